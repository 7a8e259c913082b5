import { z } from 'zod'
import { ownPlaceSchema, paymentStatuses } from '#features/learning/enrollments/schema.ts'
import { limitAsked, searchedText } from '#platform/values/paging.ts'
import { apiErrorSchema } from '#platform/values/api-error.ts'
import { paymentNoteText } from './adding/schema.ts'
import { t } from '#platform/values/translate.ts'

/** What staff cannot see from the payment status. */
export const paymentNoteKinds = [
  'other_amount',
  'other_refund_amount',
  'partly_refunded',
  'paid_twice',
  'other_payment_refunded',
  'paid_after_refund',
] as const
export type PaymentNoteKind = (typeof paymentNoteKinds)[number]

export const paymentNoteSchema = z.object({
  kind: z.enum(paymentNoteKinds),
  amount: z.number(),
  currency: z.string(),
  asked_amount: z.number(),
  asked_currency: z.string(),
  received_at: z.iso.datetime(),
})
export type PaymentNote = z.infer<typeof paymentNoteSchema>

/** `course_title` is the current one, or the one at enrollment if the course is deleted. Amounts in the currency's unit. */
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
  /** As it is now. `position`: on the waiting list, where who has paid without a place stands as well. */
  place: ownPlaceSchema,
  /** Of its course, which takes a number of people: access needs a place. */
  course_has_places: z.boolean(),
  waiting_since: z.iso.datetime().nullable(),
  withdrawn_at: z.iso.datetime().nullable(),
  /** Of who has withdrawn: staff keep the payment. */
  refund_declined: z.boolean(),
  /** Without an account it waits for one that verifies its email. */
  has_account: z.boolean(),
  /** A second payment for the same course: kept, not counted, and to be refunded while completed. */
  is_duplicate: z.boolean(),
  /** Its account has another completed enrollment of the course. */
  has_other: z.boolean(),
  /** The title of an ancestor course for which the same account has paid as well. */
  included_in: z.string().nullable(),
  /** Newest first. */
  payment_notes: z.array(paymentNoteSchema),
  /** Who pays for the person; null: the person. */
  payer: z.string().nullable(),
  /** The office's own, such as a bank reference. */
  payment_note: z.string().nullable(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
})
export type ListedEnrollment = z.infer<typeof listedEnrollmentSchema>

export const enrollmentListSchema = z.object({ items: z.array(listedEnrollmentSchema), next: z.string().nullable() })
export type EnrollmentList = z.infer<typeof enrollmentListSchema>

/** Deleted courses have no id, only a title. With `id`: that course alone. */
export const filterCoursesAsked = z.strictObject({
  id: z.guid(t('This is not the id of a course.')).optional(),
  search: searchedText,
  limit: limitAsked(50, 11),
})
export type FilterCoursesAsked = z.infer<typeof filterCoursesAsked>
export const filterCourseSchema = z.object({ id: z.uuid().nullable(), title: z.string() })
export type FilterCourse = z.infer<typeof filterCourseSchema>

export const marks = ['completed', 'failed', 'refunded'] as const
export type Mark = (typeof marks)[number]

const lookedAt = z.number(t('Please say which version was looked at.')).int().min(1).max(2_147_483_647)

export const markSchema = z.strictObject({
  version: lookedAt,
  payment_status: z.enum(marks, t('A payment can be marked as: completed, failed, refunded.')),
  /** Such as a bank reference; '' keeps the one that is there. */
  note: paymentNoteText,
})

/** The answer to a stale mark, with the current enrollment. */
export const staleMarkSchema = apiErrorSchema.extend({ theirs: listedEnrollmentSchema })

/**
 * `wait`: onto the waiting list, out of an offer or a place that is kept for paying as well. `withdraw`: out of the course, or off its
 * waiting list. `keep_payment`: what a withdrawn person paid is not given back.
 */
export const placeActions = ['seat', 'offer', 'wait', 'withdraw', 'keep_payment'] as const
export type PlaceAction = (typeof placeActions)[number]

export const placeActionSchema = z.strictObject({
  version: lookedAt,
  action: z.enum(placeActions, t('What can be done with a place: seat, offer, wait, withdraw, keep_payment.')),
  over_capacity: z.boolean().default(false).describe('Beyond the places of the course, knowingly.'),
})
