import { eq } from 'drizzle-orm'
import { lockCourses } from '#features/learning/courses/family.store.server.ts'
import { giveToOwner } from './claims.store.server.ts'
import type { ListedEnrollment } from './listing/schema.ts'
import { toListedEnrollments } from './listing/store.server.ts'
import { emitEnrollmentChange } from './announcing.store.server.ts'
import { mailPayment } from './mails.store.server.ts'
import { liveColumns, type LiveEnrollment, placeOfPayment, settlePlaces, unseatedBy } from './places/store.server.ts'
import { type Site, tellOfMoves } from './places/notifications.store.server.ts'
import { changeEnrollment } from './store.server.ts'
import { courseEnrollments, type EnrollmentRow } from './table.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import type { Mark } from './listing/schema.ts'

/**
 * Marks a payment with its audit entry in one transaction, the course locked; idempotent.
 * @throws AppError `not_found` · `stale` with `theirs`, the current enrollment
 */
export async function markEnrollment(
  db: Db,
  { id, version, to, note }: { id: string; version: number; to: Mark; note: string },
  { by, site }: { by: Actor<'enrollments'>; site: Site },
): Promise<ListedEnrollment> {
  return inTransaction(db, async (tx) => {
    const looked = await lockEnrollment(tx, id)
    const present = (row: EnrollmentRow) => presented(tx, row)
    if (looked.version !== version) throw new AppError('stale', { details: { theirs: await present(looked) } })
    if (looked.payment_status === to) return present(looked)

    const { free, moves } = await settlePlaces(tx, looked.course_id)
    const enrollment = await liveEnrollment(tx, id)
    const isPaid = to === 'completed'
    const { isCounted } = await changeEnrollment(tx, enrollment, to, {
      ...(note !== '' && { payment_note: note }),
      ...(isPaid && placeOfPayment(enrollment, free)),
    })
    const marked = await liveEnrollment(tx, id)
    // The account may have one already, with which it is merged.
    const person = isPaid ? await giveToOwner(tx, enrollment) : enrollment.profile_id
    const after = await settlePlaces(tx, enrollment.course_id)
    const [kept = marked] = await tx.select().from(courseEnrollments).where(eq(courseEnrollments.id, id))
    const entry = { ...auditedBy(by), action: 'payment.marked', entityId: id }
    // That there is a note, never what it says: it may name somebody.
    const details = { from: enrollment.payment_status, to, ...(note !== '' && { noted: true }) }
    await writeAuditEntry(tx, { ...entry, entity: 'course_enrollments', details })
    const answer = await present(kept)
    await emitEnrollmentChange(tx, { courseId: enrollment.course_id, person, isCounted })
    await tellOfMoves(tx, [...moves, ...(isPaid ? unseatedBy(enrollment, free) : []), ...after.moves], site)
    if (isPaid) await mailPayment(tx, site, id)
    return answer
  })
}

/** An enrollment, locked after its course. @throws AppError `not_found` */
export async function lockEnrollment(tx: Db, id: string): Promise<EnrollmentRow> {
  const found = await liveEnrollment(tx, id)
  if (found.course_id) await lockCourses(tx, [found.course_id])
  const [enrollment] = await tx.select().from(courseEnrollments).where(eq(courseEnrollments.id, id)).for('update')
  return orNotFound(enrollment)
}

export async function liveEnrollment(tx: Db, id: string): Promise<LiveEnrollment> {
  const [row] = await tx.select(liveColumns).from(courseEnrollments).where(eq(courseEnrollments.id, id))
  return orNotFound(row)
}

export async function presented(tx: Db, row: EnrollmentRow): Promise<ListedEnrollment> {
  const [listed] = await toListedEnrollments(tx, [row])
  if (!listed) throw new Error('The enrollment could not be presented.')
  return listed
}
