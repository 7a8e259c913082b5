import { z } from 'zod'
import { emailField } from '#platform/values/email-field.ts'
import { withoutTurns } from '#platform/values/email-shape.ts'
import { courseTypes, named } from '#features/learning/courses/schema.ts'
import { t } from '#platform/values/translate.ts'

export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * How an enrollment stands with the places of its course; 'seated' alone gives access. 'lapsed': what was offered or kept for paying
 * ran out. 'unseated': paid after its place had gone.
 */
export const places = ['seated', 'waiting', 'offered', 'lapsed', 'withdrawn', 'unseated'] as const
export type Place = (typeof places)[number]
/** As it is told. 'none': the payment failed or was given back, and the place went with it. */
export const placeStates = [...places, 'none'] as const
export type PlaceState = (typeof placeStates)[number]

/** Stored as null when empty (enrollments-10). PostgreSQL stores no NUL. */
function optionalText(longest: number, tooLong: string) {
  return z
    .string()
    .overwrite((text) => withoutTurns(text).trim())
    .max(longest, tooLong)
    .refine(withoutZero, t('This text has a character that cannot be kept'))
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)
}

const withoutZero = (text: string) => !text.includes('\0')

export const enrollmentFormSchema = z.object({
  email: emailField,
  full_name: optionalText(200, t('The name can be at most 200 characters long')),
  phone: optionalText(50, t('The phone number can be at most 50 characters long')),
  organization: optionalText(200, t('The organization can be at most 200 characters long')),
})
export type EnrollmentForm = z.input<typeof enrollmentFormSchema>
export type EnrollmentDetails = z.output<typeof enrollmentFormSchema>

/** The server decides in which course the page enrolls. */
export const enrollmentSchema = enrollmentFormSchema
  .extend({
    course_id: z.guid(t('This is not the id of a course.')),
    waiting_list: z.boolean().optional().describe('Where the course is full, join its waiting list: needs a sign-in.'),
  })
  .strict()

/** `kept_until`: of a place offered, or kept for paying. `position`: on the waiting list, from 1. */
export const ownPlaceSchema = z.object({
  state: z.enum(placeStates),
  kept_until: z.iso.datetime().nullable(),
  position: z.number().int().nullable(),
})
export type OwnPlace = z.infer<typeof ownPlaceSchema>

/**
 * `payment_url` is null if nothing is to be paid or no page is set. Guests cannot see whether it existed. `place`: of a course with
 * places, and wherever it is not seated.
 */
export const enrolledSchema = z.object({
  course_id: z.uuid(),
  payment_status: z.enum(paymentStatuses),
  amount: z.number(),
  currency: z.string(),
  payment_url: z.string().nullable(),
  place: ownPlaceSchema.optional(),
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
  /** Where it has a number of places, access needs one. `is_full`: a newcomer has to wait. */
  places: z.object({ is_full: z.boolean() }).optional(),
  /** The enrollment that counts here, else the one in the course that its page enrolls in. */
  own: z
    .object({
      enrollment_id: z.uuid(),
      payment_status: z.enum(paymentStatuses),
      amount: z.number(),
      place: ownPlaceSchema,
    })
    .optional(),
})
export type Access = z.infer<typeof accessSchema>

/** `wait`: for a place; `accept`: one is offered. */
export const nextSteps = ['learn', 'pay', 'enroll', 'wait', 'accept', 'none'] as const
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
  /** What becomes of what was paid: its refund is to be decided, or was declined; null: nothing. */
  money: z.enum(['undecided', 'kept']).nullable(),
  /** If not completed: the published course that opens this one anyway, so nothing is left to pay. */
  covered_by: named.nullable(),
  next_step: z.enum(nextSteps),
  place: ownPlaceSchema,
  payment_url: z.string().nullable(),
})
export type MyEnrollment = z.infer<typeof myEnrollmentSchema>

export const myEnrollmentListSchema = z.object({ items: z.array(myEnrollmentSchema), next: z.string().nullable() })
export type MyEnrollmentList = z.infer<typeof myEnrollmentListSchema>

/** An enrollment after its place was accepted or given up. */
export const placeChangedSchema = myEnrollmentSchema.pick({
  id: true,
  payment_status: true,
  place: true,
  payment_url: true,
})
export type PlaceChanged = z.infer<typeof placeChangedSchema>
