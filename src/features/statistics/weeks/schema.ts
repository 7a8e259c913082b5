import { z } from 'zod'

/** How many weeks the dashboard looks back on, the current one among them. */
export const weeksShown = 12

/** Enrollments by week, oldest first: weeks begin on Mondays in the academy's zone; the last one is not over. */
export const enrollmentWeeksSchema = z.object({
  time_zone: z.string(),
  weeks: z.array(z.object({ starts_on: z.iso.date(), count: z.number().int() })).length(weeksShown),
})
export type EnrollmentWeeks = z.infer<typeof enrollmentWeeksSchema>
