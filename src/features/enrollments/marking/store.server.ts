import { eq } from 'drizzle-orm'
import { lockCourses } from '#features/courses/counter/store.server.ts'
import { giveToOwner } from '#features/enrollments/claims/store.server.ts'
import type { ListedEnrollment } from '#features/enrollments/listing/schema.ts'
import { presentAll } from '#features/enrollments/listing/store.server.ts'
import { announceEnrollment, changeEnrollment } from '#features/enrollments/status/store.server.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import { recordAction } from '#platform/server/audit/record-action.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { By } from '#platform/server/records/editable-records.ts'
import type { Mark } from './schema.ts'

/**
 * An administrator's mark on a payment (decisions.md B, Paying): enrollment, counter and the entry in the audit log are
 * written together, with the course locked. Marking what is so already changes nothing.
 * @throws AppError `PGRST116` · `stale` with `theirs`, the enrollment as it stands
 */
export async function markEnrollment(
  db: Db,
  { id, version, to }: { id: string; version: number; to: Mark },
  { admin, requestId }: By,
): Promise<ListedEnrollment> {
  return inTransaction(db, async (tx) => {
    const found = await enrollmentRow(tx, id)
    if (found.course_id) await lockCourses(tx, [found.course_id])
    const [enrollment] = await tx.select().from(courseEnrollments).where(eq(courseEnrollments.id, id)).for('update')
    if (!enrollment) throw new AppError('PGRST116')
    const present = async (row: typeof enrollment) => {
      const [listed] = await presentAll(tx, [row])
      if (!listed) throw new Error('The enrollment could not be presented.')
      return listed
    }
    if (enrollment.version !== version) throw new AppError('stale', { details: { theirs: await present(enrollment) } })
    if (enrollment.payment_status === to) return present(enrollment)

    const { isCounted } = await changeEnrollment(tx, enrollment, to)
    const marked = await enrollmentRow(tx, id)
    // One that waits for its owner may become one with what they have already.
    const person = to === 'completed' ? await giveToOwner(tx, enrollment) : enrollment.profile_id
    const [kept = marked] = await tx.select().from(courseEnrollments).where(eq(courseEnrollments.id, id))
    await recordAction(tx, {
      actorId: admin.profileId,
      action: 'payment.marked',
      entity: 'course_enrollments',
      entityId: id,
      requestId,
      details: { from: enrollment.payment_status, to },
    })
    await announceEnrollment(tx, { courseId: enrollment.course_id, person, isCounted })
    return present(kept)
  })
}

async function enrollmentRow(tx: Db, id: string) {
  const [row] = await tx.select().from(courseEnrollments).where(eq(courseEnrollments.id, id))
  if (!row) throw new AppError('PGRST116')
  return row
}
