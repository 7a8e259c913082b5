import { z } from 'zod'
import { courseFields } from '#features/courses/schema.ts'
import { schemaOf } from '#platform/values/fields.ts'

export const courseFieldsSchema = schemaOf(courseFields)
export type CourseFields = z.infer<typeof courseFieldsSchema>

const some = z.array(z.uuid()).max(500, 'At most 500 courses at a time.')

/** Courses that come below a course, and that leave it; the others stay. */
export const childChangesSchema = z.strictObject({ add: some, remove: some })
export type ChildChanges = z.infer<typeof childChangesSchema>

export const newCourseSchema = z.strictObject({
  data: courseFieldsSchema,
  children: childChangesSchema.optional(),
  as_child: z
    .boolean()
    .optional()
    .describe('It is added to the course that it is below, which may then be of level 2, as when that one chooses it.'),
})
export const courseSaveSchema = z.strictObject({
  version: z.number().int().min(1).max(2_147_483_647),
  data: courseFieldsSchema,
  children: childChangesSchema.optional(),
})

/** Checked before a save; `id` null for a new course. */
export const placementSchema = z.strictObject({
  id: z.uuid().nullable(),
  parent_course_id: z.uuid().nullable(),
  children: childChangesSchema,
})
export const placementAnswerSchema = z.object({
  problem: z.object({ field: z.enum(['parent_course_id', 'children']), message: z.string() }).nullable(),
})
