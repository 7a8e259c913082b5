import { teacherWords } from '#features/teachers/kind.ts'
import { givePlacesBack, placesOfTeacher, type TeacherPlace } from '#features/announcements/places.store.server.ts'
import { type CoursePlace, coursesOfTeacher, giveCoursesBack } from '#features/courses/teachers.store.server.ts'
import { teachersTopic } from './store.server.ts'
import { teachers } from './table.server.ts'
import type { RecordKind } from '#platform/server/records/record-kind.ts'
import { type EditableTeacher, editableTeacherSchema, type TeacherFields, teacherFieldsSchema } from './schema.ts'

/** Announcements and courses show their teachers: with one, all of them count as changed. */
export const teacherKind: RecordKind<TeacherFields, EditableTeacher> = {
  entity: 'teachers',
  capability: teacherWords.capability,
  table: teachers,
  fields: teacherFieldsSchema,
  editable: editableTeacherSchema,
  title: ({ name }) => name,
  files: { avatar_url: 'images' },
  topics: [teachersTopic, 'announcements', 'courses'],
  // All of them are listed with the team.
  isPublic: () => true,
  hooks: {
    beforeDelete: async (tx, { id }) => ({
      cleared: [...(await placesOfTeacher(tx, id)), ...(await coursesOfTeacher(tx, id))],
    }),
    after: async (tx, { id, restored }) => {
      const cleared = (restored?.cleared ?? []) as (TeacherPlace | CoursePlace)[]
      const [courses, announcements] = [
        cleared.filter((place) => 'course_id' in place),
        cleared.filter((place) => 'announcement_id' in place),
      ]
      await givePlacesBack(tx, id, announcements)
      await giveCoursesBack(tx, id, courses)
    },
  },
}
