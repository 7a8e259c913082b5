import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { linkedWith } from '#features/people/accounts/linked.store.server.ts'
import { type asTarget, lockCourses, raiseSeatLimit } from '#features/learning/courses/family.store.server.ts'
import { tellWebhooks } from '#features/delivery/webhooks/store.server.ts'
import { countOnce, giveToOwner, isOf, keepReference } from '../claims.store.server.ts'
import type { MailSite } from '../mails.store.server.ts'
import type { EnrollmentDetails, PaymentStatus } from '../schema.ts'
import {
  courseEnrollments,
  type EnrollmentRow,
  keptFrom,
  liveColumns,
  type LiveEnrollment,
  placed,
} from '../table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { changeInCourse, moveTo } from './store.server.ts'
import { type Facts, factsOf, isRefusal, type Move, nextPlace, type Refusal, standingOf } from './transitions.rules.ts'
import { languageNow } from '#platform/values/translate.ts'

const { id, course_id, payment_status, place, version, updated_at } = courseEnrollments

export type Target = ReturnType<typeof asTarget>

/** Does something to one enrollment, in the transaction that locks its course. `check` sees it before; what it answers is the answer. */
export async function changeOne<Answer extends object>(
  db: Db,
  enrollmentId: string,
  site: MailSite,
  work: {
    check: (tx: Db, found: LiveEnrollment) => Promise<Answer | undefined> | undefined
    change: (
      tx: Db,
      enrollment: LiveEnrollment,
      free: number,
    ) => ReturnType<Parameters<typeof changeInCourse<Answer>>[3]>
  },
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    const seen = await liveEnrollment(tx, enrollmentId)
    if (seen.course_id) await lockCourses(tx, [seen.course_id])
    const found = await liveEnrollment(tx, enrollmentId, true)
    const early = await work.check(tx, found)
    if (early) return early
    return changeInCourse(tx, found.course_id, site, async (free) =>
      work.change(tx, await liveEnrollment(tx, enrollmentId), free),
    )
  })
}

/** Undefined where there is none, as where it was merged into another. */
export async function findEnrollment(
  tx: Db,
  enrollmentId: string,
  isLocked = false,
): Promise<LiveEnrollment | undefined> {
  const found = tx.select(liveColumns).from(courseEnrollments).where(eq(id, enrollmentId))
  const [row] = await (isLocked ? found.for('update') : found)
  return row
}

/** @throws AppError `not_found` */
export async function liveEnrollment(tx: Db, enrollmentId: string, isLocked = false): Promise<LiveEnrollment> {
  return orNotFound(await findEnrollment(tx, enrollmentId, isLocked))
}

/** `isChanged`: something is to be told. `isCounted`: the counter may have changed. `isBeyond`: of the places of the course. */
export type Done = Pick<EnrollmentRow, 'id' | 'payment_status' | 'reference'> & {
  isChanged: boolean
  isCounted: boolean
  isBeyond: boolean
  moves: Move[]
}

/** `free`: places for whoever comes now. `keep`: how long a place is kept for paying. */
type Given = Partial<Pick<Facts, 'mayWait' | 'mayExceed'>> & {
  free: number
  /** Undefined: it is deleted. */
  course: Target | undefined
  currency: string
  keep?: 'paying' | 'office'
}

/** Does to a place what the transitions say; a refusal writes nothing. The course is locked, and its places are settled. */
export async function changePlace(
  tx: Db,
  enrollment: LiveEnrollment,
  event: 'enroll' | 'accept' | 'withdraw' | 'seat' | 'offer' | 'wait' | 'keep_payment',
  { course, free, currency, keep = 'paying', ...may }: Given,
): Promise<Done | Refusal> {
  const facts = { ...factsOf(enrollment, free), ...may }
  const next = nextPlace(event, standingOf(enrollment), facts)
  if (isRefusal(next)) return next
  const { payment_status: status, reference } = enrollment
  const isBeyond = !facts.hasRoom && (next === 'offered' || event === 'seat')
  const isOwn = eq(id, enrollment.id)
  const unchanged = { id: enrollment.id, payment_status: status, reference, isCounted: false, isBeyond, moves: [] }
  if (next === 'same') return { ...unchanged, isChanged: false, isBeyond: false }
  const done = { ...unchanged, isChanged: true }
  if (next === 'kept') {
    const kept = { refund_declined: true, version: sql`${version} + 1` }
    await tx.update(courseEnrollments).set(kept).where(isOwn)
    return done
  }
  if (event === 'withdraw') {
    const moves = await withdrawAll(tx, enrollment)
    return { ...done, isCounted: moves.some((move) => move.isCounted), moves }
  }
  if (!course) throw new Error('The course of the enrollment is gone.')
  if (isBeyond) await raiseSeatLimit(tx, course.id)
  if (event === 'offer' || event === 'wait') return { ...done, moves: await moveTo(tx, next, isOwn) }
  const heldFrom = { free: event === 'seat' ? Math.max(1, free) : free, keep }
  return { ...done, ...(await join(tx, enrollment, next === 'seated', { course, currency, ...heldFrom })) }
}

/** Goes on with an enrollment: at today's price where it is not paid, with a place (`isSeated`) or on the waiting list. */
async function join(
  tx: Db,
  known: LiveEnrollment,
  isSeated: boolean,
  { course, free, currency, keep }: { course: Target; free: number; currency: string; keep: 'paying' | 'office' },
): Promise<Partial<Done>> {
  const { payment_status: status, profile_id } = known
  const isPaid = status === 'completed'
  const to = isPaid ? 'completed' : isSeated ? statusAtFirst(course) : 'pending'
  const held_until = to === 'pending' && isSeated ? heldUntil(known, free, keep) : null
  const isSame = status === to && known.amount === course.amount && known.currency === currency
  if (isSame && isSeated && known.place === 'seated') {
    // It may be kept anew where another place is free.
    if (free > 0) await tx.update(courseEnrollments).set({ held_until, updated_at }).where(eq(id, known.id))
    return { isChanged: false }
  }
  if (status === 'refunded') await keepReference(tx, known)
  const { reference } = await writeEnrollment(tx, known, to, {
    ...(!isPaid && { amount: course.amount, currency }),
    // A late event of the refunded payment must not pay for the new one.
    ...(status === 'refunded' && { reference: sql`replace(gen_random_uuid()::text, '-', '')` }),
    ...(isSeated ? { ...placed.seated, held_until } : placed.waiting),
  })
  const move = { id: known.id, course_id: course.id, profile_id, to: 'waiting' as const, isCounted: false }
  const moves = isSeated ? [] : [move]
  return { payment_status: to, reference, isCounted: true, moves }
}

export function statusAtFirst({ type }: Target): 'completed' | 'pending' {
  return type === 'free' ? 'completed' : 'pending'
}

/** Until when a place is kept for paying; null in a course that takes any number. It begins anew only where another place is free. */
function heldUntil({ is_live, place: state, held_until }: LiveEnrollment, free: number, keep: 'paying' | 'office') {
  if (free === Infinity) return null
  if (is_live && state === 'offered') return sql`greatest(${courseEnrollments.offer_ends_at}, ${keptFrom[keep]})`
  return is_live && free <= 0 ? held_until : keptFrom[keep]
}

/** With every payment of the person for the course, so that none takes over. */
async function withdrawAll(tx: Db, enrollment: LiveEnrollment): Promise<Move[]> {
  const { course_id: courseId, profile_id: profileId, email } = enrollment
  const linked = await linkedWith(tx, profileId === null ? { profile_id: null, email } : { profile_id: profileId })
  const paid = and(eq(payment_status, 'completed'), ne(place, 'withdrawn'), isOf(linked))
  const others = courseId === null ? undefined : and(eq(course_id, courseId), paid)
  const moves = await moveTo(tx, 'withdrawn', or(eq(id, enrollment.id), others))
  // Whoever only waited hears nothing by mail.
  const isQuiet = enrollment.place !== 'seated' && enrollment.payment_status !== 'completed'
  return moves.map((move) => ({ ...move, isQuiet: isQuiet || move.id !== enrollment.id }))
}

/** `office`: what staff say of the payment. `keep`: how long a place is kept for paying; undefined: as long as it takes. */
type NewEnrollment = {
  details: EnrollmentDetails
  currency: string
  /** Whose account it is; null for a guest. */
  profile_id: string | null
  office?: { isPaid: boolean; payer: string | null; payment_note: string | null }
  keep?: 'paying' | 'office' | undefined
  isWaiting?: boolean
}

/** Stores a new enrollment of somebody who has none in the course, which is locked and has a place for it unless it waits. */
export async function insertEnrollment(
  tx: Db,
  target: Target,
  { details, profile_id, currency, office, keep, isWaiting = false }: NewEnrollment,
): Promise<Done> {
  const { isPaid = false, ...noted } = office ?? {}
  const status = isPaid ? 'completed' : isWaiting ? 'pending' : statusAtFirst(target)
  const { id: course, title: course_title, amount } = target
  // Whoever has paid loses no turn.
  const queued = isPaid && amount > 0 ? 'unseated' : 'waiting'
  const [made] = await tx
    .insert(courseEnrollments)
    .values({
      ...details,
      ...noted,
      ...(isWaiting
        ? { place: queued, waiting_since: sql`clock_timestamp()` }
        : { held_until: status === 'pending' && keep ? keptFrom[keep] : null }),
      entered_by_office: office !== undefined,
      ...(!office && { language: languageNow() }),
      course_id: course,
      course_title,
      profile_id,
      payment_status: status,
      amount,
      currency,
    })
    .returning({ id, reference: courseEnrollments.reference })
  if (!made) throw new Error('The enrollment could not be stored.')
  const isCompleted = status === 'completed'
  if (isCompleted) await countOnce(tx, course, { profile_id, email: details.email })
  await tellOfEnrollment(tx, made.id, isCompleted ? ['created', 'paid'] : ['created'])
  const move = { id: made.id, course_id: course, profile_id, to: queued, isCounted: false } as const
  const done = { ...made, payment_status: status, isChanged: true, isBeyond: false }
  return { ...done, isCounted: isCompleted && !isWaiting, moves: isWaiting ? [move] : [] }
}

/** Enrolls somebody again whose enrollment there has neither a place nor a turn, as they could themselves. */
export async function renewEnrollment(
  tx: Db,
  enrollmentId: string,
  { isPaid, payer, payment_note }: NonNullable<NewEnrollment['office']>,
  given: Given,
): Promise<Done> {
  const known = await liveEnrollment(tx, enrollmentId)
  const hasToWait = given.free <= 0 && known.payment_status === 'completed'
  const done = await changePlace(tx, known, hasToWait ? 'wait' : 'enroll', { ...given, mayWait: true })
  if (typeof done === 'string') throw new Error(`Nobody is enrolled again: ${done}.`)
  const noted = { ...(payer && { payer }), ...(payment_note && { payment_note }), entered_by_office: true }
  await tx.update(courseEnrollments).set(noted).where(eq(id, enrollmentId))
  if (!isPaid || done.payment_status === 'completed') return done
  const { moves } = await changePayment(tx, await liveEnrollment(tx, enrollmentId), 'completed', { free: given.free })
  return { ...done, payment_status: 'completed', moves: [...done.moves, ...moves] }
}

const eventOf = { completed: 'pay', failed: 'fail', refunded: 'refund' } as const

type Other = Omit<PgUpdateSetSource<typeof courseEnrollments>, 'payment_status' | 'version'>

/** Does what a payment, or staff's word about it, makes of an enrollment; one that is paid goes to the account that has verified its email. */
export async function changePayment(
  tx: Db,
  enrollment: LiveEnrollment,
  to: keyof typeof eventOf,
  { free, ...other }: { free: number } & Other,
) {
  const { id: enrolled, course_id: courseId, profile_id: profileId } = enrollment
  const next = nextPlace(eventOf[to], standingOf(enrollment), factsOf(enrollment, free))
  const toPlace = next === 'seated' || next === 'unseated' ? placed[next] : { held_until: null }
  const isPaid = to === 'completed'
  const isCounted = isPaid !== (enrollment.payment_status === 'completed')
  await writeEnrollment(tx, enrollment, to, { ...other, ...toPlace }, isCounted)
  const changed = await liveEnrollment(tx, enrolled)
  const move = { id: enrolled, profile_id: profileId, to: 'unseated' as const, isCounted: false }
  return {
    /** As it was before the account may have got it, where it may have one already with which it is merged. */
    changed,
    moves: next === 'unseated' && courseId !== null ? [{ ...move, course_id: courseId }] : [],
    change: {
      courseId,
      person: isPaid ? await giveToOwner(tx, enrollment) : profileId,
      isCounted: isCounted && courseId !== null,
    },
  }
}

/** `isCounted`: another enrollment of the person may count by it. */
async function writeEnrollment(tx: Db, enrollment: LiveEnrollment, to: PaymentStatus, other: Other, isCounted = true) {
  // What was decided about one payment is not said of the next.
  const isOther = to !== enrollment.payment_status
  const [row] = await tx
    .update(courseEnrollments)
    .set({ ...other, ...(isOther && { refund_declined: false }), payment_status: to, version: sql`${version} + 1` })
    .where(eq(id, enrollment.id))
    .returning()
  if (!row) throw new Error('The enrollment is gone.')
  if (to === 'completed' && isOther) await tellOfEnrollment(tx, row.id, ['paid'])
  if (isCounted && row.course_id !== null) await countOnce(tx, row.course_id, row)
  return row
}

function tellOfEnrollment(tx: Db, enrollmentId: string, what: readonly ('created' | 'paid')[]): Promise<void> {
  const events = what.map((each) => ({ type: `enrollment.${each}`, id: enrollmentId, path: '/admin/enrollments' }))
  return tellWebhooks(tx, events)
}
