import { and, asc, eq, getColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { placesOf, setSeatLimit, unseatedPlaces } from '#features/learning/courses/places.store.server.ts'
import { countOnce } from '../duplicates.store.server.ts'
import type { OwnPlace, Place } from '../schema.ts'
import { courseEnrollments, type EnrollmentRow } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { holdMinutes, offerHours, officeHoldDays, placeNow } from './rules.ts'

const { id, course_id, profile_id, email, place, payment_status, is_duplicate, version } = courseEnrollments
const { held_until, offer_ends_at, waiting_since, updated_at } = courseEnrollments

/** Of the clock, not of the transaction: after waiting for a lock `now()` is old. */
const now = sql`clock_timestamp()`
const inMinutes = (minutes: number) => sql`${now} + make_interval(mins => ${sql.raw(String(minutes))})`

/** When a place that is kept from now on is free again. */
export const keptFrom = {
  paying: inMinutes(holdMinutes),
  office: inMinutes(officeHoldDays * 24 * 60),
  offer: inMinutes(offerHours * 60),
}

/** Whether an enrollment takes one of its course's places now. */
const isLive = sql<boolean>`(not ${is_duplicate} and coalesce(case ${place}
  when 'seated' then ${payment_status} = 'completed' or ${payment_status} = 'pending' and ${held_until} > ${now}
  when 'offered' then ${offer_ends_at} > ${now} end, false))`

/** An enrollment with whether it is live. */
export type LiveEnrollment = EnrollmentRow & { is_live: boolean }
export const liveColumns = { ...getColumns(courseEnrollments), is_live: isLive }

const nothing = { held_until: null, offer_ends_at: null, withdrawn_at: null }

/** The columns of each state. */
export const placed = {
  seated: { ...nothing, place: 'seated', waiting_since: null, refund_declined: false },
  waiting: { ...nothing, place: 'waiting', waiting_since: sql`coalesce(${waiting_since}, ${now})` },
  /** It keeps its turn. */
  offered: { ...nothing, place: 'offered', offer_ends_at: keptFrom.offer },
  lapsed: { ...nothing, place: 'lapsed', waiting_since: null },
  withdrawn: { ...nothing, place: 'withdrawn', waiting_since: null, withdrawn_at: sql`${now}` },
  unseated: { ...nothing, place: 'unseated', waiting_since: sql`coalesce(${waiting_since}, ${now})` },
} as const satisfies Record<Place, object>

/** Where a payment that came leaves an enrollment, of a course whose places are settled. */
export function placeOfPayment({ place: state, is_live }: LiveEnrollment, free: number) {
  if (state === 'withdrawn') return {}
  return is_live || free > 0 ? placed.seated : placed.unseated
}

/** The move of an enrollment that was paid and has no place, to be told. */
export function unseatedBy(paid: LiveEnrollment, free: number): Move[] {
  const { id: enrollment, course_id: course, profile_id: person } = paid
  if (course === null || placeOfPayment(paid, free) !== placed.unseated) return []
  return [{ id: enrollment, course_id: course, profile_id: person, to: 'unseated', isCounted: false }]
}

/** What became of a place; told last in the transaction (`tellOfMoves`). `isCounted`: the counter may have changed. */
export type Move = {
  id: string
  course_id: string
  profile_id: string | null
  to: Place
  isCounted: boolean
  /** No mail. */
  isQuiet?: boolean
}

/** `free`: places for whoever comes now; Infinity where the course takes any number. */
export type Settled = { free: number; moves: Move[] }

/**
 * Brings the places of a course up to now, which the caller has locked: what ran out is over, and what is free goes to who waits
 * longest. A course that takes any number is left as it is, and one that is deleted.
 */
export async function settlePlaces(tx: Db, courseId: string | null): Promise<Settled> {
  if (courseId === null) return { free: Infinity, moves: [] }
  const course = await placesOf(tx, courseId)
  if (!course) return { free: 0, moves: [] }
  const { capacity, seated, published } = course
  if (capacity === null) return { free: Infinity, moves: [] }
  const moves = await moveAll(tx, ranOutIn(courseId), placed.lapsed)
  if (!published) moves.push(...(await moveAll(tx, offeredIn(courseId), placed.waiting)))
  const taken = seated + (await keptPlaces(tx, courseId))
  const limit = Math.max(capacity, taken)
  if (limit !== course.seat_limit) await setSeatLimit(tx, courseId, limit)
  const free = Math.max(0, capacity - taken)
  if (free === 0 || !published) return { free, moves }
  const given = await giveToNext(tx, courseId, free)
  return { free: free - given.length, moves: [...moves, ...given] }
}

/** The same after a course was changed, whose capacity may be new or gone; it is locked. */
export async function settleChangedCourse(tx: Db, courseId: string): Promise<Move[]> {
  const course = await placesOf(tx, courseId)
  if (!course) return []
  if (course.capacity !== null) {
    await holdWhoPays(tx, courseId)
    return (await settlePlaces(tx, courseId)).moves
  }
  await tx
    .update(courseEnrollments)
    .set({ held_until: null, updated_at })
    .where(and(eq(course_id, courseId), isNotNull(held_until)))
  return course.published ? giveToNext(tx, courseId, null) : []
}

/** Who was paying when the course got places keeps one as long as others do; who began earlier has none. */
async function holdWhoPays(tx: Db, courseId: string): Promise<void> {
  const until = sql`${updated_at} + make_interval(mins => ${sql.raw(String(holdMinutes))})`
  await tx
    .update(courseEnrollments)
    .set({ held_until: until, updated_at })
    .where(
      and(
        eq(course_id, courseId),
        eq(payment_status, 'pending'),
        eq(place, 'seated'),
        sql`${held_until} is null and not ${is_duplicate}`,
      ),
    )
}

/** Places for newcomers, after everybody who waits; without writing. Infinity where the course takes any number. */
export async function freePlaces(db: Db, courseId: string): Promise<number> {
  const course = await placesOf(db, courseId)
  if (!course) return 0
  if (course.capacity === null) return Infinity
  const free = course.capacity - course.seated - (await keptPlaces(db, courseId))
  return free <= 0 ? 0 : Math.max(0, free - (await db.$count(courseEnrollments, isWaitingIn(courseId))))
}

/** The courses whose places may be other than they stand, by the clock or by a place that nobody was given. */
export async function coursesToSettle(db: Db): Promise<string[]> {
  const over = sql`(${held_until} <= ${now} or ${offer_ends_at} <= ${now})`
  const ended = await db.selectDistinct({ course_id }).from(courseEnrollments).where(over)
  const waiting = await db
    .selectDistinct({ course_id })
    .from(courseEnrollments)
    .where(sql`${place} in ('waiting', 'unseated') and not ${is_duplicate}`)
  const free = await unseatedPlaces(db, coursesOf(waiting))
  const due: string[] = []
  for (const [courseId, unseated] of free) {
    if (unseated > 0 && unseated > (await keptPlaces(db, courseId))) due.push(courseId)
  }
  return [...new Set([...coursesOf(ended), ...due])]
}

function coursesOf(rows: readonly { course_id: string | null }[]): string[] {
  return [...new Set(rows.flatMap((row) => row.course_id ?? []))]
}

/** Places kept for who pays, and offers that run. */
function keptPlaces(db: Db, courseId: string): Promise<number> {
  const isKept = sql`(${held_until} > ${now} or ${offer_ends_at} > ${now})`
  return db.$count(courseEnrollments, and(eq(course_id, courseId), isKept, eq(is_duplicate, false)))
}

function ranOutIn(courseId: string) {
  return and(eq(course_id, courseId), sql`(${held_until} <= ${now} or ${offer_ends_at} <= ${now})`)
}

function offeredIn(courseId: string) {
  return and(eq(course_id, courseId), isNotNull(offer_ends_at))
}

function isWaitingIn(courseId: string) {
  return and(eq(course_id, courseId), sql`${place} in ('waiting', 'unseated')`, eq(is_duplicate, false))
}

/** Those who wait longest are offered a place each; who has paid is seated at once. `most` null: all of them. */
async function giveToNext(tx: Db, courseId: string, most: number | null): Promise<Move[]> {
  const next = tx
    .select({ id })
    .from(courseEnrollments)
    .where(isWaitingIn(courseId))
    .orderBy(asc(waiting_since), asc(id))
    .for('update')
  const queue = await (most === null ? next : next.limit(most))
  if (queue.length === 0) return []
  const ids = queue.map((row) => row.id)
  const seated = await moveAll(tx, and(inArray(id, ids), eq(place, 'unseated')), placed.seated)
  const offered = await moveAll(tx, and(inArray(id, ids), eq(place, 'waiting')), placed.offered)
  // Further payments of who is seated now stand as the one that counts.
  for (const { id: moved } of seated) await countAgain(tx, courseId, moved)
  return [...seated, ...offered]
}

async function countAgain(tx: Db, courseId: string, enrollmentId: string): Promise<void> {
  const [person] = await tx.select({ profile_id, email }).from(courseEnrollments).where(eq(id, enrollmentId))
  if (person) await countOnce(tx, courseId, person)
}

/** Moves enrollments of a course that is locked. */
export async function moveAll(
  tx: Db,
  which: SQL | undefined,
  to: (typeof placed)[keyof typeof placed],
): Promise<Move[]> {
  const rows = await tx
    .update(courseEnrollments)
    .set({ ...to, version: sql`${version} + 1` })
    .where(which)
    .returning({ id, course_id, profile_id, payment_status })
  return rows.flatMap(({ payment_status: status, ...row }) =>
    row.course_id === null
      ? []
      : [{ ...row, course_id: row.course_id, to: to.place, isCounted: status === 'completed' }],
  )
}

type Placed = Pick<EnrollmentRow, 'id' | 'course_id' | 'place' | 'payment_status' | 'held_until' | 'offer_ends_at'>

/** Where enrollments stand with the places of their courses, by id. */
export async function placesOfEnrollments(db: Db, rows: readonly Placed[]): Promise<Map<string, OwnPlace>> {
  const positions = await positionsOf(db, rows)
  const now = new Date()
  return new Map(rows.map((row) => [row.id, placeNow(row, now, positions.get(row.id) ?? null)]))
}

/** On the waiting list, from 1, by id; who has paid without a place stands in it as well. */
async function positionsOf(db: Db, rows: readonly Placed[]): Promise<Map<string, number>> {
  const waiting = rows.filter((row) => row.place === 'waiting' || row.place === 'unseated')
  if (waiting.length === 0) return new Map()
  const ids = waiting.map((row) => row.id)
  const { rows: found } = await db.execute<{ id: string; position: number }>(sql`
    select id, position from (
      select ${id}, row_number() over (partition by ${course_id} order by ${waiting_since}, ${id}) as position
      from ${courseEnrollments}
      where ${course_id} = any(${sql.param(coursesOf(waiting))}::uuid[]) and ${place} in ('waiting', 'unseated') and not ${is_duplicate}
    ) as queue
    where id = any(${sql.param(ids)}::uuid[])`)
  return new Map(found.map((row) => [row.id, row.position]))
}
