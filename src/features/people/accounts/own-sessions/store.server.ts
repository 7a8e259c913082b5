import { and, desc, eq } from 'drizzle-orm'
import { endSession, endSessionsOf, isAlive, type KeysOfAccounts, type RevokedBy } from '../store.server.ts'
import { profiles, sessions } from '../table.server.ts'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Session } from '#platform/server/http/permission.ts'
import type { OwnSession } from './schema.ts'

const { id, profile_id, browser, system, created_at, last_used_at } = sessions
/** Further ones end with 'Sign out everywhere'. */
const mostListed = 100

/** A person's living sessions, last used first. */
export async function listOwnSessions(
  db: Db,
  { profileId, sessionId }: Pick<Session, 'profileId' | 'sessionId'>,
): Promise<OwnSession[]> {
  const rows = await db
    .select({ id, browser, system, created_at, last_used_at })
    .from(sessions)
    .where(and(eq(profile_id, profileId), isAlive))
    .orderBy(desc(last_used_at), desc(id))
    .limit(mostListed)
  return rows.map(({ created_at: begun, last_used_at: used, ...row }) => ({
    ...row,
    is_current: row.id === sessionId,
    signed_in_at: begun.toISOString(),
    last_used_at: used.toISOString(),
  }))
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
    if ((await tx.$count(profiles, eq(profiles.id, profileId))) === 0) {
      throw new AppError('not_found', { message: 'There is no such profile.' })
    }
    await writeAuditEntry(tx, { ...asked.by, action: 'sessions.ended', entity: 'profiles', entityId: profileId })
    return endEverything(tx, keys, profileId, asked)
  })
}
