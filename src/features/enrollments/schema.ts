import { z } from 'zod'
import { hasEmailShape } from '#platform/values/email-shape.ts'
import { courseTypes } from '#features/courses/schema.ts'

export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Stored as null when empty (public.md §5). PostgreSQL keeps no zero character. */
function optionalText(longest: number, name: string) {
  return z
    .string()
    .trim()
    .max(longest, `The ${name} can be at most ${longest} characters long`)
    .refine(withoutZero, 'This text has a character that cannot be kept')
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)
}

const withoutZero = (text: string) => !text.includes('\0')

/** The enrollment dialog (public.md §2, §5): the email is required, the rest optional. */
export const enrollmentFormSchema = z.object({
  email: z
    .string('邮箱是必填项')
    .trim()
    .min(1, '邮箱是必填项')
    .max(255, '邮箱地址不能超过255个字符')
    .refine(hasEmailShape, '请输入有效的邮箱地址'),
  full_name: optionalText(200, 'name'),
  phone: optionalText(50, 'phone number'),
  organization: optionalText(200, 'organization'),
})
/** As a form holds it. */
export type EnrollmentForm = z.input<typeof enrollmentFormSchema>
/** As it is stored. */
export type EnrollmentDetails = z.output<typeof enrollmentFormSchema>

/** Enrolling from a course's page: which course that enrols in is the server's to say. */
export const enrollmentSchema = enrollmentFormSchema
  .extend({ course_id: z.guid('This is not the id of a course.') })
  .strict()

/**
 * The answer to enrolling: what was enrolled in, and where to pay; `payment_url` is null where nothing is left to pay, or
 * no payment page is set. Without a session it is the same whether or not the enrollment existed (decisions.md B).
 */
export const enrolledSchema = z.object({
  course_id: z.uuid(),
  payment_status: z.enum(paymentStatuses),
  amount: z.number(),
  currency: z.string(),
  payment_url: z.string().nullable(),
})
export type Enrolled = z.infer<typeof enrolledSchema>

export const nextSteps = ['learn', 'pay', 'enroll', 'none'] as const
export type NextStep = (typeof nextSteps)[number]

/**
 * One of the signed-in person's enrollments, for Profile › Courses. `course` is null once it is deleted or not published.
 * Join and Replay come from the access check of the course.
 */
export const myEnrollmentSchema = z.object({
  id: z.uuid(),
  course_id: z.uuid().nullable(),
  course_title: z.string(),
  course: z
    .object({
      id: z.uuid(),
      title: z.string(),
      type: z.enum(courseTypes),
      image_url: z.string().nullable(),
    })
    .nullable(),
  payment_status: z.enum(paymentStatuses),
  amount: z.number(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  /** A second payment of the same course: it is not counted, and is to be given back. */
  is_duplicate: z.boolean(),
  /** Where it is not completed: the published course by which the person is enrolled nevertheless; nothing is left to pay. */
  covered_by: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  next_step: z.enum(nextSteps),
  payment_url: z.string().nullable(),
})
export type MyEnrollment = z.infer<typeof myEnrollmentSchema>

export const myEnrollmentListSchema = z.object({ items: z.array(myEnrollmentSchema), next: z.string().nullable() })
export type MyEnrollmentList = z.infer<typeof myEnrollmentListSchema>
