import { z } from 'zod'

/** What the current person may do with a course; the links only with access. */
export const accessSchema = z.object({
  purchaseStatus: z.enum(['none', 'pending', 'completed']),
  requiresPurchase: z.boolean(),
  hasAccess: z.boolean(),
  /** The published course whose completed enrollment counts here: this one or an ancestor. */
  enrolled_in: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  class_link: z.string().nullable(),
  replay_link: z.string().nullable(),
})
export type Access = z.infer<typeof accessSchema>
