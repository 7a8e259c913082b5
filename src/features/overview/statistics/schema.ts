import { z } from 'zod'

const count = z.number().int()

/** Counts by table, nothing of the records' content; only of what may be seen. */
export function statisticsSchema(entities: readonly string[]) {
  return z.object(Object.fromEntries(entities.map((entity) => [entity, count.optional()])))
}
export type Statistics = z.infer<ReturnType<typeof statisticsSchema>>

/** Only what may be seen. */
export const waitingSchema = z
  .object({
    questions: count,
    applications: count,
    reviews: count,
    payments: count,
    /** Paid without a place. */
    unseated: count,
    /** Of who has withdrawn after paying. */
    refunds: count,
    /** Up to 1,000 each: mail that was refused, that nobody knows the end of, and that waits for a mail server. */
    mail_failed: count,
    mail_unknown: count,
    mail_no_server: count,
    /** Webhook endpoints that the site has switched off. */
    webhooks: count,
  })
  .partial()
export type Waiting = z.infer<typeof waitingSchema>

/** Includes the current week. */
export const weeksShown = 12

/** Oldest first; weeks begin on Mondays in the academy's zone, and the last is not over. */
export const enrollmentWeeksSchema = z.object({
  time_zone: z.string(),
  weeks: z.array(z.object({ starts_on: z.iso.date(), count })).length(weeksShown),
})
export type EnrollmentWeeks = z.infer<typeof enrollmentWeeksSchema>
