import { z } from 'zod'

/** The dashboard's four figures (admin.md §2): how many rows there are, and nothing of what they hold. */
export const statisticsSchema = z.object({
  profiles: z.number().int(),
  courses: z.number().int(),
  announcements: z.number().int(),
  resources: z.number().int(),
})
export type Statistics = z.infer<typeof statisticsSchema>

/** What waits for somebody: new questions, new applications and those under review, payments that are pending. */
export const waitingSchema = z.object({
  questions: z.number().int(),
  applications: z.number().int(),
  reviews: z.number().int(),
  payments: z.number().int(),
})
export type Waiting = z.infer<typeof waitingSchema>

/** How many weeks the dashboard looks back on, the current one among them. */
export const weeksShown = 12

/** Enrollments by week, oldest first: weeks begin on Mondays in the academy's zone; the last one is not over. */
export const enrollmentWeeksSchema = z.object({
  time_zone: z.string(),
  weeks: z.array(z.object({ starts_on: z.iso.date(), count: z.number().int() })).length(weeksShown),
})
export type EnrollmentWeeks = z.infer<typeof enrollmentWeeksSchema>
