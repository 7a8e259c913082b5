import { z } from 'zod'

export const retainedNames = [
  'bin',
  'questions',
  'volunteer_applications',
  'audit',
  'payment_events',
  'webhook_deliveries',
  'mail',
  'revisions',
] as const
export type RetainedName = (typeof retainedNames)[number]

/** Something that is kept for a time: for how long, what the last sweep removed, and what the next one would. */
export const retainedSchema = z.object({
  name: z.enum(retainedNames),
  /** In months or in days; both null: for ever. */
  months: z.number().int().nullable(),
  days: z.number().int().nullable(),
  /** The setting that says it. */
  setting: z.string(),
  /** Of versions: so many of each record stay however old they are. */
  newest: z.number().int().nullable(),
  swept_at: z.iso.datetime().nullable(),
  removed: z.number().int(),
  /** Counted up to 10,000; 10,001 for more. */
  due: z.number().int(),
})
export type RetainedRow = z.infer<typeof retainedSchema>

export const retentionSchema = z.object({ items: z.array(retainedSchema) })
