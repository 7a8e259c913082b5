import { z } from 'zod'

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
