import { z } from 'zod'
import { hasEmailShape, tidiedEmail } from '#platform/values/email-shape.ts'
import { t } from '#platform/values/translate.ts'

/** What an erasure would do, for the question that is asked first. */
export const erasureSchema = z.object({
  /** Kept without the person. */
  enrollments: z.number().int(),
  /** Issued ones, whose numbers lead to nothing then. */
  certificates: z.number().int(),
  /** Up to ten that are not paid yet. */
  pending: z.array(z.object({ course_title: z.string(), amount: z.number(), currency: z.string() })),
  /** Questions and applications under the account's emails, which go. */
  messages: z.number().int(),
  /** Mail to the person, sent or not, which goes. */
  mail: z.number().int(),
  /** By mail, which end. */
  subscriptions: z.number().int(),
  /** Something of the person's stands in the audit log. */
  has_acted: z.boolean(),
  is_last_admin: z.boolean(),
})
export type Erasure = z.infer<typeof erasureSchema>

/** Whose data: an account's, or what is kept under an email. In a body, so that no log has it in an address. */
export const personAskedSchema = z.strictObject({
  email: z
    .string()
    .overwrite(tidiedEmail)
    .max(320, t('An email has at most 320 characters.'))
    .refine(hasEmailShape, t('This is no email address.'))
    .meta({ format: 'email' }),
  /** The account, where it is known; else the one that has verified the email, or nobody's. */
  profile_id: z.uuid(t('This is not the id of an account.')).optional(),
})
export type PersonAsked = z.infer<typeof personAskedSchema>

/** What an erasure would do. */
export const personErasureSchema = erasureSchema.extend({
  /** Whether there is an account, which goes as well. */
  has_account: z.boolean(),
  /** Several accounts have verified this email: none of them goes, and each is erased under Users. */
  is_shared: z.boolean(),
})
export type PersonErasure = z.infer<typeof personErasureSchema>
