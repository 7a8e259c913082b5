import { and, eq, not, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/database/database.ts'
import type { Session } from '#platform/server/http/permission.ts'
import type { NoticePreferences } from './schema.ts'
import { noticePreferences } from './table.server.ts'

type Owner = Pick<Session, 'profileId'>
const usual: NoticePreferences = { reminders: true }

export async function noticePreferencesOf(db: Db, { profileId }: Owner): Promise<NoticePreferences> {
  const { reminders, profile_id } = noticePreferences
  const [row] = await db.select({ reminders }).from(noticePreferences).where(eq(profile_id, profileId))
  return row ?? usual
}

export async function saveNoticePreferences(
  db: Db,
  { profileId }: Owner,
  { reminders }: NoticePreferences,
): Promise<NoticePreferences> {
  await db
    .insert(noticePreferences)
    .values({ profile_id: profileId, reminders })
    .onConflictDoUpdate({ target: noticePreferences.profile_id, set: { reminders, updated_at: sql`now()` } })
  return { reminders }
}

/** Whether the account that a column of another statement names gets reminders. */
export function wantsReminders(db: Db, profileId: PgColumn): SQL {
  const { profile_id, reminders } = noticePreferences
  const off = db
    .select({ profile_id })
    .from(noticePreferences)
    .where(and(eq(profile_id, profileId), not(reminders)))
  return notExists(off)
}
