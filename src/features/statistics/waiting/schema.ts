import { z } from 'zod'

export const waitingSchema = z.object({
  questions: z.number().int(),
  applications: z.number().int(),
  reviews: z.number().int(),
  payments: z.number().int(),
})
export type Waiting = z.infer<typeof waitingSchema>
