import { z } from 'zod'

/** The dashboard's four figures (admin.md §2): how many rows there are, and nothing of what they hold. */
export const statisticsSchema = z.object({
  profiles: z.number().int(),
  courses: z.number().int(),
  announcements: z.number().int(),
  resources: z.number().int(),
})
export type Statistics = z.infer<typeof statisticsSchema>
