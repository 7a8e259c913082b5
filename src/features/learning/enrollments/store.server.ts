import { and, asc, eq } from 'drizzle-orm'
import {
  accessFacts,
  ancestryOf,
  asTarget,
  capacityToEnrollIn,
  enrollmentTarget,
  lockFamily,
} from '#features/learning/courses/family.store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Settings } from '#platform/server/settings.ts'
import { claimLocked, type Person } from './claims.store.server.ts'
import { mailEnrollment, mailSeated, type PaidSite, readerOf } from './mails.store.server.ts'
import { holdMinutes, isRefundUndecided } from './places/rules.ts'
import { changeInCourse, freePlaces, placesOfEnrollments, settlePlaces } from './places/store.server.ts'
import { isRefusal, nextPlace } from './places/transitions.rules.ts'
import {
  changeOne,
  changePlace,
  type Done,
  insertEnrollment,
  liveEnrollment,
  statusAtFirst,
  type Target,
} from './places/transitions.store.server.ts'
import { enrollmentsOfPersonIn } from './roster.store.server.ts'
import { coveringEnrollment, hasAccess, nextStep, purchaseStatusOf } from './rules.ts'
import { type Access, type EnrollmentDetails, myEnrollmentSchema, type OwnPlace, type PlaceChanged } from './schema.ts'
import { courseEnrollments, type EnrollmentRow, isUnclaimed, liveColumns, type LiveEnrollment } from './table.server.ts'
import { t } from '#platform/values/translate.ts'
import { courseToEnrollIn, requiresPurchase } from '../courses/rules.ts'
import { publishedTitles } from '../courses/store.server.ts'
import { newestPage } from '#platform/server/database/in-order.ts'
import { fieldsOf, picked } from '#records/kinds/fields.ts'
import type { PageAsked } from '#platform/values/paging.ts'

export type Site = PaidSite & Pick<Settings, 'currency'>
type Asked = {
  courseId: string
  details: EnrollmentDetails
  person: Person | null
  /** Of somebody signed in: where the course is full, they want to wait. */
  mayWait: boolean
  site: Site
}

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
    const target = enrollmentTarget(family)
    return changeInCourse(tx, target?.id ?? null, site, async (free) => {
      const own = person === null ? [] : await enrollmentsOfPersonIn(tx, [family], { profile_id: person })
      const covering = coveringEnrollment(family, own)
      const done = target && !covering ? await enroll(tx, target, asked, { own, free }) : null
      const stored = done === 'full' ? null : done
      const moves = [...(stored?.moves ?? [])]
      for (const courseId of claimed)
        if (courseId !== target?.id) moves.push(...(await settlePlaces(tx, courseId)).moves)
      const changes = claimed.map((courseId) => ({ courseId, person, isCounted: true }))
      const isTold = target && stored?.isChanged
      return {
        moves,
        changes: isTold ? [...changes, { courseId: target.id, person, isCounted: stored.isCounted }] : changes,
        answer: async () => {
          if (covering?.course_id) return { ...covering, course_id: covering.course_id, place: undefined }
          if (!target || !stored) return done === 'full' ? done : null
          const { payment_status, reference } = stored
          const place = await placeTold(tx, stored, { person, hasPlaces })
          const { amount } = target
          return { course_id: target.id, payment_status, amount, currency: site.currency, reference, place }
        },
        mail: isTold ? () => mailEnrollment(tx, site, stored.id, reader) : undefined,
      }
    })
  })
}

/** A guest is told the same whatever was there before. */
async function placeTold(
  tx: Db,
  { id, payment_status }: Done,
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

async function enroll(
  tx: Db,
  course: Target,
  { details, person, mayWait, site: { currency } }: Asked,
  { own, free }: { own: readonly LiveEnrollment[]; free: number },
): Promise<Done | 'full'> {
  // Whether there is one already, a guest is not told.
  if (!person && free <= 0) return 'full'
  const ofAccount = own.find((each) => each.course_id === course.id && each.profile_id === person?.profileId)
  const known = person ? ofAccount : await ofEmail(tx, course, details.email)
  const may = { mayWait: person !== null && mayWait }
  const toFirst = nextPlace('enroll', 'none', { hasRoom: free > 0, ...may })
  if (!known && isRefusal(toFirst)) return 'full'
  const keep = free === Infinity ? undefined : 'paying'
  const profile_id = person?.profileId ?? null
  const stored = known
    ? await changePlace(tx, known, 'enroll', { course, free, currency, ...may })
    : await insertEnrollment(tx, course, { details, profile_id, currency, keep, isWaiting: toFirst === 'waiting' })
  if (typeof stored === 'string') return 'full'
  if (person) return stored
  // Neither the answer nor the announcement may reveal to a guest whether the enrollment existed.
  const payment_status = statusAtFirst(course)
  return { ...stored, payment_status, isChanged: true, isCounted: payment_status === 'completed' }
}

/** The guest enrollment under an email. A guest never changes an account's or gets its reference; only a free, completed one is shared. */
async function ofEmail(tx: Db, course: Target, email: string): Promise<LiveEnrollment | undefined> {
  const [waiting] = await tx
    .select(liveColumns)
    .from(courseEnrollments)
    .where(and(eq(courseEnrollments.course_id, course.id), isUnclaimed(email)))
    .orderBy(asc(courseEnrollments.is_duplicate))
  if (waiting || course.type !== 'free') return waiting
  const owned = await enrollmentsOfPersonIn(tx, [{ course, above: [] }], { profile_id: null, email })
  return owned.find(({ payment_status, place }) => payment_status === 'completed' && place === 'seated')
}

/** An enrollment as its person is told of it; `reference` and `amount` are for the payment page. */
type OwnChanged = Omit<PlaceChanged, 'payment_url'> & { reference: string; amount: number }

/**
 * Accepts the place that is offered to somebody: it is theirs at once where nothing is left to pay, else kept until it is paid. Accepting
 * again changes nothing; nor does it where another enrollment of theirs opens the course, which then is the answer.
 * @throws AppError `not_found` for nobody's or another's · `place_gone` where none is offered any more
 */
export async function acceptPlace(db: Db, enrollmentId: string, person: string, site: Site): Promise<OwnChanged> {
  return changeOne(db, enrollmentId, site, {
    check: refuseOthers(person),
    change: async (tx, enrollment, free) => {
      const { course_id: courseId, is_live, place } = enrollment
      const family = courseId === null ? undefined : (await ancestryOf(tx, [courseId])).get(courseId)
      const own = family ? await enrollmentsOfPersonIn(tx, [family], { profile_id: person }) : []
      const covering = family && coveringEnrollment(family, own)
      if (covering && covering.id !== enrollmentId) return { answer: () => ownChanged(tx, covering.id) }
      const course = family?.course
      if (!(is_live && place === 'seated') && !course?.published)
        throw new AppError('not_found', { message: t('This course is not offered at present.') })
      const target = course && asTarget(course)
      const done = await changePlace(tx, enrollment, 'accept', { course: target, free, currency: site.currency })
      if (typeof done === 'string') throw new AppError('place_gone')
      const { isChanged, isCounted } = done
      return {
        changes: isChanged ? [{ courseId, person, isCounted }] : [],
        answer: () => ownChanged(tx, enrollmentId),
        mail: isChanged ? () => mailSeated(tx, site, enrollmentId) : undefined,
      }
    },
  })
}

/**
 * Takes somebody out of a course, or off its waiting list: every payment of theirs for it, which is given back by staff's word alone.
 * Again it changes nothing. @throws AppError `not_found` for nobody's or another's
 */
export async function withdraw(db: Db, enrollmentId: string, person: string, site: Site): Promise<OwnChanged> {
  return changeOne(db, enrollmentId, site, {
    check: refuseOthers(person),
    change: async (tx, enrollment, free) => {
      const done = await changePlace(tx, enrollment, 'withdraw', { course: undefined, free, currency: site.currency })
      return { moves: typeof done === 'string' ? [] : done.moves, answer: () => ownChanged(tx, enrollmentId) }
    },
  })
}

function refuseOthers(person: string) {
  return (_tx: Db, found: EnrollmentRow) => {
    if (found.profile_id !== person) throw new AppError('not_found')
    return undefined
  }
}

async function ownChanged(tx: Db, enrollmentId: string): Promise<OwnChanged> {
  const row = await liveEnrollment(tx, enrollmentId)
  const place = (await placesOfEnrollments(tx, [row])).get(row.id)
  if (!place) throw new Error('The enrollment could not be presented.')
  const { id, payment_status, reference, amount } = row
  return { id, payment_status, place, reference, amount }
}

/**
 * Somebody's access to a published course, by a completed enrollment in it or an ancestor with any account of theirs; null if there is
 * no such course. Where the course that its page enrolls in has a number of places, nobody has access without one.
 * @param profileId null for nobody signed in
 */
export async function accessTo(db: Db, courseId: string, profileId: string | null): Promise<Access | null> {
  const facts = await accessFacts(db, courseId)
  if (!facts) return null
  const { course, above, publishedSiblings, class_link, replay_link } = facts
  const own = profileId ? await enrollmentsOfPersonIn(db, [facts], { profile_id: profileId }) : []
  const covering = coveringEnrollment(facts, own)
  const target = courseToEnrollIn(course, above)
  const asked = own.find(({ course_id, profile_id }) => course_id === target?.id && profile_id === profileId)
  const counting = covering ?? asked
  const place = counting && (await placesOfEnrollments(db, [counting])).get(counting.id)
  const isPending = asked?.payment_status !== 'completed' && place?.state === 'seated'
  const status = covering ? 'completed' : isPending ? (asked?.payment_status ?? null) : null
  const isRequired = requiresPurchase(above[0], publishedSiblings)
  const hasPlaces = capacityToEnrollIn(facts) !== null
  const isOpen = hasAccess(isRequired || hasPlaces, status)
  const enrolledIn = [course, ...above].find(({ id, published }) => published && id === covering?.course_id)
  return {
    purchaseStatus: purchaseStatusOf(status),
    requiresPurchase: isRequired,
    hasAccess: isOpen,
    enrolled_in: enrolledIn ? { id: enrolledIn.id, title: enrolledIn.title } : null,
    class_link: isOpen ? class_link : null,
    replay_link: isOpen ? replay_link : null,
    ...(hasPlaces && target && { places: { is_full: (await freePlaces(db, target.id)) <= 0 } }),
    // What another account has is gone on with and left there.
    ...(counting?.profile_id === profileId &&
      place && { own: { enrollment_id: counting.id, ...picked(counting, ['payment_status', 'amount']), place } }),
  }
}

/** A page of somebody's own enrollments, newest first, each with its `reference` for the payment page. */
export async function enrollmentsOf(db: Db, profileId: string, asked: PageAsked) {
  const wanted = eq(courseEnrollments.profile_id, profileId)
  const { rows, next } = await newestPage(courseEnrollments, { ...asked, wanted }, () =>
    db.select().from(courseEnrollments),
  )
  const ids = [...new Set(rows.flatMap(({ course_id }) => course_id ?? []))]
  const [courses, families] = await Promise.all([publishedTitles(db, ids), ancestryOf(db, ids)])
  const own = await enrollmentsOfPersonIn(db, [...families.values()], { profile_id: profileId })
  const places = await placesOfEnrollments(db, rows)
  const items = rows.map((row) => {
    const course = courses.find(({ id }) => id === row.course_id) ?? null
    const isSeated = row.payment_status === 'completed' && row.place === 'seated'
    const family = isSeated ? undefined : families.get(row.course_id ?? '')
    const place = places.get(row.id) ?? { state: row.place, kept_until: null, position: null }
    const covering = family && coveringEnrollment(family, own)
    const by = covering && [family.course, ...family.above].find(({ id }) => id === covering.course_id)
    const isAcademys = isRefundUndecided({ ...row, refund_declined: false })
    const shown = fieldsOf(myEnrollmentSchema, {
      ...row,
      course,
      place,
      money: isAcademys ? (row.refund_declined ? 'kept' : 'undecided') : null,
      covered_by: by?.published ? { id: by.id, title: by.title } : null,
      next_step: nextStep(row.payment_status, course !== null, covering !== undefined, place.state),
    })
    return { ...shown, reference: row.reference }
  })
  return { items, next }
}
