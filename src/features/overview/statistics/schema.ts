import { z } from 'zod'
import { waitsSchema } from '#platform/values/waiting.ts'

const count = z.number().int()

/** Counts by table, nothing of the records' content; only of what may be seen. */
export function statisticsSchema(entities: readonly string[]) {
  return z.object(Object.fromEntries(entities.map((entity) => [entity, count.optional()])))
}
export type Statistics = z.infer<ReturnType<typeof statisticsSchema>>

/** Only what may be seen; each with what is first in line. */
export const waitingSchema = z
  .object({
    questions: waitsSchema,
    /** Questions in progress without an answer, for longer than is promised. */
    overdue: waitsSchema,
    applications: waitsSchema,
    reviews: waitsSchema,
    payments: waitsSchema,
    /** Offers of a place, which lapse. */
    offers: waitsSchema,
    /** Paid without a place. */
    unseated: waitsSchema,
    /** Of who has withdrawn after paying. */
    refunds: waitsSchema,
    /** Sessions that have begun today, without attendance. */
    rosters: waitsSchema,
    /** Up to 1,000 each: mail that was refused, that nobody knows the end of, and that waits for a mail server. */
    mail_failed: waitsSchema,
    mail_unknown: waitsSchema,
    mail_no_server: waitsSchema,
    /** Of whoever asks: drafts, and changes kept beside what is published. */
    drafts: waitsSchema,
    changes: waitsSchema,
    /** Pages with places to fill in. */
    pages: waitsSchema,
    /** What was planned and did not happen; the list of it says more. */
    stuck: waitsSchema,
    /** Webhook endpoints that the site has switched off. */
    webhooks: waitsSchema,
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
