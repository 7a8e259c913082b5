import { z } from 'zod'
import { paymentNoteSchema } from '#features/enrollments/notes/schema.ts'
import { paymentStatuses } from '#features/enrollments/schema.ts'
import { searchedText } from '#platform/values/searched-text.ts'
import { pageAsked } from '#platform/values/paging.ts'

/** Which enrollments: of a course, of deleted courses of a title, in a payment status; by name and email. */
const filter = {
  course: z.guid('This is not the id of a course.').optional(),
  deleted_course: z
    .string()
    .max(200, 'A title has at most 200 characters.')
    .refine((title) => !title.includes('\0'), 'No title has such a character.')
    .optional(),
  status: z.enum(paymentStatuses, `This is none of: ${paymentStatuses.join(', ')}.`).optional(),
  search: searchedText,
}
export const enrollmentFilterSchema = z.strictObject(filter)
export type EnrollmentFilter = z.infer<typeof enrollmentFilterSchema>

export const enrollmentListAsked = z.strictObject({ ...filter, ...pageAsked })
export type EnrollmentListAsked = z.infer<typeof enrollmentListAsked>

/**
 * An enrollment as administrators see it. `course_title` is the course's title now; once it is deleted (`course_id` null),
 * the one it had when it was enrolled in. `reference` is what the payment page was given. Amounts in the currency's unit.
 */
export const listedEnrollmentSchema = z.object({
  id: z.uuid(),
  course_id: z.uuid().nullable(),
  course_title: z.string(),
  full_name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  organization: z.string().nullable(),
  payment_status: z.enum(paymentStatuses),
  amount: z.number(),
  currency: z.string(),
  reference: z.string(),
  /** Whether it belongs to an account; otherwise it waits for one that signs in with its email. */
  has_account: z.boolean(),
  /** A second payment of the same person for the same course: kept, not counted. While it is completed it waits for its refund. */
  is_duplicate: z.boolean(),
  /** Its account has another completed enrollment of the course, which counts when this one does not. */
  has_other: z.boolean(),
  /** The title of a course above this one whose enrollment the same account has completed as well; both were paid then. */
  included_in: z.string().nullable(),
  /** What came from the payment provider and does not show in the status; the newest first. */
  payment_notes: z.array(paymentNoteSchema),
  version: z.number().int(),
  created_at: z.iso.datetime(),
})
export type ListedEnrollment = z.infer<typeof listedEnrollmentSchema>

export const enrollmentListSchema = z.object({
  items: z.array(listedEnrollmentSchema),
  next: z.string().nullable(),
})
export type EnrollmentList = z.infer<typeof enrollmentListSchema>

/** Courses to filter by, deleted ones too: these have no id any more, and are told apart by their title. */
export const filterCoursesAsked = z.strictObject({
  search: searchedText,
  limit: z.coerce
    .number('This must be a number.')
    .int('This must be a whole number.')
    .min(1, 'This must be at least 1.')
    .max(50, 'This must be at most 50.')
    .default(11),
})
export type FilterCoursesAsked = z.infer<typeof filterCoursesAsked>
export const filterCourseSchema = z.object({ id: z.uuid().nullable(), title: z.string() })
export type FilterCourse = z.infer<typeof filterCourseSchema>
