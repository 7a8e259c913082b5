import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { verifiedOwnersOf } from '#features/accounts/store.server.ts'
import { enrollmentTarget, lockFamily } from '#features/courses/family.store.server.ts'
import { tellWebhooks } from '#features/webhooks/store.server.ts'
import { emitChange, everyoneLater, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { claimLocked, keepReference, type Person } from './claims.store.server.ts'
import { countOnce } from './duplicates.store.server.ts'
import { coveringEnrollment } from './rules.ts'
import type { EnrollmentDetails, PaymentStatus } from './schema.ts'
import { courseEnrollments, type EnrollmentRow, isUnclaimed } from './table.server.ts'

type Asked = { courseId: string; details: EnrollmentDetails; person: Person | null; currency: string }
export type Target = NonNullable<ReturnType<typeof enrollmentTarget>>

/** `reference` is for the payment page. */
type Recorded = Pick<EnrollmentRow, 'payment_status' | 'amount' | 'currency' | 'reference'> & { course_id: string }

/**
 * Enrolls somebody, once per course and account or, for guests, folded email; idempotent, with today's price while unpaid. Null: no
 * such published course, or its page enrolls in nothing. Guests cannot see whether it existed.
 */
export async function recordEnrollment(db: Db, asked: Asked): Promise<Recorded | null> {
  return inTransaction(db, async (tx) => {
    const family = await lockFamily(tx, asked.courseId)
    if (!family) return null
    const person = asked.person?.profileId ?? null
    const ids = [family.course, ...family.above].map(({ id }) => id)
    // Claims what was made as a guest under the email that this account has verified.
    const claimed = asked.person ? await claimLocked(tx, asked.person, ids) : []
    const own = person === null ? [] : await ofAccounts(tx, ids, [person])
    const covering = person === null ? undefined : coveringEnrollment(family, own)
    const target = covering ? null : enrollmentTarget(family)
    const recorded = target && (await enroll(tx, target, asked, own))
    // Announced last: it makes other writers wait.
    for (const courseId of claimed) await emitEnrollmentChange(tx, { courseId, person, isCounted: true })
    if (covering?.course_id) return { ...covering, course_id: covering.course_id }
    if (!target || !recorded) return null
    const { payment_status, reference, isChanged, isCounted } = recorded
    if (isChanged) await emitEnrollmentChange(tx, { courseId: target.id, person, isCounted })
    return { course_id: target.id, payment_status, amount: target.amount, currency: asked.currency, reference }
  })
}

/** `isCounted`: the counter may have changed. */
type Stored = { payment_status: PaymentStatus; reference: string; isChanged: boolean; isCounted: boolean }

async function enroll(tx: Db, course: Target, asked: Asked, own: readonly EnrollmentRow[]): Promise<Stored> {
  if (asked.person) {
    const known = own.find(({ course_id }) => course_id === course.id)
    return known ? goOn(tx, known, course, asked.currency) : insertEnrollment(tx, course, asked)
  }
  const known = await ofEmail(tx, course, asked.details.email)
  const { reference } = known
    ? await goOn(tx, known, course, asked.currency)
    : await insertEnrollment(tx, course, asked)
  // Neither the answer nor the announcement may reveal to a guest whether the enrollment existed.
  const payment_status = statusAtFirst(course)
  return { payment_status, reference, isChanged: true, isCounted: payment_status === 'completed' }
}

function statusAtFirst({ type }: Target): 'completed' | 'pending' {
  return type === 'free' ? 'completed' : 'pending'
}

/** Duplicates last. */
function ofAccounts(tx: Db, courseIds: string[], profileIds: string[]): Promise<EnrollmentRow[]> {
  const { course_id, profile_id, is_duplicate, created_at, id } = courseEnrollments
  return tx
    .select()
    .from(courseEnrollments)
    .where(and(inArray(course_id, courseIds), inArray(profile_id, profileIds)))
    .orderBy(asc(is_duplicate), desc(created_at), desc(id))
}

/** The guest enrollment under an email. A guest never changes an account's or gets its reference; only a free, completed one is shared. */
async function ofEmail(tx: Db, course: Target, email: string): Promise<EnrollmentRow | undefined> {
  const [waiting] = await tx
    .select()
    .from(courseEnrollments)
    .where(and(eq(courseEnrollments.course_id, course.id), isUnclaimed(email)))
    .orderBy(asc(courseEnrollments.is_duplicate))
  if (waiting || course.type !== 'free') return waiting
  const owned = await ofAccounts(tx, [course.id], await verifiedOwnersOf(tx, email))
  return owned.find(({ payment_status }) => payment_status === 'completed')
}

async function goOn(tx: Db, known: EnrollmentRow, course: Target, currency: string): Promise<Stored> {
  const { payment_status, reference } = known
  const to = statusAtFirst(course)
  const isSame = payment_status === to && known.amount === course.amount && known.currency === currency
  if (payment_status === 'completed' || isSame) return { payment_status, reference, isChanged: false, isCounted: false }
  if (payment_status === 'refunded') await keepReference(tx, known)
  const changed = await changeEnrollment(tx, known, to, {
    amount: course.amount,
    currency,
    // A late event of the refunded payment must not pay for the new one.
    ...(payment_status === 'refunded' && { reference: sql`replace(gen_random_uuid()::text, '-', '')` }),
  })
  return { ...changed, payment_status: to, isChanged: true }
}

/** `office`: what staff say of the payment. */
export type NewEnrollment = Pick<Asked, 'details' | 'currency'> & {
  person: Pick<Person, 'profileId'> | null
  office?: { isPaid: boolean; payer: string | null; payment_note: string | null }
}

/** Stores a new enrollment of somebody who has none in the course, which is locked. */
export async function insertEnrollment(
  tx: Db,
  course: Target,
  { details, person, currency, office }: NewEnrollment,
): Promise<Stored & { id: string }> {
  const { isPaid = false, ...noted } = office ?? {}
  const payment_status = isPaid ? 'completed' : statusAtFirst(course)
  const profile_id = person?.profileId ?? null
  const { id: course_id, title: course_title, amount } = course
  const [made] = await tx
    .insert(courseEnrollments)
    .values({ ...details, ...noted, course_id, course_title, profile_id, payment_status, amount, currency })
    .returning({ id: courseEnrollments.id, reference: courseEnrollments.reference })
  if (!made) throw new Error('The enrollment could not be stored.')
  const isCounted = payment_status === 'completed'
  if (isCounted) await countOnce(tx, course_id, { profile_id, email: details.email })
  await tellOfEnrollment(tx, made.id, isCounted ? ['created', 'paid'] : ['created'])
  return { ...made, payment_status, isChanged: true, isCounted }
}

/** Sets a payment status and recomputes the person's duplicates; the course must be locked. `isCounted`: the counter may have changed. */
export async function changeEnrollment(
  tx: Db,
  enrollment: Pick<EnrollmentRow, 'id' | 'course_id' | 'payment_status'>,
  to: PaymentStatus,
  other: { amount?: number; currency?: string; reference?: SQL | string; payment_note?: string } = {},
): Promise<{ reference: string; isCounted: boolean }> {
  const { reference, profile_id, email } = courseEnrollments
  const [changed] = await tx
    .update(courseEnrollments)
    .set({ payment_status: to, version: sql`${courseEnrollments.version} + 1`, ...other })
    .where(eq(courseEnrollments.id, enrollment.id))
    .returning({ reference, profile_id, email })
  if (!changed) throw new Error('The enrollment is gone.')
  if (to === 'completed' && enrollment.payment_status !== 'completed')
    await tellOfEnrollment(tx, enrollment.id, ['paid'])
  const isSettled = (to === 'completed') === (enrollment.payment_status === 'completed')
  if (enrollment.course_id === null || isSettled) return { reference: changed.reference, isCounted: false }
  await countOnce(tx, enrollment.course_id, changed)
  return { reference: changed.reference, isCounted: true }
}

function tellOfEnrollment(tx: Db, id: string, what: readonly ('created' | 'paid')[]): Promise<void> {
  const path = '/admin/enrollments'
  return tellWebhooks(
    tx,
    what.map((each) => ({ type: `enrollment.${each}`, id, path })),
  )
}

/**
 * Announces a changed enrollment by its course's id, last in the transaction, never with anything about a person; others hear of the
 * course's counter later, so that nobody can watch sales. @param person profile id of its account
 */
export async function emitEnrollmentChange(
  tx: Db,
  { courseId, person, isCounted }: { courseId: string | null; person: string | null; isCounted: boolean },
): Promise<void> {
  if (courseId && isCounted) await emitChange(tx, 'courses', [courseId], everyoneLater(person))
  await emitChange(tx, 'enrollments', courseId ? [courseId] : [], holdersOf('enrollments', person))
}
