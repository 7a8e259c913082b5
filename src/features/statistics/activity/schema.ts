import { z } from 'zod'

/** How many of the last actions the dashboard tells. */
export const activityShown = 10

/**
 * Something that was done: who (null: nobody, or somebody who is gone), what (as the audit log names it) and to which
 * record; `title` is what the record is called, or was before it was deleted, null where nobody knows.
 */
export const activitySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor: z.string().nullable(),
  /** Whether the record is the person who did it. */
  on_oneself: z.boolean(),
  action: z.string(),
  entity: z.string(),
  title: z.string().nullable(),
  /** Which of its kind the record is: an announcement's category, a resource's type, a section's name. */
  within: z.string().nullable(),
  /** The state that the record was taken to, where the action was about one. */
  to: z.string().nullable(),
})
export type Activity = z.infer<typeof activitySchema>
