import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { courseKind } from '#features/learning/courses/editing/store.server.ts'
import { lockCourses, placesOf, setSeatLimit, unseatedPlaces } from '#features/learning/courses/family.store.server.ts'
import { countOnce } from '../claims.store.server.ts'
import { announceMoves, emitEnrollmentChange, type EnrollmentChange, type MailSite } from '../mails.store.server.ts'
import type { OwnPlace, Place } from '../schema.ts'
import { courseEnrollments, type EnrollmentRow, now, placed } from '../table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { AnyKind, Changed, Document } from '#records/kinds/record-kind.server.ts'
import { holdMinutes, placeNow } from './rules.ts'
import { type Move, movesOf } from './transitions.rules.ts'

const { id, course_id, profile_id, email, place, payment_status, is_duplicate, version } = courseEnrollments
const { held_until, offer_ends_at, waiting_since, updated_at } = courseEnrollments

const hasRunOut = sql`(${held_until} <= ${now} or ${offer_ends_at} <= ${now})`

/** `free`: places for whoever comes now; Infinity where the course takes any number. */
type Settled = { free: number; moves: Move[] }

/**
 * Brings the places of a course up to now, which the caller has locked: what ran out is over, and what is free goes to who waits
 * longest. Where a course takes any number nobody waits for a turn; one that is deleted is left as it is.
 */
export async function settlePlaces(tx: Db, courseId: string | null): Promise<Settled> {
  if (courseId === null) return { free: Infinity, moves: [] }
  const course = await placesOf(tx, courseId)
  if (!course) return { free: 0, moves: [] }
  const { capacity, seated, published } = course
  const moves = await moveBy(tx, 'lapse', and(eq(course_id, courseId), hasRunOut))
  if (!published) moves.push(...(await moveBy(tx, 'close', and(eq(course_id, courseId), isNotNull(offer_ends_at)))))
  if (capacity === null) return { free: Infinity, moves }
  const taken = seated + (await keptPlaces(tx, courseId))
  const limit = Math.max(capacity, taken)
  if (limit !== course.seat_limit) await setSeatLimit(tx, courseId, limit)
  const free = Math.max(0, capacity - taken)
  if (free === 0 || !published) return { free, moves }
  const given = await giveToNext(tx, courseId, free)
  return { free: free - given.length, moves: [...moves, ...given] }
}

/** What is done under the lock of a course, and told of last. */
type Work<Answer> = {
  moves?: readonly Move[]
  changes?: readonly EnrollmentChange[]
  /** Read once its places are settled again. */
  answer: () => Answer | Promise<Answer>
  mail?: (() => Promise<void>) | undefined
}

/**
 * Does something in a course that the caller has locked: its places are brought up to now before and after, and what became of
 * enrollments is told at the end, since announcing makes other writers wait. @param work gets how many places are free for whoever comes now
 */
export async function changeInCourse<Answer>(
  tx: Db,
  courseId: string | null,
  site: MailSite,
  work: (free: number) => Promise<Work<Answer>>,
): Promise<Answer> {
  const before = await settlePlaces(tx, courseId)
  const { moves = [], changes = [], answer, mail } = await work(before.free)
  const after = await settlePlaces(tx, courseId)
  const answered = await answer()
  for (const change of changes) await emitEnrollmentChange(tx, change)
  await announceMoves(tx, [...before.moves, ...moves, ...after.moves], site)
  await mail?.()
  return answered
}

/** Settles the places of every course that is due, each in a transaction of its own; one that fails holds up no other. */
export async function settleDuePlaces(
  { database: { db }, settings, log }: Pick<Deps, 'database' | 'settings' | 'log'>,
  signal: AbortSignal,
): Promise<{ moved: number; failed: number }> {
  const done = { moved: 0, failed: 0 }
  for (const courseId of await coursesToSettle(db)) {
    if (signal.aborted) break
    try {
      done.moved += await inTransaction(db, async (tx) => {
        await lockCourses(tx, [courseId])
        const { moves } = await settlePlaces(tx, courseId)
        await announceMoves(tx, moves, settings)
        return moves.length
      })
    } catch (error) {
      log.error({ err: error, course: courseId }, 'the places of a course could not be settled')
      done.failed += 1
    }
  }
  return done
}

/** Places that a changed course has more or fewer of, or that open and close with it, are settled in the transaction that changes it. */
export async function settleChangedCourses(
  tx: Db,
  { entity }: Pick<AnyKind, 'entity'>,
  changed: readonly Changed<Document>[],
  site: MailSite,
): Promise<void> {
  if (entity !== courseKind.entity) return
  // One that was added or came back has one state alone.
  const concerned = changed.flatMap(({ id: course, states: [before, after], isGone }) => {
    const isOther = before?.['capacity'] !== after?.['capacity'] || before?.['published'] !== after?.['published']
    return isOther && !isGone ? [course] : []
  })
  await lockCourses(tx, concerned)
  const moves: Move[] = []
  for (const course of concerned) moves.push(...(await settleChangedCourse(tx, course)))
  await announceMoves(tx, moves, site)
}

/** The same after a course was changed, whose capacity may be new or gone; it is locked. */
async function settleChangedCourse(tx: Db, courseId: string): Promise<Move[]> {
  const course = await placesOf(tx, courseId)
  if (!course) return []
  const isHeld = and(eq(course_id, courseId), isNotNull(held_until))
  if (course.capacity !== null) await holdWhoPays(tx, courseId)
  else await tx.update(courseEnrollments).set({ held_until: null, updated_at }).where(isHeld)
  const { moves } = await settlePlaces(tx, courseId)
  if (course.capacity === null && course.published) moves.push(...(await giveToNext(tx, courseId, null)))
  return moves
}

/** Who was paying when the course got places keeps one as long as others do; who began earlier has none. */
async function holdWhoPays(tx: Db, courseId: string): Promise<void> {
  const until = sql`${updated_at} + make_interval(mins => ${sql.raw(String(holdMinutes))})`
  const pays = sql`${payment_status} = 'pending' and ${place} = 'seated' and ${held_until} is null and not ${is_duplicate}`
  await tx
    .update(courseEnrollments)
    .set({ held_until: until, updated_at })
    .where(and(eq(course_id, courseId), pays))
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
  const ended = await db.selectDistinct({ course_id }).from(courseEnrollments).where(hasRunOut)
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
  const moves = await moveBy(tx, 'turn', inArray(id, ids))
  // Further payments of who is seated now stand as the one that counts.
  const seated = moves.flatMap((moved) => (moved.to === 'seated' ? moved.id : []))
  const people = await tx.select({ profile_id, email }).from(courseEnrollments).where(inArray(id, seated))
  for (const person of people) await countOnce(tx, courseId, person)
  return moves
}

/** Moves these enrollments of a course that is locked to where the event takes each place. */
export async function moveBy(tx: Db, event: Parameters<typeof movesOf>[0], which: SQL | undefined): Promise<Move[]> {
  const moves: Move[] = []
  for (const { from, to } of movesOf(event)) moves.push(...(await moveTo(tx, to, and(which, inArray(place, from)))))
  return moves
}

/** Moves enrollments of a course that is locked. */
export async function moveTo(tx: Db, to: Place, which: SQL | undefined): Promise<Move[]> {
  const rows = await tx
    .update(courseEnrollments)
    .set({ ...placed[to], version: sql`${version} + 1` })
    .where(which)
    .returning({ id, course_id, profile_id, payment_status })
  return rows.flatMap(({ payment_status: status, course_id: courseId, ...row }) =>
    courseId === null ? [] : [{ ...row, course_id: courseId, to, isCounted: status === 'completed' }],
  )
}

type Placed = Pick<EnrollmentRow, 'id' | 'course_id' | 'place' | 'payment_status' | 'held_until' | 'offer_ends_at'>

/** Where enrollments stand with the places of their courses, by id. */
export async function placesOfEnrollments(db: Db, rows: readonly Placed[]): Promise<Map<string, OwnPlace>> {
  const positions = await positionsOf(db, rows)
  const at = new Date()
  return new Map(rows.map((row) => [row.id, placeNow(row, at, positions.get(row.id) ?? null)]))
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
