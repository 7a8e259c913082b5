import { eq } from 'drizzle-orm'
import { accessFacts, ancestryOf, capacityToEnrollIn } from '#features/learning/courses/family.store.server.ts'
import { courseToEnrollIn, requiresPurchase } from '#features/learning/courses/rules.ts'
import { publishedTitles } from '#features/learning/courses/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/in-order.ts'
import { fieldsOf, picked } from '#records/kinds/fields.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import { isRefundUndecided } from './places/rules.ts'
import { freePlaces, placesOfEnrollments } from './places/store.server.ts'
import { enrollmentsOfPersonIn } from './roster.store.server.ts'
import { coveringEnrollment, hasAccess, nextStep, purchaseStatusOf } from './rules.ts'
import { type Access, myEnrollmentSchema } from './schema.ts'
import { courseEnrollments } from './table.server.ts'

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
