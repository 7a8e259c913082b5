import { z } from 'zod'

export const activityShown = 10

/** `actor` is null for nobody or somebody deleted; `title` is the record's last one, null if unknown. */
export const activitySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor: z.string().nullable(),
  on_oneself: z.boolean(),
  action: z.string(),
  entity: z.string(),
  title: z.string().nullable(),
  /** The category of an announcement, the type of a resource, the name of a section. */
  within: z.string().nullable(),
  /** The new state, where the action changed one. */
  to: z.string().nullable(),
})
export type Activity = z.infer<typeof activitySchema>
