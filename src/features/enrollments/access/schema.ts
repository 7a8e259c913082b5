import { z } from 'zod'

/** What the person asking may do with a course (public.md §4); the links only with access. */
export const accessSchema = z.object({
  purchaseStatus: z.enum(['none', 'pending', 'completed']),
  requiresPurchase: z.boolean(),
  hasAccess: z.boolean(),
  class_link: z.string().nullable(),
  replay_link: z.string().nullable(),
})
export type Access = z.infer<typeof accessSchema>
