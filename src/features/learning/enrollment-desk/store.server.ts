import type { z } from 'zod'
import { ancestryOf, asTarget, coursesWithPlaces } from '#features/learning/courses/family.store.server.ts'
import { coursesByTitle } from '#features/learning/courses/editing/store.server.ts'
import { courseTitles } from '#features/learning/courses/listing.store.server.ts'
import type { enrollmentsAsked } from '#features/learning/enrollments/listing.schema.ts'
import {
  deletedCourseTitles,
  type EnrollmentFilter,
  enrollmentsPage,
  type ListedRow,
  seatedBy,
} from '#features/learning/enrollments/listing.store.server.ts'
import { mailPayment, mailSeated } from '#features/learning/enrollments/mails.store.server.ts'
import { paymentEventsOf } from '#features/learning/enrollments/payments/store.server.ts'
import { placesOfEnrollments } from '#features/learning/enrollments/places/store.server.ts'
import type { Refusal } from '#features/learning/enrollments/places/transitions.rules.ts'
import {
  changeOne,
  changePayment,
  changePlace,
  findEnrollment,
  liveEnrollment,
} from '#features/learning/enrollments/places/transitions.store.server.ts'
import type { Site } from '#features/learning/enrollments/store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { eachPage } from '#platform/values/paging.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { notesOf } from './payment-notes.rules.ts'
import * as shapes from './schema.ts'
import { t } from '#platform/values/translate.ts'

export { countEnrollments } from '#features/learning/enrollments/listing.store.server.ts'

/** A page of matching enrollments, newest first unless sorted; without a total, since no list waits for its count. */
export async function listEnrollments(db: Db, asked: z.output<typeof enrollmentsAsked.page>, timeZone: string) {
  const page = await enrollmentsPage(db, asked, timeZone)
  return { ...page, items: await toListedEnrollments(db, page.items) }
}

/** All matches, newest first, in batches, so that a slow reader holds no connection. */
export function eachEnrollment(db: Db, filter: EnrollmentFilter, timeZone: string) {
  return eachPage((after) => listEnrollments(db, { ...filter, limit: batch, after }, timeZone))
}
const batch = 500

/** Adds to enrollments their course's current title, payment notes, and what else their account has completed. */
async function toListedEnrollments(db: Db, rows: readonly ListedRow[]): Promise<shapes.ListedEnrollment[]> {
  const courseIds = rows.flatMap(({ course_id }) => course_id ?? [])
  const titles = await courseTitles(db, courseIds)
  const ids = rows.map(({ id }) => id)
  const payments = await paymentEventsOf(db, ids)
  const beside = await seatedBy(db, accountsOf(rows), courseIds)
  const included = await completedAbove(db, rows)
  const places = await placesOfEnrollments(db, rows)
  const withPlaces = await coursesWithPlaces(db, courseIds)
  return rows.map((row) => {
    const others = beside.filter(({ id, profile_id }) => id !== row.id && profile_id === row.profile_id)
    return fieldsOf(shapes.listedEnrollmentSchema, {
      ...row,
      course_title: titles.get(row.course_id ?? '') ?? row.course_title,
      has_account: row.profile_id !== null,
      has_other: others.some(({ course_id }) => course_id === row.course_id),
      included_in: included.get(row.id) ?? null,
      payment_notes: notesOf(payments.get(row.id) ?? []),
      place: places.get(row.id) ?? { state: row.place, kept_until: null, position: null },
      course_has_places: withPlaces.has(row.course_id ?? ''),
    })
  })
}

function accountsOf(rows: readonly ListedRow[]): string[] {
  return rows.flatMap(({ profile_id }) => profile_id ?? [])
}

/** By enrollment id, the title of an ancestor course that the same account has completed. */
async function completedAbove(db: Db, rows: readonly ListedRow[]): Promise<Map<string, string>> {
  const paid = rows.filter(({ payment_status, amount, profile_id }) => {
    return payment_status === 'completed' && amount > 0 && profile_id !== null
  })
  const courseIds = paid.flatMap((row) => row.course_id ?? [])
  const families = await ancestryOf(db, courseIds)
  const above = [...families.values()].flatMap((family) => family.above.map(({ id }) => id))
  const completed = await seatedBy(db, accountsOf(paid), above)
  const found = new Map<string, string>()
  for (const row of paid) {
    const owned = completed.filter((each) => each.profile_id === row.profile_id)
    const by = families.get(row.course_id ?? '')?.above.find(({ id }) => owned.some((each) => each.course_id === id))
    if (by) found.set(row.id, by.title)
  }
  return found
}

/** Current courses, then deleted ones with enrollments, by title; each group has its share of `limit`. */
export async function filterCourses(
  db: Db,
  { id, search, limit }: shapes.FilterCoursesAsked,
): Promise<shapes.FilterCourse[]> {
  if (id !== undefined) return [...(await courseTitles(db, [id]))].map(([known, title]) => ({ id: known, title }))
  const [deleted, there] = await Promise.all([
    deletedCourseTitles(db, search, limit),
    coursesByTitle(db, undefined, { search, limit }),
  ])
  const gone = deleted.map((title) => ({ id: null, title }))
  const room = limit - Math.min(gone.length, Math.floor(limit / 2))
  return [...there.slice(0, room), ...gone].slice(0, limit)
}

type By = { by: Actor<'enrollments'>; site: Site }

/** The current enrollment goes along. @throws AppError `stale` */
async function refuseStale(tx: Db, found: ListedRow, version: number): Promise<void> {
  if (found.version !== version) throw new AppError('stale', { details: { theirs: await presented(tx, found) } })
}

async function presented(tx: Db, row: ListedRow): Promise<shapes.ListedEnrollment> {
  const [listed] = await toListedEnrollments(tx, [row])
  if (!listed) throw new Error('The enrollment could not be presented.')
  return listed
}

/**
 * Marks a payment, with its audit entry; idempotent.
 * @throws AppError `not_found` · `stale` with `theirs`, the current enrollment
 */
export async function markEnrollment(
  db: Db,
  { id, version, to, note }: { id: string; version: number; to: shapes.Mark; note: string },
  { by, site }: By,
): Promise<shapes.ListedEnrollment> {
  return changeOne(db, id, site, {
    check: async (tx, found) => {
      await refuseStale(tx, found, version)
      return found.payment_status === to ? presented(tx, found) : undefined
    },
    change: async (tx, enrollment, free) => {
      const noted = note !== ''
      const payment = { free, ...(noted && { payment_note: note }) }
      const { changed, moves, change } = await changePayment(tx, enrollment, to, payment)
      return {
        moves,
        changes: [change],
        answer: async () => {
          const kept = (await findEnrollment(tx, id)) ?? changed
          // That there is a note, never what it says: it may name somebody.
          const details = { from: enrollment.payment_status, to, ...(noted && { noted }) }
          const entry = { ...auditedBy(by), action: 'payment.marked', entity: 'course_enrollments', entityId: id }
          await writeAuditEntry(tx, { ...entry, details })
          return presented(tx, kept)
        },
        mail: to === 'completed' ? () => mailPayment(tx, site, id) : undefined,
      }
    },
  })
}

/**
 * What staff do with somebody's place, with its audit entry; beyond the places of the course only where that is said.
 * @throws AppError `not_found` · `stale` with `theirs`, the current enrollment · `course_full` · `invalid` for what does not fit its state
 */
export async function moveByStaff(
  db: Db,
  { id, version, action, over_capacity }: z.output<typeof shapes.placeActionSchema> & { id: string },
  { by, site }: By,
): Promise<shapes.ListedEnrollment> {
  return changeOne(db, id, site, {
    check: async (tx, found) => {
      await refuseStale(tx, found, version)
      return undefined
    },
    change: async (tx, enrollment, free) => {
      const { course_id: courseId, profile_id: person, place: from } = enrollment
      const family = courseId === null ? undefined : (await ancestryOf(tx, [courseId])).get(courseId)
      const course = family && asTarget(family.course)
      const given = { course, free, currency: site.currency, keep: 'office' as const, mayExceed: over_capacity }
      const done = await changePlace(tx, enrollment, action, given)
      if (typeof done === 'string') throw refusals[done]()
      const details = { from, ...(done.isBeyond && { over_capacity }) }
      return {
        moves: done.moves,
        changes: [{ courseId, person, isCounted: done.isCounted }],
        answer: async () => {
          const entry = { ...auditedBy(by), action: audited[action], entity: 'course_enrollments', entityId: id }
          await writeAuditEntry(tx, { ...entry, details })
          return presented(tx, await liveEnrollment(tx, id))
        },
        mail: action === 'seat' ? () => mailSeated(tx, site, id) : undefined,
      }
    },
  })
}

const audited: Readonly<Record<shapes.PlaceAction, string>> = {
  seat: 'enrollment.seated',
  offer: 'enrollment.offered',
  wait: 'enrollment.waitlisted',
  withdraw: 'enrollment.withdrawn',
  keep_payment: 'payment.kept',
}

const refusals: Readonly<Record<Refusal, () => AppError>> = {
  not_found: () => new AppError('not_found'),
  course_full: () => new AppError('course_full'),
  place_gone: () => new AppError('place_gone'),
  no_list: () => new AppError('invalid', { message: t('Who has a place, or needs none, waits for none.') }),
  no_place: () => new AppError('invalid', { message: t('There is nobody to give a place to, or nothing to give.') }),
  no_refund: () => new AppError('invalid', { message: t('There is no refund to decide about.') }),
}
