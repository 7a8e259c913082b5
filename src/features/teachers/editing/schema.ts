import { z } from 'zod'
import { teacherSchema } from '#features/teachers/schema.ts'
import { pictureAddress } from '#platform/values/record-save.ts'

/** What an administrator writes of a teacher (admin.md §3); the server settles the rest. */
export const teacherFieldsSchema = z.strictObject({
  name: z.string().trim().min(1, 'Please enter a name.').max(200, 'A name has at most 200 characters.'),
  bio: z.string().max(5000, 'A bio has at most 5,000 characters.'),
  avatar_url: pictureAddress,
})
export type TeacherFields = z.infer<typeof teacherFieldsSchema>

/** A teacher with the version that a save names. */
export const editableTeacherSchema = teacherSchema.extend({ version: z.number().int() })
export type EditableTeacher = z.infer<typeof editableTeacherSchema>
