import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { verifiedOwnersOf } from '#features/accounts/store.server.ts'
import { type EnrollmentTarget, lockFamily } from '#features/courses/counter.store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { claimLocked, type Person } from './claims.store.server.ts'
import { countOnce } from './duplicates/store.server.ts'
import { keepReference } from './references.store.server.ts'
import { coveringEnrollment, initialPaymentStatus } from './rules.ts'
import type { EnrollmentDetails, PaymentStatus } from './schema.ts'
import { emitEnrollmentChange, changeEnrollment, foldedEmail } from './status.store.server.ts'
import { courseEnrollments } from './table.server.ts'

/** `reference` is for the payment page. */
export type Recorded = {
  outcome: 'recorded'
  course_id: string
  payment_status: PaymentStatus
  amount: number
  currency: string
  reference: string
}

/**
 * Enrolls somebody, once per course and account or, for guests, folded email; idempotent, with today's price while unpaid. `missing`: no
 * such published course, or its page enrolls in nothing. Guests cannot see whether it existed.
 */
export async function recordEnrollment(
  db: Db,
  asked: { courseId: string; details: EnrollmentDetails; person: Person | null; currency: string },
): Promise<Recorded | { outcome: 'missing' }> {
  return inTransaction(db, async (tx) => {
    const family = await lockFamily(tx, asked.courseId)
    if (!family) return { outcome: 'missing' }
    const { person, currency } = asked
    let claimed: string[] = []
    // Announced last: it makes other writers wait.
    const tellClaimed = async () => {
      for (const courseId of claimed) {
        await emitEnrollmentChange(tx, { courseId, person: person?.profileId ?? null, isCounted: true })
      }
    }
    if (person) {
      const ids = [family.id, ...family.above]
      // Claims what was made as a guest under the email that this account has verified.
      claimed = await claimLocked(tx, person, ids)
      const own = await ofAccounts(tx, ids, [person.profileId])
      const covering = coveringEnrollment(family, own)
      if (covering?.course_id) {
        await tellClaimed()
        return recordedAs({ ...covering, course_id: covering.course_id })
      }
    }
    const course = family.target
    if (!course) {
      await tellClaimed()
      return { outcome: 'missing' }
    }
    const known = person
      ? (await ofAccounts(tx, [course.id], [person.profileId]))[0]
      : await ofEmail(tx, course, asked.details.email)
    const stored = known
      ? await goOn(tx, known, course, currency)
      : { ...(await insertEnrollment(tx, course, asked)), isCounted: course.type === 'free' }
    await tellClaimed()
    // For guests the announcement must not reveal whether the enrollment existed.
    const isCounted = person ? stored.isCounted : course.type === 'free'
    if (!person || !known || stored.isChanged) {
      await emitEnrollmentChange(tx, { courseId: course.id, person: person?.profileId ?? null, isCounted })
    }
    const payment_status = person ? stored.payment_status : initialPaymentStatus(course.type)
    return recordedAs({
      course_id: course.id,
      payment_status,
      amount: course.amount,
      currency,
      reference: stored.reference,
    })
  })
}

const recordedAs = ({
  course_id,
  payment_status,
  amount,
  currency,
  reference,
}: Omit<Recorded, 'outcome'>): Recorded => ({
  outcome: 'recorded',
  course_id,
  payment_status,
  amount,
  currency,
  reference,
})

type Row = typeof courseEnrollments.$inferSelect
type Stored = { payment_status: PaymentStatus; reference: string; isChanged: boolean; isCounted: boolean }

/** Duplicates last. */
function ofAccounts(tx: Db, courseIds: string[], profileIds: string[]): Promise<Row[]> {
  const { course_id, profile_id, is_duplicate, created_at, id } = courseEnrollments
  return tx
    .select()
    .from(courseEnrollments)
    .where(and(inArray(course_id, courseIds), inArray(profile_id, profileIds)))
    .orderBy(asc(is_duplicate), desc(created_at), desc(id))
}

/** The guest enrollment under an email. A guest never changes an account's or gets its reference; only a free, completed one is shared. */
async function ofEmail(tx: Db, course: EnrollmentTarget, email: string): Promise<Row | undefined> {
  const [waiting] = await tx
    .select()
    .from(courseEnrollments)
    .where(
      and(
        eq(courseEnrollments.course_id, course.id),
        isNull(courseEnrollments.profile_id),
        eq(courseEnrollments.email_key, foldedEmail(email)),
      ),
    )
    .orderBy(asc(courseEnrollments.is_duplicate))
  if (waiting || course.type !== 'free') return waiting
  const owned = await ofAccounts(tx, [course.id], await verifiedOwnersOf(tx, email))
  return owned.find(({ payment_status }) => payment_status === 'completed')
}

async function goOn(tx: Db, known: Row, course: EnrollmentTarget, currency: string): Promise<Stored> {
  const { payment_status, reference } = known
  if (payment_status === 'completed') return { payment_status, reference, isChanged: false, isCounted: false }
  const to = initialPaymentStatus(course.type)
  const isSame = payment_status === to && known.amount === course.amount && known.currency === currency
  if (isSame) return { payment_status, reference, isChanged: false, isCounted: false }
  if (payment_status === 'refunded') await keepReference(tx, known)
  const changed = await changeEnrollment(tx, known, to, {
    amount: course.amount,
    currency,
    // A late event of the refunded payment must not pay for the new one.
    ...(payment_status === 'refunded' && { reference: sql`replace(gen_random_uuid()::text, '-', '')` }),
  })
  return { payment_status: to, reference: changed.reference, isChanged: true, isCounted: changed.isCounted }
}

async function insertEnrollment(
  tx: Db,
  course: EnrollmentTarget,
  { details, person, currency }: { details: EnrollmentDetails; person: Person | null; currency: string },
): Promise<Omit<Stored, 'isCounted'>> {
  const payment_status = initialPaymentStatus(course.type)
  const [made] = await tx
    .insert(courseEnrollments)
    .values({
      ...details,
      course_id: course.id,
      course_title: course.title,
      profile_id: person?.profileId ?? null,
      payment_status,
      amount: course.amount,
      currency,
    })
    .returning({ reference: courseEnrollments.reference })
  if (!made) throw new Error('The enrollment could not be stored.')
  if (payment_status === 'completed') {
    await countOnce(tx, course.id, { profile_id: person?.profileId ?? null, email: details.email })
  }
  return { payment_status, reference: made.reference, isChanged: true }
}
