import { z } from 'zod'
import { certificateSchema } from '#features/certificates/schema.ts'
import { pageAsked } from '#platform/values/paging.ts'

export const courseTypes = ['free', 'certificate'] as const
export type CourseType = (typeof courseTypes)[number]

// No shape in this file has class_link or replay_link: they come from `GET /api/courses/{id}/access` alone (decisions.md B).

const shared = {
  id: z.uuid(),
  title: z.string(),
  type: z.enum(courseTypes),
  /** In the currency's own unit; 0 is shown nowhere. */
  price: z.number(),
  duration: z.string(),
  instructor: z.string(),
  /** Shown as 'Section n' from 1. */
  module_number: z.number().int(),
  image_url: z.string().nullable(),
  /** How many have enrolled and, where it costs something, paid. */
  enrollment_count: z.number().int(),
  /** Its place in the hierarchy: 1 without a parent, else 2 or 3. */
  level: z.number().int().min(1).max(3),
}

/** A course below another, in a list. */
export const subCourseBriefSchema = z.object({
  id: shared.id,
  title: shared.title,
  type: shared.type,
  price: shared.price,
  module_number: shared.module_number,
})
export type SubCourseBrief = z.infer<typeof subCourseBriefSchema>

/** A course below another, on its parent's page. */
export const subCourseSchema = z.object({ ...shared, description: z.string() })
export type SubCourse = z.infer<typeof subCourseSchema>

/** A course by its name. */
const named = z.object({ id: z.uuid(), title: z.string() })

const whole = {
  ...shared,
  description: z.string(),
  created_at: z.iso.datetime(),
  /** Null as well where the course above it is not published. */
  parent_course_id: z.uuid().nullable(),
  certificate_id: z.uuid().nullable(),
  /** Only a published one. */
  certificate: certificateSchema.nullable(),
  /**
   * The course that this one's page enrols in and pays for, with what that costs: the nearest published course above it that
   * has a price of its own, else the root; itself where nothing is above it. Null where that root is not published.
   */
  enrolls_in: z.object({ ...named.shape, type: z.enum(courseTypes), amount: z.number() }).nullable(),
}

/** A published course in the list; roots bring their published children (the first 50) by module_number. */
export const courseSchema = z.object({
  ...whole,
  sub_courses: z.array(subCourseBriefSchema),
  /** The nearest published course above it, of which this is a section. */
  part_of: named.nullable(),
})
export type Course = z.infer<typeof courseSchema>

/** A published course on its own page, with its published children (the first 500) by module_number. */
export const courseDetailSchema = z.object({
  ...whole,
  parent: named.nullable(),
  /** The published courses above it, the root first. */
  above: z.array(named),
  sub_courses: z.array(subCourseSchema),
})
export type CourseDetail = z.infer<typeof courseDetailSchema>

export const courseOrders = ['newest', 'family'] as const
export type CourseOrder = (typeof courseOrders)[number]

/** Which courses: all or one type, in which order, a page at a time. */
export const coursesAsked = z.strictObject({
  type: z.enum(courseTypes, { error: `This is none of: ${courseTypes.join(', ')}.` }).optional(),
  order: z.enum(courseOrders, { error: `This is none of: ${courseOrders.join(', ')}.` }).default('newest'),
  ...pageAsked,
})
export type CoursesAsked = z.infer<typeof coursesAsked>

export const courseListSchema = z.object({ items: z.array(courseSchema), next: z.string().nullable() })
export type CourseList = z.infer<typeof courseListSchema>

export const courseParam = z.object({ id: z.guid('This is not the id of a course.') })
