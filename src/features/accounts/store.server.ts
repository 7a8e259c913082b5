import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { announce } from '#platform/server/changes/announce.ts'
import { administratorsAnd } from '#platform/server/changes/audience.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Session } from '#platform/server/http/permission.ts'
import { accessKeyOf, readAccessToken } from './access-token.server.ts'
import type { UserMetadata } from './schema.ts'
import { readSessionCookie, sessionLifetime } from './session-cookie.server.ts'
import { identities, profiles, sessions } from './table.server.ts'

/**
 * Who a request is from, by its Bearer token or else its cookie; null for nobody. The session and the role are read afresh,
 * so an ended session and a lost role count at once. A bad token is nobody, whatever cookie comes with it.
 */
export async function readSession(deps: Deps, request: Request): Promise<Session | null> {
  const token = bearerToken(request)
  if (token !== undefined) {
    const known = await readAccessToken(deps.database.db, deps.settings, token)
    return known && findSession(deps.database.db, eq(sessions.id, known.sessionId))
  }
  const secret = readSessionCookie(deps.settings, request)
  return secret ? findSession(deps.database.db, eq(sessions.token_hash, hash(secret))) : null
}

/** The token of an `Authorization: Bearer` header; '' for a header of another kind, undefined for none. */
export function bearerToken(request: Request): string | undefined {
  const header = request.headers.get('authorization')
  return header === null ? undefined : (/^Bearer +([\w.~+/-]+=*)$/i.exec(header.trim())?.[1] ?? '')
}

/** Begins a session and gives its secret, of which only a hash is kept. Sessions that are over are cleared away. */
export async function beginSession(tx: Db, profileId: string, metadata: UserMetadata): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.delete(sessions).where(lt(sessions.expires_at, sql`now()`))
  await tx.insert(sessions).values({
    token_hash: hash(token),
    access_key: accessKeyOf(token),
    profile_id: profileId,
    user_metadata: metadata,
    expires_at: endOfLife(),
  })
  return token
}

/**
 * Lets a session that is in use live on, and gives what the provider told at its sign-in; null when it is over. Written at
 * most every five minutes; the profile's last_seen_at goes with it.
 */
export async function renewSession(db: Db, sessionId: string): Promise<UserMetadata | null> {
  const [kept] = await db
    .select({
      metadata: sessions.user_metadata,
      isFresh: sql<boolean>`${sessions.last_used_at} > now() - interval '5 minutes'`,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  if (!kept || kept.isFresh) return kept?.metadata ?? null
  await inTransaction(db, async (tx) => {
    const used = await tx
      .update(sessions)
      .set({ last_used_at: sql`now()`, expires_at: endOfLife() })
      .where(eq(sessions.id, sessionId))
      .returning({ profileId: sessions.profile_id })
    for (const { profileId } of used) await markSeen(tx, profileId)
  })
  return kept.metadata
}

/** Gives a session from before there were such keys the one that its access tokens are checked by. */
export async function keepAccessKey(db: Db, sessionId: string, cookie: string): Promise<void> {
  const isKeyless = and(eq(sessions.id, sessionId), isNull(sessions.access_key))
  if ((await db.$count(sessions, isKeyless)) === 0) return
  await db
    .update(sessions)
    .set({ access_key: accessKeyOf(cookie) })
    .where(isKeyless)
}

/** Ends a session: its cookie and its access tokens are worth nothing from now on. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.id, sessionId))
      .returning({ profileId: sessions.profile_id })
    for (const { profileId } of ended) await announceSessions(tx, profileId)
  })
}

/** Tells, last in the transaction, that a profile or its role has changed. */
export async function announceProfile(tx: Db, profileId: string): Promise<void> {
  await announce(tx, 'accounts/profiles', [profileId], administratorsAnd(profileId))
}

/** Tells, last in the transaction, that sessions of an account have ended: what is still open under them ends as well. */
async function announceSessions(tx: Db, profileId: string): Promise<void> {
  await announce(tx, 'accounts/sessions', [profileId], administratorsAnd(profileId))
}

/** Being seen is no change of the profile: `updated_at` stays. */
export async function markSeen(tx: Db, profileId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ last_seen_at: sql`now()`, updated_at: sql`${profiles.updated_at}` })
    .where(eq(profiles.id, profileId))
}

/** The profiles of the accounts that have verified an email, case and outer spaces folded; the oldest first. */
export async function verifiedOwnersOf(db: Db, email: string): Promise<string[]> {
  const owners = await db
    .select({ profileId: identities.profile_id })
    .from(identities)
    .where(and(identities.email_verified, sql`lower(btrim(${identities.email})) = lower(btrim(${email}))`))
    .orderBy(identities.created_at, identities.profile_id)
  return owners.map(({ profileId }) => profileId)
}

async function findSession(db: Db, which: SQL): Promise<Session | null> {
  const [found] = await db
    .select({
      sessionId: sessions.id,
      profileId: profiles.id,
      email: profiles.email,
      role: profiles.role,
      emailVerified: sql<boolean>`exists (
        select from ${identities} where ${identities.profile_id} = ${profiles.id} and ${identities.email_verified}
          and lower(${identities.email}) = lower(${profiles.email}))`,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.profile_id))
    .where(and(which, gt(sessions.expires_at, sql`now()`)))
  return found ?? null
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function endOfLife(): Date {
  return new Date(Date.now() + sessionLifetime * 1000)
}
