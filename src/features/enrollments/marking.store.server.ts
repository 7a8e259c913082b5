import { eq } from 'drizzle-orm'
import { lockCourses } from '#features/courses/family.store.server.ts'
import { giveToOwner } from '#features/enrollments/claims.store.server.ts'
import type { ListedEnrollment } from '#features/enrollments/listing/schema.ts'
import { toListedEnrollments } from '#features/enrollments/listing/store.server.ts'
import { emitEnrollmentChange, changeEnrollment } from '#features/enrollments/store.server.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import { auditedBy, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/records/record-kind.ts'
import type { Mark } from './listing/schema.ts'

/**
 * Marks a payment with its audit entry in one transaction, the course locked; idempotent.
 * @throws AppError `not_found` · `stale` with `theirs`, the current enrollment
 */
export async function markEnrollment(
  db: Db,
  { id, version, to, note }: { id: string; version: number; to: Mark; note: string },
  by: Actor<'enrollments'>,
): Promise<ListedEnrollment> {
  return inTransaction(db, async (tx) => {
    const found = await enrollmentRow(tx, id)
    if (found.course_id) await lockCourses(tx, [found.course_id])
    const [enrollment] = await tx.select().from(courseEnrollments).where(eq(courseEnrollments.id, id)).for('update')
    if (!enrollment) throw new AppError('not_found')
    const present = async (row: typeof enrollment) => {
      const [listed] = await toListedEnrollments(tx, [row])
      if (!listed) throw new Error('The enrollment could not be presented.')
      return listed
    }
    if (enrollment.version !== version) throw new AppError('stale', { details: { theirs: await present(enrollment) } })
    if (enrollment.payment_status === to) return present(enrollment)

    const { isCounted } = await changeEnrollment(tx, enrollment, to, note === '' ? {} : { payment_note: note })
    const marked = await enrollmentRow(tx, id)
    // The account may have one already, with which it is merged.
    const person = to === 'completed' ? await giveToOwner(tx, enrollment) : enrollment.profile_id
    const [kept = marked] = await tx.select().from(courseEnrollments).where(eq(courseEnrollments.id, id))
    const entry = { ...auditedBy(by), action: 'payment.marked', entityId: id }
    // That there is a note, never what it says: it may name somebody.
    const details = { from: enrollment.payment_status, to, ...(note !== '' && { noted: true }) }
    await writeAuditEntry(tx, { ...entry, entity: 'course_enrollments', details })
    await emitEnrollmentChange(tx, { courseId: enrollment.course_id, person, isCounted })
    return present(kept)
  })
}

async function enrollmentRow(tx: Db, id: string) {
  const [row] = await tx.select().from(courseEnrollments).where(eq(courseEnrollments.id, id))
  if (!row) throw new AppError('not_found')
  return row
}
