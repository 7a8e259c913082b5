import { teacherWords } from './kind.ts'
import { teachersTopic } from './store.server.ts'
import { teachers } from './table.server.ts'
import type { RecordKind } from '#records/kinds/record-kind.server.ts'
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
}
