import { eq, inArray, sql } from 'drizzle-orm'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { pluck } from '#records/kinds/fields.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { verifiedOwnersOf } from './linked.store.server.ts'
import { announceSessions, emitProfileChange, type KeysOfAccounts } from './store.server.ts'
import { profiles, sessions } from './table.server.ts'

/** Whoever is at the machine, in the audit log. */
export const byOperator = { actorId: null, requestId: 'operator', details: { actor: 'operator' } }

/** Gives every person with this verified email the role of an administrator; `owners` and of those who `became` one. */
export async function makeAdmin(db: Db, email: string): Promise<{ owners: number; became: number }> {
  return inTransaction(db, async (tx) => {
    const owners = await verifiedOwnersOf(tx, email)
    const rows = await tx.select().from(profiles).where(inArray(profiles.id, owners)).for('update')
    const others = rows.filter(({ role }) => role !== 'admin')
    for (const { id, role: from } of others) {
      await tx.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, id))
      const details = { ...byOperator.details, from, role: 'admin' }
      await writeAuditEntry(tx, { ...byOperator, action: 'role.changed', entity: 'profiles', entityId: id, details })
    }
    for (const { id } of others) await emitProfileChange(tx, id)
    return { owners: owners.length, became: others.length }
  })
}

/** Ends all sessions, or those of whoever has this email; gives how many, and API keys that go on working; null where nobody has it. */
export async function signOutEverywhere(db: Db, keys: Pick<KeysOfAccounts, 'count'>, email: string | undefined) {
  return inTransaction(db, async (tx) => {
    const people = email === undefined ? undefined : await peopleWith(tx, email)
    if (people?.length === 0) return null
    const isTheirs = people && inArray(sessions.profile_id, people)
    const ended = await tx.delete(sessions).where(isTheirs).returning({ profileId: sessions.profile_id })
    const [person = null] = people ?? []
    await writeAuditEntry(tx, { ...byOperator, action: 'sessions.ended', entity: 'profiles', entityId: person })
    // What is open under them ends at once; cookies and tokens are void already.
    for (const profileId of new Set(pluck(ended, 'profileId'))) await announceSessions(tx, profileId)
    return { ended: ended.length, keys: await keys.count(tx, people) }
  })
}

async function peopleWith(tx: Db, email: string): Promise<string[]> {
  const isTheirs = sql`lower(btrim(${profiles.email})) = lower(btrim(${email}))`
  const rows = await tx.select({ id: profiles.id }).from(profiles).where(isTheirs)
  return [...new Set([...pluck(rows, 'id'), ...(await verifiedOwnersOf(tx, email))])]
}

export const countAdmins = (db: Db) => db.$count(profiles, eq(profiles.role, 'admin'))
