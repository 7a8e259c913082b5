import { z } from 'zod'
import { priceSchema } from '#features/learning/certificates/schema.ts'
import { courseFields, courseTypes, named } from '../schema.ts'
import { schemaOf } from '#records/kinds/fields.ts'
import { recordSaveSchema } from '#records/saving/record-save.ts'
import { searchedText } from '#platform/values/paging.ts'
import { t } from '#platform/values/translate.ts'

export const courseFieldsSchema = schemaOf(courseFields)
export type CourseFields = z.infer<typeof courseFieldsSchema>

const some = z.array(z.uuid()).max(500, t('At most 500 courses at a time.'))

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
export const courseSaveSchema = recordSaveSchema(courseFieldsSchema).extend({ children: childChangesSchema.optional() })

/** Checked before a save; `id` null for a new course. */
export const placementSchema = z.strictObject({
  id: z.uuid().nullable(),
  parent_course_id: z.uuid().nullable(),
  children: childChangesSchema,
})
export const placementAnswerSchema = z.object({
  problem: z.object({ field: z.enum(['parent_course_id', 'children']), message: z.string() }).nullable(),
})

export const coursePageSize = 12

export const courseRelations = ['all', 'parent', 'child', 'standalone'] as const
const courseStates = ['all', 'published', 'draft'] as const
export const courseColumns = [
  'title',
  'type',
  'instructor',
  'duration',
  'enrollment_count',
  'price',
  'published',
  'created_at',
] as const
export type CourseColumn = (typeof courseColumns)[number]

const filter = {
  search: searchedText,
  type: z.enum(['all', ...courseTypes]).default('all'),
  relation: z.enum(courseRelations).default('all'),
  state: z.enum(courseStates).default('all'),
}
export const courseFilterAsked = z.strictObject(filter)
export type CourseFilter = z.infer<typeof courseFilterAsked>

export const courseListAsked = z.strictObject({
  ...filter,
  page: z.coerce
    .number<number>(t('This is not the number of a page.'))
    .int(t('This is not the number of a page.'))
    .min(1, t('Pages count from 1.'))
    .max(1_000_000, t('There are never so many pages.'))
    .default(1),
  sort: z.enum(courseColumns).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type CourseListAsked = z.infer<typeof courseListAsked>

export const editableCourseSchema = z.object({
  ...courseFieldsSchema.shape,
  id: z.uuid(),
  version: z.number().int(),
  enrollment_count: z.number().int(),
  created_at: z.iso.datetime(),
  level: z.number().int(),
  children_count: z.number().int(),
  parent: named.nullable(),
  certificate: named.extend({ price: z.number(), published: z.boolean() }).nullable(),
})
export type EditableCourse = z.infer<typeof editableCourseSchema>
export const courseWithChildrenSchema = editableCourseSchema.extend({ children: z.array(named) })
export type CourseWithChildren = z.infer<typeof courseWithChildrenSchema>

export const editableCourseListSchema = z.object({
  items: z.array(editableCourseSchema),
  page: z.number().int(),
  page_size: z.number().int(),
})
export type EditableCourseList = z.infer<typeof editableCourseListSchema>

/** As children (all but one), as a parent (published roots), or any; a search also finds those that cannot be a parent. */
export const courseOptionsAsked = z.strictObject({
  for: z.enum(['children', 'parent', 'any']),
  except: z.uuid().optional(),
  /** The parent that the course choosing children is to have. */
  below: z.uuid().optional(),
  search: searchedText,
  limit: z.coerce.number<number>().int().min(1).max(600).default(11),
})
export type CourseOptionsAsked = z.infer<typeof courseOptionsAsked>
/** `blocked`: why it cannot be chosen; null where it can. */
const choice = named.extend({ blocked: z.string().nullable() })
export const courseOptionsSchema = z.array(choice)
export type CourseChoice = z.infer<typeof choice>
export type CourseOption = z.infer<typeof named>

const ids = z.array(z.uuid()).min(1, t('Please choose at least one.')).max(500, t('At most 500 at a time.'))

export const plannedChangeSchema = z.discriminatedUnion('change', [
  z.strictObject({
    change: z.literal('certificate-saved'),
    id: z.uuid(),
    price: priceSchema,
    published: z.boolean(),
  }),
  z.strictObject({ change: z.literal('certificates-published'), ids, published: z.boolean() }),
  z.strictObject({ change: z.literal('certificates-deleted'), ids }),
  z.strictObject({
    change: z.literal('course-saved'),
    id: z.uuid(),
    data: courseFieldsSchema,
    children: childChangesSchema,
  }),
  z.strictObject({ change: z.literal('courses-published'), ids, published: z.boolean() }),
  z.strictObject({ change: z.literal('courses-deleted'), ids }),
])
export type PlannedChange = z.infer<typeof plannedChangeSchema>

const amount = z.number().nullable()

/** By title; amounts in the currency's own unit, null where nobody can enroll. `more`: there may be others, which were not looked at. */
export const priceChangesSchema = z.object({
  courses: z.array(named.extend({ before: amount, after: amount })),
  more: z.boolean(),
})
export type PriceChanges = z.infer<typeof priceChangesSchema>
