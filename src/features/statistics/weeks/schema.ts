import { z } from 'zod'

/** Includes the current week. */
export const weeksShown = 12

/** Oldest first; weeks begin on Mondays in the academy's zone, and the last is not over. */
export const enrollmentWeeksSchema = z.object({
  time_zone: z.string(),
  weeks: z.array(z.object({ starts_on: z.iso.date(), count: z.number().int() })).length(weeksShown),
})
export type EnrollmentWeeks = z.infer<typeof enrollmentWeeksSchema>
