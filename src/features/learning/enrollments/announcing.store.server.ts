import { emitChange, everyoneLater, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'

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
