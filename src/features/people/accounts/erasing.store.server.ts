import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { emitProfileChange, endSessionsOf } from './store.server.ts'
import { identities, profiles } from './table.server.ts'

/** Emails that this account has verified and no other one, lowercased and trimmed. */
export async function emailsOfNobodyElse(db: Db, profileId: string): Promise<string[]> {
  const folded = sql<string>`lower(btrim(${identities.email}))`
  const other = alias(identities, 'other')
  const rows = await db
    .selectDistinct({ email: folded })
    .from(identities)
    .where(
      and(
        eq(identities.profile_id, profileId),
        identities.email_verified,
        sql`not exists (select from ${identities} as other where ${other.email_verified}
          and lower(btrim(${other.email})) = ${folded} and ${other.profile_id} <> ${identities.profile_id})`,
      ),
    )
  return rows.map(({ email }) => email)
}

/** The accounts that have verified an email (lowercased and trimmed), at most two. */
export async function accountsWith(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: identities.profile_id })
    .from(identities)
    .where(and(eq(sql`lower(btrim(${identities.email}))`, email), identities.email_verified))
    .limit(2)
  return rows.map(({ id }) => id)
}

/** Whether nobody else could open the back office. */
export async function isLastAdministrator(db: Db, profileId: string): Promise<boolean> {
  const admins = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.role, 'admin')).limit(2)
  return admins.length === 1 && admins[0]?.id === profileId
}

/**
 * Begins an erasure: holds the profile, so that nothing more is stored under it. Gives its picture.
 * @throws AppError `last_admin` · `not_found`
 */
export async function holdForErasure(tx: Db, profileId: string): Promise<{ picture: string | null }> {
  // In the order of changes of role, so that two administrators cannot both leave as the last.
  const admins = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, 'admin'))
    .orderBy(profiles.id)
    .for('update')
  if (admins.length === 1 && admins[0]?.id === profileId) throw new AppError('last_admin')
  const [held] = await tx
    .select({ picture: profiles.avatar_url })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('update')
  if (!held) throw new AppError('not_found')
  return held
}

/** The profile with its identities and sessions. */
export async function eraseProfile(tx: Db, profileId: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.id, profileId))
}

/** Last in the transaction: pages that are open under the account hear that nobody is there any more. */
export async function announceErasedProfile(tx: Db, profileId: string): Promise<void> {
  await endSessionsOf(tx, profileId)
  await emitProfileChange(tx, profileId)
}
