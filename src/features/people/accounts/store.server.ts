import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction, preparedQuery } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { freshMinutes, type Session } from '#platform/server/http/permission.ts'
import { accessKeyOf, readAccessToken } from './access-token.server.ts'
import { ownSessionSchema, type UserMetadata } from './schema.ts'
import type { Device } from './device.rules.ts'
import { longestSession, readSessionCookie, sessionLifetime } from './session-cookie.server.ts'
import { identities, oidcRecords, profiles, sessions } from './table.server.ts'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { AppError } from '#platform/server/errors.ts'
import { t } from '#platform/values/translate.ts'

/** With what its renewal asks for, so that one query tells all. `isKeyless`: from before there were keys. */
export type StoredSession = Session & { metadata: UserMetadata; isRenewed: boolean; isKeyless: boolean }

/** Who revokes something, as the audit log has it. */
export type RevokedBy = { actorId: string; requestId: string; apiKeyId?: string | undefined }
/** What accounts ask of API keys, which stand above them: how many of some people's (all, unless told) go on working, and to revoke all of one. */
export type KeysOfAccounts = {
  count: (db: Db, profileIds: readonly string[] | undefined) => Promise<number>
  revoke: (tx: Db, profileId: string, by: RevokedBy) => Promise<number>
}

/** The requester by Bearer token, else cookie. Session and role are read afresh; a bad token is nobody, whatever cookie comes with it. */
export async function readSession(deps: Deps, request: Request): Promise<StoredSession | null> {
  const { db } = deps.database
  const token = bearerToken(request)
  if (token !== undefined) {
    const accessed = await readAccessToken(db, deps.settings, token)
    const [found] = accessed ? await sessionById(db).execute({ by: accessed.sessionId }) : []
    return found ?? null
  }
  const secret = readSessionCookie(deps.settings, request)
  const [found] = secret ? await sessionByToken(db).execute({ by: hash(secret) }) : []
  return found ?? null
}

/** Removes sessions, and sign-ins under way, whose time is over; gives how many of each. */
export async function removeExpired(db: Db): Promise<{ sessions: number; signInRecords: number }> {
  const remove = async (table: typeof sessions | typeof oidcRecords) =>
    (await db.delete(table).where(lt(table.expires_at, sql`now()`))).rowCount ?? 0
  return { sessions: await remove(sessions), signInRecords: await remove(oidcRecords) }
}

/** '' for a header of another scheme, undefined for none. */
export function bearerToken(request: Request): string | undefined {
  const header = request.headers.get('authorization')
  return header === null ? undefined : (/^Bearer +([\w.~+/-]+=*)$/i.exec(header.trim())?.[1] ?? '')
}

const unknownDevice: Device = { browser: null, system: null }

/** Begins a session and gives its secret, of which only a hash is stored; clears expired sessions. */
export async function beginSession(tx: Db, profileId: string, metadata: UserMetadata, device = unknownDevice) {
  const token = randomBytes(32).toString('base64url')
  await tx.delete(sessions).where(lt(sessions.expires_at, sql`now()`))
  await tx.insert(sessions).values({
    token_hash: hash(token),
    access_key: accessKeyOf(token),
    profile_id: profileId,
    user_metadata: metadata,
    ...device,
    expires_at: sql`now() + make_interval(secs => ${sessionLifetime})`,
  })
  return token
}

/** Extends a session in use, up to its absolute end (written every five minutes at most, with last_seen_at). */
export async function renewSession(db: Db, { sessionId, isRenewed }: StoredSession): Promise<void> {
  if (isRenewed) return
  await inTransaction(db, async (tx) => {
    const expires_at = sql`least(now() + make_interval(secs => ${sessionLifetime}), ${absoluteEnd})`
    const used = await tx
      .update(sessions)
      .set({ last_used_at: sql`now()`, expires_at })
      .where(eq(sessions.id, sessionId))
      .returning({ profileId: sessions.profile_id })
    for (const { profileId } of used) await markSeen(tx, profileId)
  })
}

/** For a session from before there were such keys. */
export async function keepAccessKey(db: Db, { sessionId, isKeyless }: StoredSession, cookie: string): Promise<void> {
  const isIts = and(eq(sessions.id, sessionId), isNull(sessions.access_key))
  if (isKeyless)
    await db
      .update(sessions)
      .set({ access_key: accessKeyOf(cookie) })
      .where(isIts)
}

/** Revokes a session: its cookie and access tokens are void at once. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isIt = eq(sessions.id, sessionId)
    const ended = await tx.delete(sessions).where(isIt).returning({ profileId: sessions.profile_id })
    for (const { profileId } of ended) await announceSessions(tx, profileId)
  })
}

/** Ends every session of a person; gives how many there were. Call last in the transaction. */
export async function endSessionsOf(tx: Db, profileId: string): Promise<number> {
  const { rowCount } = await tx.delete(sessions).where(eq(sessions.profile_id, profileId))
  await announceSessions(tx, profileId)
  return rowCount ?? 0
}

export const profilesTopic = 'accounts/profiles'

/** Call last in the transaction. */
export async function emitProfileChange(tx: Db, profileId: string): Promise<void> {
  await emitChange(tx, profilesTopic, [profileId], holdersOf('people', profileId))
}

/** Last in the transaction: what is still open under ended sessions ends as well. */
export async function announceSessions(tx: Db, profileId: string): Promise<void> {
  await emitChange(tx, 'accounts/sessions', [profileId], holdersOf('people', profileId))
}

/** Being seen is no change: `updated_at` stays. */
export async function markSeen(tx: Db, profileId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ last_seen_at: sql`now()`, updated_at: sql`${profiles.updated_at}` })
    .where(eq(profiles.id, profileId))
}

/** Somebody who is not there, for what they planned or their API key asks; null where they have left. */
export async function sessionInAbsence(db: Db, profileId: string): Promise<Session | null> {
  const { email, role } = profiles
  const [account] = await db.select({ email, role }).from(profiles).where(eq(profiles.id, profileId))
  return account ? { sessionId: '', profileId, ...account, emailVerified: true, isFresh: false } : null
}

const sessionByToken = preparedQuery((db) => querySession(db, sessions.token_hash).prepare('session_by_token'))
const sessionById = preparedQuery((db) => querySession(db, sessions.id).prepare('session_by_id'))

function querySession(db: Db, column: PgColumn) {
  return db
    .select({
      sessionId: sessions.id,
      profileId: profiles.id,
      email: profiles.email,
      role: profiles.role,
      emailVerified: sql<boolean>`exists (
        select from ${identities} where ${identities.profile_id} = ${profiles.id} and ${identities.email_verified}
          and lower(${identities.email}) = lower(${profiles.email}))`,
      isFresh: sql<boolean>`${sessions.created_at} > now() - make_interval(mins => ${freshMinutes})`,
      metadata: sessions.user_metadata,
      isRenewed: sql<boolean>`${sessions.last_used_at} > now() - interval '5 minutes'`,
      isKeyless: sql<boolean>`${sessions.access_key} is null`,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.profile_id))
    .where(and(eq(column, sql.placeholder('by')), isAlive))
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

const absoluteEnd = sql`${sessions.created_at} + make_interval(secs => ${longestSession})`

/** By both ends: a process of the version before renews without the absolute one. */
const isAlive = and(gt(sessions.expires_at, sql`now()`), sql`now() < ${absoluteEnd}`)

const { id, profile_id, browser, system, created_at, last_used_at } = sessions
/** Further ones end with 'Sign out everywhere'. */
const mostListed = 100

/** A person's living sessions, last used first. */
export async function listOwnSessions(db: Db, { profileId, sessionId }: Pick<Session, 'profileId' | 'sessionId'>) {
  const rows = await db
    .select({ id, browser, system, created_at, last_used_at })
    .from(sessions)
    .where(and(eq(profile_id, profileId), isAlive))
    .orderBy(desc(last_used_at), desc(id))
    .limit(mostListed)
  return rows.map((row) =>
    fieldsOf(ownSessionSchema, { ...row, is_current: row.id === sessionId, signed_in_at: row.created_at }),
  )
}

/** @throws AppError `not_found` for one that is over or somebody else's */
export async function endOwnSession(db: Db, { profileId }: Session, sessionId: string): Promise<void> {
  const isOwn = and(eq(id, sessionId), eq(profile_id, profileId))
  if ((await db.$count(sessions, isOwn)) === 0) throw new AppError('not_found')
  await endSession(db, sessionId)
}

type Ending = { by: RevokedBy; api_keys: 'keep' | 'revoke' }

/** Ends all sessions of a person, and their API keys where asked; gives how many ended, and the keys that go on working. */
export function endEverything(db: Db, keys: KeysOfAccounts, profileId: string, { by, api_keys }: Ending) {
  return inTransaction(db, async (tx) => {
    if (api_keys === 'revoke') await keys.revoke(tx, profileId, by)
    const left = await keys.count(tx, [profileId])
    return { ended: await endSessionsOf(tx, profileId), api_keys: left }
  })
}

/** The same for somebody else; written down. @throws AppError `not_found` */
export async function signPersonOut(db: Db, keys: KeysOfAccounts, profileId: string, asked: Ending) {
  return inTransaction(db, async (tx) => {
    if ((await tx.$count(profiles, eq(profiles.id, profileId))) === 0)
      throw new AppError('not_found', { message: t('There is no such profile.') })
    await writeAuditEntry(tx, { ...asked.by, action: 'sessions.ended', entity: 'profiles', entityId: profileId })
    return endEverything(tx, keys, profileId, asked)
  })
}
