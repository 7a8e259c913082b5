import { and, eq, ne, or, sql } from 'drizzle-orm'
import { linkedWith } from '#features/people/accounts/linked.store.server.ts'
import { ancestryOf, asTarget } from '#features/learning/courses/family.store.server.ts'
import { raiseSeatLimit } from '#features/learning/courses/places.store.server.ts'
import { emitEnrollmentChange } from '../announcing.store.server.ts'
import type { ListedEnrollment } from '../listing/schema.ts'
import { liveEnrollment, lockEnrollment, presented } from '../marking.store.server.ts'
import { mailSeated } from '../mails.store.server.ts'
import { isErasedEmail } from '../rules.ts'
import type { PlaceChanged } from '../schema.ts'
import { goOn, type Site } from '../store.server.ts'
import { courseEnrollments } from '../table.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { isOf } from '../duplicates.store.server.ts'
import { isRefundUndecided } from './rules.ts'
import type { PlaceAction } from './schema.ts'
import {
  type LiveEnrollment,
  type Move,
  moveAll,
  placed,
  placesOfEnrollments,
  type Settled,
  settlePlaces,
} from './store.server.ts'
import { tellOfMoves } from './notifications.store.server.ts'

const { id, course_id, payment_status, place, version } = courseEnrollments

/** An enrollment as its person is told of it; `reference` and `amount` are for the payment page. */
type Told = Omit<PlaceChanged, 'payment_url'> & { reference: string; amount: number }

/**
 * Accepts the place that is offered to somebody: it is theirs at once where nothing is left to pay, else kept until it is paid. Accepting
 * again changes nothing. @throws AppError `not_found` for nobody's or another's · `place_gone` where none is offered any more
 */
export async function acceptPlace(db: Db, enrollmentId: string, person: string, site: Site): Promise<Told> {
  return inTransaction(db, async (tx) => {
    const { enrollment, settled } = await lockOwn(tx, enrollmentId, person)
    const courseId = enrollment.course_id
    if (enrollment.is_live && enrollment.place === 'seated') {
      const told = await toldOf(tx, enrollmentId)
      await tellOfMoves(tx, settled.moves, site)
      return told
    }
    const course = courseId === null ? undefined : (await ancestryOf(tx, [courseId])).get(courseId)?.course
    if (!course?.published) throw new AppError('not_found', { message: 'This course is not offered at present.' })
    if (!enrollment.is_live) throw new AppError('place_gone')
    const going = { free: settled.free, isWilling: false, currency: site.currency }
    const stored = await goOn(tx, enrollment, asTarget(course), going)
    if (stored === 'full') throw new AppError('place_gone')
    const after = await settlePlaces(tx, courseId)
    const told = await toldOf(tx, enrollmentId)
    await emitEnrollmentChange(tx, { courseId, person, isCounted: stored.isCounted })
    await tellOfMoves(tx, [...settled.moves, ...after.moves], site)
    await mailSeated(tx, site, enrollmentId)
    return told
  })
}

/**
 * Takes somebody out of a course, or off its waiting list: every payment of theirs for it, which is given back by staff's word alone.
 * Again it changes nothing. @throws AppError `not_found` for nobody's or another's
 */
export async function withdraw(db: Db, enrollmentId: string, person: string, site: Site): Promise<Told> {
  return inTransaction(db, async (tx) => {
    const { enrollment, settled } = await lockOwn(tx, enrollmentId, person)
    const moves = [...settled.moves, ...(await withdrawAll(tx, enrollment))]
    moves.push(...(await settlePlaces(tx, enrollment.course_id)).moves)
    const told = await toldOf(tx, enrollmentId)
    await tellOfMoves(tx, moves, site)
    return told
  })
}

/** Locks an account's enrollment after its course, whose places are settled. */
async function lockOwn(tx: Db, enrollmentId: string, person: string) {
  const found = await lockEnrollment(tx, enrollmentId)
  if (found.profile_id !== person) throw new AppError('not_found')
  const settled = await settlePlaces(tx, found.course_id)
  return { enrollment: await liveEnrollment(tx, enrollmentId), settled }
}

/** With every payment of the person for the course, so that none takes over. A refund or an earlier withdrawal leaves nothing to give up. */
async function withdrawAll(tx: Db, enrollment: LiveEnrollment): Promise<Move[]> {
  const { course_id: courseId, profile_id: profileId, email } = enrollment
  if (['withdrawn', 'lapsed'].includes(enrollment.place) || enrollment.payment_status === 'refunded') return []
  const linked = await linkedWith(tx, profileId === null ? { profile_id: null, email } : { profile_id: profileId })
  const paid = and(eq(payment_status, 'completed'), ne(place, 'withdrawn'), isOf(linked))
  const others = courseId === null ? undefined : and(eq(course_id, courseId), paid)
  const moves = await moveAll(tx, or(eq(id, enrollment.id), others), placed.withdrawn)
  // Whoever only waited hears nothing by mail.
  const isQuiet = enrollment.place !== 'seated' && enrollment.payment_status !== 'completed'
  return moves.map((move) => ({ ...move, isQuiet: isQuiet || move.id !== enrollment.id }))
}

async function toldOf(tx: Db, enrollmentId: string): Promise<Told> {
  const row = await liveEnrollment(tx, enrollmentId)
  const now = (await placesOfEnrollments(tx, [row])).get(row.id)
  if (!now) throw new Error('The enrollment could not be presented.')
  const { payment_status: status, reference, amount } = row
  return { id: row.id, payment_status: status, place: now, reference, amount }
}

type Asked = { id: string; version: number; action: PlaceAction; over_capacity: boolean }

/**
 * What staff do with somebody's place, with its audit entry; beyond the places of the course only where that is said.
 * @throws AppError `not_found` · `stale` with `theirs`, the current enrollment · `course_full` · `invalid` for what does not fit its state
 */
export async function moveByStaff(
  db: Db,
  asked: Asked,
  { by, site }: { by: Actor<'enrollments'>; site: Site },
): Promise<ListedEnrollment> {
  return inTransaction(db, async (tx) => {
    const looked = await lockEnrollment(tx, asked.id)
    if (looked.version !== asked.version) {
      throw new AppError('stale', { details: { theirs: await presented(tx, looked) } })
    }
    const settled = await settlePlaces(tx, looked.course_id)
    const enrollment = await liveEnrollment(tx, asked.id)
    const done = await carryOut(tx, enrollment, asked, { settled, site })
    const after = await settlePlaces(tx, enrollment.course_id)
    const { action, over_capacity: isOver } = asked
    const details = { from: enrollment.place, ...(isOver && done.isBeyond && { over_capacity: true }) }
    const entry = { ...auditedBy(by), action: audited[action], entity: 'course_enrollments', entityId: asked.id }
    await writeAuditEntry(tx, { ...entry, details })
    const answer = await presented(tx, await liveEnrollment(tx, asked.id))
    await emitEnrollmentChange(tx, {
      courseId: enrollment.course_id,
      person: enrollment.profile_id,
      isCounted: done.isCounted,
    })
    await tellOfMoves(tx, [...settled.moves, ...done.moves, ...after.moves], site)
    if (action === 'seat') await mailSeated(tx, site, asked.id)
    return answer
  })
}

const audited: Readonly<Record<PlaceAction, string>> = {
  seat: 'enrollment.seated',
  offer: 'enrollment.offered',
  wait: 'enrollment.waitlisted',
  withdraw: 'enrollment.withdrawn',
  keep_payment: 'payment.kept',
}

type Done = { moves: Move[]; isCounted: boolean; isBeyond: boolean }

async function carryOut(
  tx: Db,
  enrollment: LiveEnrollment,
  { action, over_capacity: isOver }: Asked,
  { settled, site }: { settled: Settled; site: Site },
): Promise<Done> {
  const nothing = { moves: [], isCounted: false, isBeyond: false }
  const courseId = enrollment.course_id
  if (action === 'withdraw') {
    const moves = await withdrawAll(tx, enrollment)
    return { ...nothing, moves, isCounted: moves.some((move) => move.isCounted) }
  }
  if (action === 'keep_payment') {
    if (!isRefundUndecided(enrollment)) throw new AppError('invalid', { message: noRefund })
    await tx
      .update(courseEnrollments)
      .set({ refund_declined: true, version: sql`${version} + 1` })
      .where(eq(id, enrollment.id))
    return nothing
  }
  const course = courseId === null ? undefined : (await ancestryOf(tx, [courseId])).get(courseId)?.course
  if (!course || enrollment.is_duplicate || isErasedEmail(enrollment.email))
    throw new AppError('invalid', { message: noPlace })
  if (action === 'wait') return { ...nothing, moves: await putOnList(tx, enrollment, settled) }
  const isSeated = enrollment.place === 'seated' && (enrollment.is_live || settled.free === Infinity)
  if (isSeated && enrollment.payment_status !== 'refunded') return nothing
  const isBeyond = !enrollment.is_live && settled.free <= 0
  if (isBeyond && !isOver) throw new AppError('course_full')
  if (isBeyond) await raiseSeatLimit(tx, course.id)
  if (action === 'offer') {
    const moves = await moveAll(tx, eq(id, enrollment.id), placed.offered)
    return { ...nothing, moves, isBeyond }
  }
  const going = { free: Math.max(1, settled.free), isWilling: false, currency: site.currency, keep: 'office' as const }
  const stored = await goOn(tx, enrollment, asTarget(course), going)
  if (stored === 'full') throw new AppError('course_full')
  return { ...nothing, isCounted: stored.isCounted, isBeyond }
}

/** At the end of the waiting list, or at the turn that an offer has kept. Whoever has paid stands there as paid without a place. */
async function putOnList(tx: Db, enrollment: LiveEnrollment, { free }: Settled): Promise<Move[]> {
  const { place: state, payment_status: status } = enrollment
  const isPaid = status === 'completed'
  if (free === Infinity || (isPaid && state === 'seated')) throw new AppError('invalid', { message: noList })
  if (state === 'waiting' || state === 'unseated') return []
  return moveAll(tx, eq(id, enrollment.id), isPaid ? placed.unseated : placed.waiting)
}

const noList = 'Who has a place, or needs none, waits for none.'
const noPlace = 'There is nobody to give a place to, or nothing to give.'
const noRefund = 'There is no refund to decide about.'
