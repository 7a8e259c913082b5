import type { Db } from '#platform/server/database/database.ts'
import { settlePending } from '#records/publishing/pending-changes.server.ts'
import type { PlacesElsewhere, RecordPorts } from '#records/kinds/record-kind.server.ts'
import * as announcementPlaces from '#features/content/announcements/editing/store.server.ts'
import * as materials from '#features/learning/course-sessions/materials.store.server.ts'
import * as courseTeachers from '#features/learning/courses/teachers.store.server.ts'
import { sessionInAbsence } from '#features/people/accounts/store.server.ts'
import { countReturningSessions, returnSessions } from '#features/learning/course-sessions/store.server.ts'
import type { Companions } from '#records/bin/store.server.ts'
import { pricesAfter } from '#features/learning/courses/prices.store.server.ts'
import { settleChangedCourses } from '#features/learning/enrollments/places/store.server.ts'
import { countReturning, returnEnrollments } from '#features/learning/enrollments/reclaimed.store.server.ts'
import { namesOf } from '#features/people/accounts/names.store.server.ts'
import { undescribed, withPictures } from '#features/content/media/notes.store.server.ts'
import type { PictureLibrary } from '#features/people/accounts/pictures.store.server.ts'
import { holdPictures, missingFiles, removeIfUnused, removeUnlinked } from '#features/content/media/store.server.ts'
import { storeUpload } from '#features/content/media/uploads.store.server.ts'
import { fileUrl } from '#platform/server/storage/storage.ts'
import { noteCourseChange } from '#features/learning/session-mail/store.server.ts'
import { tellOfRecords } from '#features/delivery/webhooks/store.server.ts'
import { translateRows } from '#records/translations/reading.server.ts'
import { recordKinds, translatedKinds } from './record-kinds.server.ts'

const tellWebhooks = tellOfRecords(recordKinds)

const placesOfTeachers: PlacesElsewhere = {
  of: async (tx, id) => [
    ...(await announcementPlaces.placesOfTeacher(tx, id)),
    ...(await courseTeachers.coursesOfTeacher(tx, id)),
  ],
  giveBack: async (tx, id, places) => {
    const cleared = (places ?? []) as (announcementPlaces.TeacherPlace | courseTeachers.CoursePlace)[]
    const announcements = cleared.filter((place) => 'announcement_id' in place)
    await announcementPlaces.givePlacesBack(tx, id, announcements)
    const courses = cleared.filter((place) => 'course_id' in place)
    await courseTeachers.giveCoursesBack(tx, id, courses)
  },
}
const placesOfResources: PlacesElsewhere = {
  of: materials.sessionsOfResource,
  giveBack: (tx, id, places) => materials.giveMaterialsBack(tx, id, (places ?? []) as materials.MaterialPlace[]),
}

/** What the save path needs of features. */
export const recordPorts: RecordPorts = {
  recordsChanged: async (tx, kind, changed, settings) => {
    await settlePending(tx, kind, changed)
    await tellWebhooks(tx, kind, changed)
    await settleChangedCourses(tx, kind, changed, settings)
  },
  namesOf,
  holdFiles: holdPictures,
  undescribed,
  withPictures,
  translated: translateRows(translatedKinds),
  missingFiles,
  sessionNow: sessionInAbsence,
  effectsOf: pricesAfter,
  removeFiles: removeUnlinked,
  places: { teachers: placesOfTeachers, resources: placesOfResources },
}

/** Pictures of accounts lie in the media library. */
export const pictureLibrary: PictureLibrary = {
  store: async (deps, form, profileId) => {
    // Nobody is asking: whether the account still wants it is seen when it is shown.
    const { row: file } = await storeUpload(deps, 'avatar', form, profileId, { mayStill: async () => {} })
    return fileUrl(file.bucket, file.key)
  },
  hold: holdPictures,
  removeIfUnused,
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
  },
} satisfies Companions
