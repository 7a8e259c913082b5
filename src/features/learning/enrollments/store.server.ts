import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { verifiedOwnersOf } from '#features/people/accounts/linked.store.server.ts'
import { capacityToEnrollIn, enrollmentTarget, lockFamily } from '#features/learning/courses/family.store.server.ts'
import { tellWebhooks } from '#features/delivery/webhooks/store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { emitEnrollmentChange } from './announcing.store.server.ts'
import { claimLocked, keepReference, type Person } from './claims.store.server.ts'
import { countOnce } from './duplicates.store.server.ts'
import {
  keptFrom,
  liveColumns,
  type LiveEnrollment,
  type Move,
  placed,
  placesOfEnrollments,
  settlePlaces,
} from './places/store.server.ts'
import { holdMinutes } from './places/rules.ts'
import { mailEnrollment, type MailSite, readerOf } from './mails.store.server.ts'
import { tellOfMoves } from './places/notifications.store.server.ts'
import { coveringEnrollment } from './rules.ts'
import type { EnrollmentDetails, OwnPlace, PaymentStatus, Place } from './schema.ts'
import { courseEnrollments, type EnrollmentRow, isUnclaimed } from './table.server.ts'

export type Site = MailSite & Pick<Settings, 'timeZone' | 'currency'>
type Asked = {
  courseId: string
  details: EnrollmentDetails
  person: Person | null
  /** Of somebody signed in: where the course is full, they want to wait. */
  isWilling: boolean
  site: Site
}
export type Target = NonNullable<ReturnType<typeof enrollmentTarget>>

/** `reference` is for the payment page. `place`: of a course with places, and of an account's wherever it is not seated. */
type Recorded = Pick<EnrollmentRow, 'payment_status' | 'amount' | 'currency' | 'reference'> & {
  course_id: string
  place?: OwnPlace | undefined
}

/**
 * Enrolls somebody, once per course and account or, for guests, folded email; idempotent, with today's price while unpaid. Null: no
 * such published course, or its page enrolls in nothing. 'full': nobody more fits. Guests cannot see whether it existed.
 */
export async function recordEnrollment(db: Db, asked: Asked): Promise<Recorded | 'full' | null> {
  return inTransaction(db, async (tx) => {
    const family = await lockFamily(tx, asked.courseId)
    if (!family) return null
    const { site } = asked
    const reader = await readerOf(tx, asked.person, asked.details.email)
    const person = asked.person?.profileId ?? null
    const ids = [family.course, ...family.above].map(({ id }) => id)
    // Claims what was made as a guest under the email that this account has verified.
    const claimed = asked.person ? await claimLocked(tx, asked.person, ids) : []
    const hasPlaces = capacityToEnrollIn(family) !== null
    const aimed = enrollmentTarget(family)
    const { free, moves } = aimed && hasPlaces ? await settlePlaces(tx, aimed.id) : { free: Infinity, moves: [] }
    const own = person === null ? [] : await ofAccounts(tx, ids, [person])
    const covering = person === null ? undefined : coveringEnrollment(family, own)
    const target = covering ? null : aimed
    const recorded = target && (await enroll(tx, target, asked, { own, free }))
    if (hasPlaces && aimed) moves.push(...(await settlePlaces(tx, aimed.id)).moves)
    for (const courseId of claimed) if (courseId !== aimed?.id) moves.push(...(await settlePlaces(tx, courseId)).moves)
    // Announced last: it makes other writers wait.
    for (const courseId of claimed) await emitEnrollmentChange(tx, { courseId, person, isCounted: true })
    const stored = recorded === 'full' ? null : recorded
    if (target && stored?.isChanged) {
      await emitEnrollmentChange(tx, { courseId: target.id, person, isCounted: stored.isCounted })
    }
    const place = stored ? await placeTold(tx, stored, { person, hasPlaces }) : undefined
    await tellOfMoves(tx, [...moves, ...(stored?.moves ?? [])], site)
    if (stored?.isChanged) await mailEnrollment(tx, site, stored.id, reader)
    if (covering?.course_id) {
      const { course_id, payment_status, amount, currency, reference } = covering
      return { course_id, payment_status, amount, currency, reference }
    }
    if (recorded === 'full') return recorded
    if (!target || !stored) return null
    const { payment_status, reference } = stored
    return { course_id: target.id, payment_status, amount: target.amount, currency: site.currency, reference, place }
  })
}

/** A guest is told the same whatever was there before. */
async function placeTold(
  tx: Db,
  { id, payment_status }: Stored,
  { person, hasPlaces }: { person: string | null; hasPlaces: boolean },
): Promise<OwnPlace | undefined> {
  if (person === null) {
    if (!hasPlaces) return undefined
    const end = payment_status === 'pending' ? new Date(Date.now() + holdMinutes * 60_000) : null
    return { state: 'seated', kept_until: end?.toISOString() ?? null, position: null }
  }
  const rows = await tx.select().from(courseEnrollments).where(eq(courseEnrollments.id, id))
  const place = (await placesOfEnrollments(tx, rows)).get(id)
  return hasPlaces || place?.state !== 'seated' ? place : undefined
}

/** `isCounted`: the counter may have changed. */
type Stored = {
  id: string
  payment_status: PaymentStatus
  reference: string
  isChanged: boolean
  isCounted: boolean
  moves: Move[]
}

async function enroll(
  tx: Db,
  course: Target,
  asked: Asked,
  { own, free }: { own: readonly LiveEnrollment[]; free: number },
): Promise<Stored | 'full'> {
  const { details, person, isWilling } = asked
  const { currency } = asked.site
  const keep = free === Infinity ? undefined : 'paying'
  if (person) {
    const known = own.find(({ course_id }) => course_id === course.id)
    if (known) return goOn(tx, known, course, { free, isWilling, currency })
    if (free <= 0 && !isWilling) return 'full'
    return insertEnrollment(tx, course, { details, person, currency, keep, isWaiting: free <= 0 })
  }
  // Whether there is one already, a guest is not told.
  if (free <= 0) return 'full'
  const known = await ofEmail(tx, course, details.email)
  const stored = known
    ? await goOn(tx, known, course, { free, isWilling: false, currency })
    : await insertEnrollment(tx, course, { details, person, currency, keep })
  if (stored === 'full') return stored
  // Neither the answer nor the announcement may reveal to a guest whether the enrollment existed.
  const payment_status = statusAtFirst(course)
  return { ...stored, payment_status, isChanged: true, isCounted: payment_status === 'completed' }
}

function statusAtFirst({ type }: Target): 'completed' | 'pending' {
  return type === 'free' ? 'completed' : 'pending'
}

/** Duplicates last. */
function ofAccounts(tx: Db, courseIds: string[], profileIds: string[]): Promise<LiveEnrollment[]> {
  const { course_id, profile_id, is_duplicate, created_at, id } = courseEnrollments
  return tx
    .select(liveColumns)
    .from(courseEnrollments)
    .where(and(inArray(course_id, courseIds), inArray(profile_id, profileIds)))
    .orderBy(asc(is_duplicate), desc(created_at), desc(id))
}

/** The guest enrollment under an email. A guest never changes an account's or gets its reference; only a free, completed one is shared. */
async function ofEmail(tx: Db, course: Target, email: string): Promise<LiveEnrollment | undefined> {
  const [waiting] = await tx
    .select(liveColumns)
    .from(courseEnrollments)
    .where(and(eq(courseEnrollments.course_id, course.id), isUnclaimed(email)))
    .orderBy(asc(courseEnrollments.is_duplicate))
  if (waiting || course.type !== 'free') return waiting
  const owned = await ofAccounts(tx, [course.id], await verifiedOwnersOf(tx, email))
  return owned.find(({ payment_status, place }) => payment_status === 'completed' && place === 'seated')
}

/** `free`: places for whoever comes now. `isWilling`: to wait, where there is none. */
type Going = { free: number; isWilling: boolean; currency: string; keep?: 'paying' | 'office' }

/** Goes on with an enrollment: it takes the place that is kept for it or is free, or else waits; 'full': it does neither. */
export async function goOn(
  tx: Db,
  known: LiveEnrollment,
  course: Target,
  { free, isWilling, currency, keep = 'paying' }: Going,
): Promise<Stored | 'full'> {
  const { id, payment_status, reference, place } = known
  const asItIs = { id, payment_status, reference, isChanged: false, isCounted: false, moves: [] }
  const isPaid = payment_status === 'completed'
  if (isPaid && place === 'seated') return asItIs
  const isPlaced = known.is_live || free > 0
  if (!isPlaced && (place === 'waiting' || place === 'unseated')) return asItIs
  if (!isPlaced && !isWilling) return 'full'
  const to = isPaid ? 'completed' : isPlaced ? statusAtFirst(course) : 'pending'
  const isSame = payment_status === to && known.amount === course.amount && known.currency === currency
  const held_until = to === 'pending' && isPlaced ? keptUntil(known, free, keep) : null
  if (isPlaced && isSame && place === 'seated') {
    if (free > 0) await holdPlace(tx, id, held_until)
    return asItIs
  }
  if (payment_status === 'refunded') await keepReference(tx, known)
  const changed = await changeEnrollment(tx, known, to, {
    ...(!isPaid && { amount: course.amount, currency }),
    // A late event of the refunded payment must not pay for the new one.
    ...(payment_status === 'refunded' && { reference: sql`replace(gen_random_uuid()::text, '-', '')` }),
    ...(isPlaced ? { ...placed.seated, held_until } : placed.waiting),
  })
  const moved = { id, course_id: course.id, profile_id: known.profile_id, to: 'waiting' as const, isCounted: false }
  return { ...asItIs, ...changed, payment_status: to, isChanged: true, moves: isPlaced ? [] : [moved] }
}

/** Until when a place is kept for paying; null in a course that takes any number. It begins anew only where another place is free. */
function keptUntil({ is_live, place, held_until }: LiveEnrollment, free: number, keep: 'paying' | 'office') {
  if (free === Infinity) return null
  if (is_live && place === 'offered') return sql`greatest(${courseEnrollments.offer_ends_at}, ${keptFrom[keep]})`
  return is_live && free <= 0 ? held_until : keptFrom[keep]
}

async function holdPlace(tx: Db, enrollmentId: string, held_until: SQL | Date | null): Promise<void> {
  const { id, updated_at } = courseEnrollments
  await tx.update(courseEnrollments).set({ held_until, updated_at }).where(eq(id, enrollmentId))
}

/** `office`: what staff say of the payment. `keep`: how long a place is kept for paying; undefined: as long as it takes. */
export type NewEnrollment = {
  details: EnrollmentDetails
  currency: string
  person: Pick<Person, 'profileId'> | null
  office?: { isPaid: boolean; payer: string | null; payment_note: string | null }
  keep?: 'paying' | 'office' | undefined
  isWaiting?: boolean
}

/** Stores a new enrollment of somebody who has none in the course, which is locked and has a place for it unless it waits. */
export async function insertEnrollment(
  tx: Db,
  course: Target,
  { details, person, currency, office, keep, isWaiting = false }: NewEnrollment,
): Promise<Stored> {
  const { isPaid = false, ...noted } = office ?? {}
  const entered_by_office = office !== undefined
  const payment_status = isPaid ? 'completed' : isWaiting ? 'pending' : statusAtFirst(course)
  const profile_id = person?.profileId ?? null
  const { id: course_id, title: course_title, amount } = course
  const standing = isWaiting
    ? { place: 'waiting' as const, waiting_since: sql`clock_timestamp()` }
    : { held_until: payment_status === 'pending' && keep ? keptFrom[keep] : null }
  const [made] = await tx
    .insert(courseEnrollments)
    .values({
      ...details,
      ...noted,
      ...standing,
      entered_by_office,
      course_id,
      course_title,
      profile_id,
      payment_status,
      amount,
      currency,
    })
    .returning({ id: courseEnrollments.id, reference: courseEnrollments.reference })
  if (!made) throw new Error('The enrollment could not be stored.')
  const isCompleted = payment_status === 'completed'
  if (isCompleted) await countOnce(tx, course_id, { profile_id, email: details.email })
  await tellOfEnrollment(tx, made.id, isCompleted ? ['created', 'paid'] : ['created'])
  const moves = isWaiting ? [{ id: made.id, course_id, profile_id, to: 'waiting' as const, isCounted: false }] : []
  return { ...made, payment_status, isChanged: true, isCounted: isCompleted && !isWaiting, moves }
}

type Columns = Partial<Record<'held_until' | 'waiting_since' | 'offer_ends_at' | 'withdrawn_at', SQL | Date | null>>
type Other = Columns & {
  amount?: number
  currency?: string
  reference?: SQL | string
  payment_note?: string
  place?: Place
  refund_declined?: boolean
}

/** Sets a payment status and recomputes the person's duplicates; the course must be locked. `isCounted`: the counter may have changed. */
export async function changeEnrollment(
  tx: Db,
  enrollment: Pick<EnrollmentRow, 'id' | 'course_id' | 'payment_status' | 'place'>,
  to: PaymentStatus,
  other: Other = {},
): Promise<{ reference: string; isCounted: boolean }> {
  const { reference, profile_id, email } = courseEnrollments
  const [changed] = await tx
    .update(courseEnrollments)
    .set({ payment_status: to, version: sql`${courseEnrollments.version} + 1`, ...placeWith(to, enrollment), ...other })
    .where(eq(courseEnrollments.id, enrollment.id))
    .returning({ reference, profile_id, email })
  if (!changed) throw new Error('The enrollment is gone.')
  if (to === 'completed' && enrollment.payment_status !== 'completed')
    await tellOfEnrollment(tx, enrollment.id, ['paid'])
  const isSettled = (to === 'completed') === (enrollment.payment_status === 'completed') && other.place === undefined
  if (enrollment.course_id === null || isSettled) return { reference: changed.reference, isCounted: false }
  await countOnce(tx, enrollment.course_id, changed)
  return { reference: changed.reference, isCounted: true }
}

/** What a payment status makes of a place: a refund settles everything but a withdrawal, and only who pays keeps one for a time. */
function placeWith(to: PaymentStatus, { place }: Pick<EnrollmentRow, 'place'>) {
  if (to === 'refunded' ? place !== 'withdrawn' : to !== 'completed' && place === 'unseated') return placed.seated
  return to === 'pending' ? {} : { held_until: null }
}

function tellOfEnrollment(tx: Db, id: string, what: readonly ('created' | 'paid')[]): Promise<void> {
  const events = what.map((each) => ({ type: `enrollment.${each}`, id, path: '/admin/enrollments' }))
  return tellWebhooks(tx, events)
}
