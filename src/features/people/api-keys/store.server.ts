import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { holdsNow } from '#features/people/accounts/names.store.server.ts'
import { bearerToken, type RevokedBy, sessionInAbsence } from '#features/people/accounts/store.server.ts'
import { titlesOf } from '#features/people/accounts/profiles.store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction, preparedQuery } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import type { Fresh, KeyAccess, Permission } from '#platform/server/http/permission.ts'
import { isSameSecret } from '#platform/server/secrets/same-secret.ts'
import { isStaff } from '#platform/values/roles.ts'
import { type ApiKey, type ApiKeyCreation, apiKeySchema, mostKeys } from './schema.ts'
import { apiKeys } from './table.server.ts'
import { t } from '#platform/values/translate.ts'
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** By which scanners of leaked secrets know one. */
const mark = 'eca_'
const form = /^(eca_[0-9A-Za-z]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new key: `eca_`, 12 characters that name it, `_`, 256 random bits and a checksum, in letters and digits. */
export function makeApiKey(): { key: string; prefix: string; hash: string } {
  const prefix = mark + inLetters(BigInt(`0x${randomBytes(9).toString('hex')}`), 12)
  const secret = inLetters(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  const key = `${prefix}_${secret}${checksumOf(`${prefix}_${secret}`)}`
  return { key, prefix, hash: hashOf(key) }
}

/** Whether a token means to be an API key, whatever it is worth. */
export const isApiKey = (token: string | undefined): token is string => token?.startsWith(mark) ?? false

/** What a key is found and compared by; null for one that was never made, which asks nothing of the database. */
export function readApiKey(token: string): { prefix: string; hash: string } | null {
  const [, prefix, secret, checksum] = form.exec(token) ?? []
  if (prefix === undefined || checksum !== checksumOf(`${prefix}_${secret}`)) return null
  return { prefix, hash: hashOf(token) }
}

const checksumOf = (text: string) => inLetters(BigInt(crc32(text)), 6)

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

function inLetters(number: bigint, length: number): string {
  let text = ''
  for (let left = number; text.length < length; left /= 62n) text = letters[Number(left % 62n)] + text
  return text
}

const apiKeysTopic = 'api-keys'
/** All of a site's keys; a person has at most twenty. */
const mostListed = 500

/** The access by a request's API key, its owner as of now; null where it carries none. */
export async function keyAccessOf(db: Db, request: Request): Promise<KeyAccess | 'refused' | null> {
  const token = bearerToken(request)
  if (!isApiKey(token)) return null
  const asked = readApiKey(token)
  const [found] = asked ? await keyByPrefix(db).execute({ prefix: asked.prefix }) : []
  if (!asked || !found || !isSameSecret(asked.hash, found.hash)) return 'refused'
  const { keyId, scopes, isIdle, profileId } = found
  const owner = await sessionInAbsence(db, profileId)
  if (!owner || !isStaff(owner.role)) return 'refused'
  // It is noted at most once a minute.
  if (isIdle)
    await db
      .update(apiKeys)
      .set({ last_used_at: sql`now()` })
      .where(eq(apiKeys.id, keyId))
  return { keyId, scopes, owner: { ...owner, sessionId: keyId } }
}

/** Whether a request means to carry an API key: no cookie of it is looked at. */
export const carriesApiKey = (request: Request) => isApiKey(bearerToken(request))

const isAlive = sql`(${apiKeys.expires_at} is null or ${apiKeys.expires_at} > now())`

const keyByPrefix = preparedQuery((db) =>
  db
    .select({
      keyId: apiKeys.id,
      hash: apiKeys.key_hash,
      scopes: apiKeys.scopes,
      isIdle: sql<boolean>`${apiKeys.last_used_at} is null or ${apiKeys.last_used_at} < now() - interval '1 minute'`,
      profileId: apiKeys.profile_id,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.prefix, sql.placeholder('prefix')), isAlive))
    .prepare('api_key_by_prefix'),
)

/** Everybody's keys, or those of one, newest first. */
export async function listApiKeys(db: Db, owner?: string): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(owner === undefined ? undefined : eq(apiKeys.profile_id, owner))
    .orderBy(desc(apiKeys.created_at), desc(apiKeys.id))
    .limit(mostListed)
  return withOwners(db, rows)
}

type FreshActor = { staff: Fresh<Permission<'system'>>; requestId: string }

/** Makes a key of one's own, which is told this once. @throws AppError `invalid` past twenty, `forbidden` for who was demoted meanwhile */
export async function createApiKey(db: Db, { name, scopes, days }: ApiKeyCreation, by: FreshActor) {
  const { key, prefix, hash } = makeApiKey()
  return inTransaction(db, async (tx) => {
    const { profileId } = by.staff
    // Whom a change of role overtook would keep a key that the next role awakens.
    if (!(await holdsNow(tx, profileId, 'system'))) throw new AppError('forbidden')
    // In turns, so that two requests at once cannot pass the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${profileId}`}, 0))`)
    if ((await tx.$count(apiKeys, eq(apiKeys.profile_id, profileId))) >= mostKeys) {
      const message = t('You have {count} API keys. Revoke one that is no longer needed first.', { count: mostKeys })
      throw new AppError('invalid', { message, fields: { name: message } })
    }
    const expires_at = days === null ? null : sql`now() + make_interval(days => ${days})`
    const [made] = await tx
      .insert(apiKeys)
      .values({ profile_id: profileId, name, prefix, key_hash: hash, scopes, expires_at })
      .returning()
    const [row] = made ? await withOwners(tx, [made]) : []
    if (!row) throw new Error('The API key could not be kept.')
    const details = { name, scopes, days }
    await writeAuditEntry(tx, { ...auditedBy(by), action: 'create', entity: 'api_keys', entityId: row.id, details })
    await emitChange(tx, apiKeysTopic, [], holdersOf('system'))
    return { ...row, key }
  })
}

/** Whoever administers may revoke any key, so that a leaked one does not wait for its owner. @throws AppError `not_found` */
export async function revokeApiKey(db: Db, id: string, by: Actor<'system'>) {
  await inTransaction(db, async (tx) => {
    const [gone] = await tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning({ name: apiKeys.name })
    if (!gone) throw new AppError('not_found')
    await writeAuditEntry(tx, { ...auditedBy(by), action: 'delete', entity: 'api_keys', entityId: id, details: gone })
    await emitChange(tx, apiKeysTopic, [], holdersOf('system'))
  })
}

/** Those of these people, or of all, that have not expired: what goes on working where sessions end. */
export function countKeysOf(db: Db, profileIds: readonly string[] | undefined): Promise<number> {
  return db.$count(apiKeys, and(profileIds && inArray(apiKeys.profile_id, [...profileIds]), isAlive))
}

/** Revokes all keys of a person, each written down as done by `by`; gives how many. */
export async function revokeKeysOf(tx: Db, profileId: string, by: RevokedBy): Promise<number> {
  const gone = await tx.delete(apiKeys).where(eq(apiKeys.profile_id, profileId)).returning()
  for (const { id, name } of gone)
    await writeAuditEntry(tx, { ...by, action: 'delete', entity: 'api_keys', entityId: id, details: { name } })
  if (gone.length > 0) await emitChange(tx, apiKeysTopic, [], holdersOf('system'))
  return gone.length
}

async function withOwners(db: Db, rows: readonly (typeof apiKeys.$inferSelect)[]): Promise<ApiKey[]> {
  const names = await titlesOf(db, pluck(rows, 'profile_id'))
  const ownerOf = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map((row) => fieldsOf(apiKeySchema, { ...row, owner: ownerOf(row.profile_id) }))
}
