import { z } from 'zod'
import { priceSchema } from '#features/certificates/editing/schema.ts'
import { linkProblem } from '#features/courses/links/rules.ts'
import { courseTypes } from '#features/courses/schema.ts'
import { pictureAddress } from '#platform/values/record-save.ts'

/** A link of a course, null where there is none; `fallback` is said of what is no text at all. */
function linkSchema(fallback: string) {
  return z
    .string(fallback)
    .nullable()
    .superRefine((link, context) => {
      const problem = linkProblem(link)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
}

/** What an administrator writes of a course (admin.md §3); the server settles the rest. */
export const courseFieldsSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please enter a name.').max(200, 'A name has at most 200 characters.'),
  description: z
    .string()
    .refine((text) => text.trim() !== '', 'Please enter a description.')
    .max(20_000, 'A description has at most 20,000 characters.'),
  type: z.enum(courseTypes),
  price: priceSchema,
  duration: z.string().trim().max(100, 'A duration has at most 100 characters.'),
  instructor: z.string().trim().max(200, 'A name has at most 200 characters.'),
  module_number: z
    .number('Please enter a number.')
    .int('Please enter a whole number.')
    .min(0, 'A section is at least 0.')
    .max(9999, 'A section is at most 9999.'),
  image_url: pictureAddress,
  certificate_id: z.uuid().nullable(),
  class_link: linkSchema('请输入有效的上课链接'),
  replay_link: linkSchema('请输入有效的回放链接'),
  published: z.boolean(),
  parent_course_id: z.uuid().nullable(),
})
export type CourseFields = z.infer<typeof courseFieldsSchema>

const some = z.array(z.uuid()).max(500, 'At most 500 courses at a time.')

/** Which courses come below a course, and which leave it; the others stay as they are. */
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

/** Where a course would stand, for asking before it is saved; `id` null for a new one. */
export const placementSchema = z.strictObject({
  id: z.uuid().nullable(),
  parent_course_id: z.uuid().nullable(),
  children: childChangesSchema,
})
export const placementAnswerSchema = z.object({
  problem: z.object({ field: z.enum(['parent_course_id', 'children']), message: z.string() }).nullable(),
})
