import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { attendanceUnder, eraseReasons } from '#features/learning/attendance/store.server.ts'
import { lockCourses } from '#features/learning/courses/family.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { pluck } from '#records/kinds/fields.ts'
import { isOf } from './claims.store.server.ts'
import { erasedEmail } from './rules.ts'
import { announceMoves, emitEnrollmentChange, type MailSite } from './mails.store.server.ts'
import { placeNow } from './places/rules.ts'
import type { PlaceState } from './schema.ts'
import { moveBy, settlePlaces } from './places/store.server.ts'
import type { Move } from './places/transitions.rules.ts'
import { courseEnrollments, type EnrollmentRow, paymentEvents } from './table.server.ts'

/** An account with the emails that it alone has verified; null for somebody without one. */
export type ErasedPerson = { profileId: string | null; emails: readonly string[] }
type Held = Awaited<ReturnType<typeof attendanceUnder>>
/** Enrollments with what was told of their payments, and what is known of the person in their courses. */
type Enrolled = Omit<EnrollmentRow, 'place'> & {
  place: PlaceState
  payments: (typeof paymentEvents.$inferSelect)[]
  attendance: Held['attended']
  completions: Held['completions']
}

const { id, profile_id, email_key, course_id, payment_status, place } = courseEnrollments
const batch = 200

/** Everything enrolled under the account, or waiting under its emails; in batches by id. */
export async function* enrollmentsOf(db: Db, person: ErasedPerson): AsyncGenerator<Enrolled[]> {
  for (let after: string | undefined, rows; rows === undefined || rows.length === batch; after = rows.at(-1)?.id) {
    rows = await db
      .select()
      .from(courseEnrollments)
      .where(and(isErased(person), after === undefined ? undefined : sql`${id} > ${after}::uuid`))
      .orderBy(id)
      .limit(batch)
    const ids = rows.map((row) => row.id)
    const events = await db.select().from(paymentEvents).where(inArray(paymentEvents.enrollment_id, ids))
    const { attended, completions } = await attendanceUnder(db, ids)
    const now = new Date()
    yield rows.map((row) => ({
      ...row,
      place: placeNow(row, now).state,
      payments: events.filter(({ enrollment_id }) => enrollment_id === row.id),
      attendance: attended.filter(({ enrollment_id }) => enrollment_id === row.id),
      completions: completions.filter(({ enrollment_id }) => enrollment_id === row.id),
    }))
  }
}

/** The ids of everything enrolled under the account, or waiting under its emails. */
export async function enrollmentIdsOf(db: Db, person: ErasedPerson): Promise<string[]> {
  const rows = await db.select({ id }).from(courseEnrollments).where(isErased(person))
  return rows.map((row) => row.id)
}

/** How many there are, and up to ten that are not paid yet; a place that is waited for asks for nothing. */
export async function enrollmentsToErase(db: Db, person: ErasedPerson) {
  const { course_title, amount, currency } = courseEnrollments
  const [enrollments, pending] = await Promise.all([
    db.$count(courseEnrollments, isErased(person)),
    db
      .select({ course_title, amount, currency })
      .from(courseEnrollments)
      .where(and(isErased(person), eq(payment_status, 'pending'), inArray(place, ['seated', 'offered', 'lapsed'])))
      .orderBy(course_title, id)
      .limit(10),
  ])
  return { enrollments, pending }
}

/**
 * Takes the person out of what they enrolled in: payments, counters and duplicates stay as they are, and who waited for a place does
 * so no more. Gives the ids of the courses, and what became of places. What stands for the email is
 * made at random once per account and per waiting email, in a domain that nobody can verify, so that nothing is claimed by it.
 */
export async function eraseEnrollments(tx: Db, person: ErasedPerson): Promise<{ courseIds: string[]; moves: Move[] }> {
  const rows = await tx.select({ id, course_id }).from(courseEnrollments).where(isErased(person))
  const courseIds = [...new Set(rows.flatMap((row) => row.course_id ?? []))]
  await lockCourses(tx, courseIds)
  await moveBy(tx, 'erase', isErased(person))
  await eraseReasons(tx, pluck(rows, 'id'))
  const nobody = {
    profile_id: null,
    full_name: null,
    phone: null,
    organization: null,
    // Both may name the person.
    payer: null,
    payment_note: null,
  }
  const erase = (which: SQL | undefined) =>
    tx
      .update(courseEnrollments)
      .set({
        ...nobody,
        email: erasedEmail(randomUUID()),
        version: sql`${courseEnrollments.version} + 1`,
      })
      .where(which)
  if (person.profileId !== null) await erase(eq(profile_id, person.profileId))
  for (const email of person.emails) await erase(and(isNull(profile_id), eq(email_key, email)))
  const moves: Move[] = []
  for (const courseId of courseIds) moves.push(...(await settlePlaces(tx, courseId)).moves)
  return { courseIds, moves }
}

/** Announces what `eraseEnrollments` changed, last in the transaction. */
export async function announceErased(
  tx: Db,
  { courseIds, moves }: Awaited<ReturnType<typeof eraseEnrollments>>,
  { person, site }: { person: string | null; site: MailSite },
): Promise<void> {
  for (const courseId of courseIds) await emitEnrollmentChange(tx, { courseId, person, isCounted: false })
  await announceMoves(tx, moves, site)
}

function isErased({ profileId, emails }: ErasedPerson): SQL | undefined {
  return isOf({ profileIds: profileId === null ? [] : [profileId], emails: [...emails] })
}
