import { z } from 'zod'
import { hasEmailShape } from '#platform/values/email-shape.ts'
import { courseTypes, named } from '#features/courses/schema.ts'

export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Stored as null when empty (enrollments-10). PostgreSQL stores no NUL. */
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
export type EnrollmentForm = z.input<typeof enrollmentFormSchema>
export type EnrollmentDetails = z.output<typeof enrollmentFormSchema>

/** The server decides in which course the page enrolls. */
export const enrollmentSchema = enrollmentFormSchema
  .extend({ course_id: z.guid('This is not the id of a course.') })
  .strict()

/** `payment_url` is null if nothing is to be paid or no page is set. Guests cannot see whether it existed. */
export const enrolledSchema = z.object({
  course_id: z.uuid(),
  payment_status: z.enum(paymentStatuses),
  amount: z.number(),
  currency: z.string(),
  payment_url: z.string().nullable(),
})
export type Enrolled = z.infer<typeof enrolledSchema>

/** What the current person may do with a course; the links only with access. */
export const accessSchema = z.object({
  purchaseStatus: z.enum(['none', 'pending', 'completed']),
  requiresPurchase: z.boolean(),
  hasAccess: z.boolean(),
  /** The published course whose completed enrollment counts here: this one or an ancestor. */
  enrolled_in: named.nullable(),
  class_link: z.string().nullable(),
  replay_link: z.string().nullable(),
})
export type Access = z.infer<typeof accessSchema>

export const nextSteps = ['learn', 'pay', 'enroll', 'none'] as const
export type NextStep = (typeof nextSteps)[number]

/** `course` is null once it is deleted or unpublished; Join and Replay come from the course's access check. */
export const myEnrollmentSchema = z.object({
  id: z.uuid(),
  course_id: z.uuid().nullable(),
  course_title: z.string(),
  course: named.extend({ type: z.enum(courseTypes), image_url: z.string().nullable() }).nullable(),
  payment_status: z.enum(paymentStatuses),
  amount: z.number(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  /** A second payment for the same course: not counted, to be refunded. */
  is_duplicate: z.boolean(),
  /** If not completed: the published course that opens this one anyway, so nothing is left to pay. */
  covered_by: named.nullable(),
  next_step: z.enum(nextSteps),
  payment_url: z.string().nullable(),
})
export type MyEnrollment = z.infer<typeof myEnrollmentSchema>

export const myEnrollmentListSchema = z.object({ items: z.array(myEnrollmentSchema), next: z.string().nullable() })
export type MyEnrollmentList = z.infer<typeof myEnrollmentListSchema>
