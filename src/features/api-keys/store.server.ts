import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { bearerToken } from '#features/accounts/store.server.ts'
import { profiles } from '#features/accounts/table.server.ts'
import { auditedBy, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Fresh, KeyAccess, Permission } from '#platform/server/http/permission.ts'
import { isStaff } from '#platform/values/roles.ts'
import { isApiKey, makeApiKey, readApiKey } from './key.server.ts'
import { type ApiKey, type ApiKeyCreation, type CreatedApiKey, mostKeys } from './schema.ts'
import { apiKeys } from './table.server.ts'

const apiKeysTopic = 'api-keys'
/** All of a site's keys; a person has at most twenty. */
const mostListed = 500

/** The access by a request's API key, its owner as of now; null where it carries none. */
export async function keyAccessOf(db: Db, request: Request): Promise<KeyAccess | 'refused' | null> {
  const token = bearerToken(request)
  if (!isApiKey(token)) return null
  const asked = readApiKey(token)
  const [found] = asked ? await keyByPrefix(db).execute({ prefix: asked.prefix }) : []
  if (!asked || !found || !isSame(asked.hash, found.hash) || !isStaff(found.role)) return 'refused'
  const { keyId, scopes, isIdle, profileId, email, role } = found
  if (isIdle) await noteUse(db, keyId)
  const owner = { sessionId: keyId, profileId, email, emailVerified: true, role, isFresh: false }
  return { keyId, scopes, owner }
}

/** Whether a request means to carry an API key: no cookie of it is looked at. */
export function carriesApiKey(request: Request): boolean {
  return isApiKey(bearerToken(request))
}

const keyByPrefix = preparedQuery((db) =>
  db
    .select({
      keyId: apiKeys.id,
      hash: apiKeys.key_hash,
      scopes: apiKeys.scopes,
      isIdle: sql<boolean>`${apiKeys.last_used_at} is null or ${apiKeys.last_used_at} < now() - interval '1 minute'`,
      profileId: profiles.id,
      email: profiles.email,
      role: profiles.role,
    })
    .from(apiKeys)
    .innerJoin(profiles, eq(profiles.id, apiKeys.profile_id))
    .where(
      and(
        eq(apiKeys.prefix, sql.placeholder('prefix')),
        sql`(${apiKeys.expires_at} is null or ${apiKeys.expires_at} > now())`,
      ),
    )
    .prepare('api_key_by_prefix'),
)

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function noteUse(db: Db, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ last_used_at: sql`now()` })
    .where(eq(apiKeys.id, id))
}

/** Everybody's keys, or those of one, newest first. */
export async function listApiKeys(db: Db, owner?: string): Promise<ApiKey[]> {
  const rows = await selectKeys(db)
    .where(owner === undefined ? undefined : eq(apiKeys.profile_id, owner))
    .orderBy(desc(apiKeys.created_at), desc(apiKeys.id))
    .limit(mostListed)
  return rows.map(toApiKey)
}

/** Makes a key of one's own, which is told this once. @throws AppError `invalid` past twenty */
export async function createApiKey(
  db: Db,
  { name, scopes, days }: ApiKeyCreation,
  by: { staff: Fresh<Permission<'system'>>; requestId: string },
): Promise<CreatedApiKey> {
  const { key, prefix, hash } = makeApiKey()
  return inTransaction(db, async (tx) => {
    const { profileId } = by.staff
    // In turns, so that two requests at once cannot pass the limit.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('update')
    if ((await tx.$count(apiKeys, eq(apiKeys.profile_id, profileId))) >= mostKeys) {
      const message = `You have ${mostKeys} API keys. Revoke one that is no longer needed first.`
      throw new AppError('invalid', { message, fields: { name: message } })
    }
    const expires_at = days === null ? null : sql`now() + make_interval(days => ${days})`
    const [made] = await tx
      .insert(apiKeys)
      .values({ profile_id: profileId, name, prefix, key_hash: hash, scopes, expires_at })
      .returning({ id: apiKeys.id })
    const [row] = await selectKeys(tx).where(eq(apiKeys.id, made?.id ?? ''))
    if (!row) throw new Error('The API key could not be kept.')
    const details = { name, scopes, days }
    await writeAuditEntry(tx, { ...auditedBy(by), action: 'create', entity: 'api_keys', entityId: row.id, details })
    await emitChange(tx, apiKeysTopic, [], holdersOf('system'))
    return { ...toApiKey(row), key }
  })
}

/** Whoever administers may revoke any key, so that a leaked one does not wait for its owner. @throws AppError `not_found` */
export async function revokeApiKey(
  db: Db,
  id: string,
  by: { staff: Permission<'system'>; requestId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [gone] = await tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning({ name: apiKeys.name })
    if (!gone) throw new AppError('not_found')
    await writeAuditEntry(tx, { ...auditedBy(by), action: 'delete', entity: 'api_keys', entityId: id, details: gone })
    await emitChange(tx, apiKeysTopic, [], holdersOf('system'))
  })
}

function selectKeys(db: Db) {
  const { id, name, prefix, scopes, created_at, last_used_at, expires_at } = apiKeys
  return db
    .select({
      id,
      name,
      prefix,
      scopes,
      created_at,
      last_used_at,
      expires_at,
      owner: { id: profiles.id, name: sql<string>`coalesce(${profiles.full_name}, ${profiles.email})` },
    })
    .from(apiKeys)
    .innerJoin(profiles, eq(profiles.id, apiKeys.profile_id))
    .$dynamic()
}

function toApiKey({
  created_at,
  last_used_at,
  expires_at,
  ...row
}: Awaited<ReturnType<typeof selectKeys>>[number]): ApiKey {
  return {
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  }
}
