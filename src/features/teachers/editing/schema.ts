import { z } from 'zod'
import { teacherFields, teacherSchema } from '#features/teachers/schema.ts'
import { schemaOf } from '#platform/values/fields.ts'

export const teacherFieldsSchema = schemaOf(teacherFields)
export type TeacherFields = z.infer<typeof teacherFieldsSchema>

export const editableTeacherSchema = teacherSchema.extend({ ...teacherFieldsSchema.shape, version: z.number().int() })
export type EditableTeacher = z.infer<typeof editableTeacherSchema>
