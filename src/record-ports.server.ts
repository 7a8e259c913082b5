import type { Db } from '#platform/server/database/database.ts'
import { settlePending } from '#platform/server/records/pending-changes.ts'
import type { RecordPorts } from '#platform/server/records/record-kind.ts'
import { sessionInAbsence } from '#features/accounts/store.server.ts'
import { purgedAlong } from '#features/attendance/store.server.ts'
import { countReturningSessions, returnSessions } from '#features/course-sessions/store.server.ts'
import type { Companions } from '#features/bin/store.server.ts'
import { pricesAfter } from '#features/courses/prices.store.server.ts'
import { followCourses } from '#features/enrollments/places/following.store.server.ts'
import { countReturning, returnEnrollments } from '#features/enrollments/returned.store.server.ts'
import { deletionOf } from '#features/history/store.server.ts'
import { missingFiles } from '#features/media/missing.store.server.ts'
import { undescribed, withPictures } from '#features/media/notes.store.server.ts'
import { holdPictures } from '#features/media/store.server.ts'
import { removeUnlinked } from '#features/media/unlinked.store.server.ts'
import { noteCourseChange } from '#features/session-mail/changes.store.server.ts'
import { tellOfRecords } from '#features/webhooks/store.server.ts'
import { recordKinds } from './record-kinds.server.ts'

const tellWebhooks = tellOfRecords(recordKinds)

/** What the save path needs of features. */
export const recordPorts: RecordPorts = {
  recordsChanged: async (tx, kind, changed, settings) => {
    await settlePending(tx, kind, changed)
    await tellWebhooks(tx, kind, changed)
    await followCourses(tx, kind, changed, settings)
  },
  deletionOf,
  holdFiles: holdPictures,
  undescribed,
  withPictures,
  missingFiles,
  sessionNow: sessionInAbsence,
  effectsOf: pricesAfter,
  removeFiles: removeUnlinked,
}

/** What a course gets back when it is restored. */
export async function onCourseRestored(tx: Db, course: string): Promise<void> {
  await returnEnrollments(tx, course)
  await returnSessions(tx, course)
  await noteCourseChange(tx, course, 'restored')
}

/** A course comes back from the bin with its enrollments and sessions, below whatever parent it had. */
export const companions = {
  courses: {
    extra: { isChild: true, onRestored: onCourseRestored },
    along: async (db, ids) => {
      const [enrollments, sessions] = await Promise.all([countReturning(db, ids), countReturningSessions(db, ids)])
      return new Map(ids.map((id) => [id, { ...enrollments.get(id), ...sessions.get(id) }]))
    },
    purge: purgedAlong.courses,
  },
  course_sessions: { purge: purgedAlong.course_sessions },
} satisfies Companions
