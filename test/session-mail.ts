import { asc, eq, sql } from 'drizzle-orm'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { identities, profiles } from '#features/people/accounts/table.server.ts'
import { courseNotices, sessionNotices } from '#features/learning/session-mail/table.server.ts'
import { addParticipant } from './attendance.ts'
import type { TestDatabase } from './database.ts'

/** Accounts by email, which they have verified, each with a completed enrollment in the course. */
export async function addPeople(database: TestDatabase, course: string, emails: readonly string[]): Promise<string[]> {
  const rows = emails.map((email) => ({ email, full_name: email.split('@')[0] ?? '' }))
  const made = await database.db.insert(profiles).values(rows).returning({ id: profiles.id, email: profiles.email })
  const verified = made.map(({ id, email }) => ({ ...proof, subject: email, profile_id: id, email }))
  await database.db.insert(identities).values(verified)
  for (const { id, email } of made) await addParticipant(database, course, { profile_id: id, email })
  return made.map(({ id }) => id)
}

const proof = { issuer: 'https://issuer.example', email_verified: true }

/** Many at once: `p1@example.org` and so on. */
export async function addCrowd({ db }: TestDatabase, course: string, count: number): Promise<void> {
  await db.execute(sql`
    with people as (
      insert into profiles (email, full_name)
      select 'p' || number || '@example.org', 'Person ' || number from generate_series(1, ${count}::int) as number
      returning id, email
    ), verified as (
      insert into identities (issuer, subject, profile_id, email, email_verified)
      select 'https://issuer.example', email, id, email, true from people
    )
    insert into course_enrollments (course_id, course_title, profile_id, email, payment_status, amount, currency)
    select ${course}::uuid, 'A course', id, email, 'completed', 0, 'JPY' from people`)
}

/** The mail that was written, in the order of causes and people. */
export function mailOf({ db }: TestDatabase) {
  return db.select().from(mailOutbox).orderBy(asc(mailOutbox.cause), asc(mailOutbox.recipient))
}

/** Cause and recipient of it. */
export async function mailed(database: TestDatabase): Promise<string[]> {
  return (await mailOf(database)).map(({ cause, recipient }) => `${cause} ${recipient}`)
}

/** Whatever was changed has been left alone long enough. */
export async function comeToRest({ db }: TestDatabase): Promise<void> {
  await db.update(sessionNotices).set({ due_at: sql`now() - interval '1 second'` })
  await db.update(courseNotices).set({ due_at: sql`now() - interval '1 second'` })
}

/** So many minutes pass: what was to begin begins so much sooner, and what was written about it was written about that. */
export async function letPass({ db }: TestDatabase, session: string, minutes: number): Promise<void> {
  const { rows } = await db.execute<{ was: Date; is: Date }>(sql`
    with before as (select starts_at from course_sessions where id = ${session}::uuid)
    update course_sessions set starts_at = course_sessions.starts_at - make_interval(mins => ${minutes}),
      ends_at = ends_at - make_interval(mins => ${minutes})
    from before where id = ${session}::uuid returning before.starts_at as was, course_sessions.starts_at as is`)
  const [moved] = rows
  if (!moved) throw new Error('There is no such session.')
  const [was, is] = [moved.was, moved.is].map((moment) => new Date(moment).toISOString())
  await db
    .update(mailOutbox)
    .set({ cause_key: sql`replace(${mailOutbox.cause_key}, ${was}, ${is})` })
    .where(eq(sql`starts_with(${mailOutbox.cause_key}, ${session})`, true))
}
