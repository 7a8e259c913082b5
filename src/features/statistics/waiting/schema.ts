import { z } from 'zod'

/** What waits for somebody: new questions, new applications and those under review, payments that are pending. */
export const waitingSchema = z.object({
  questions: z.number().int(),
  applications: z.number().int(),
  reviews: z.number().int(),
  payments: z.number().int(),
})
export type Waiting = z.infer<typeof waitingSchema>
