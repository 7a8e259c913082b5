import { z } from 'zod'
import { alongSchema } from './bin.ts'

/** Something deleted. `days_left` is null where nothing goes by itself. */
export const binnedSchema = z.object({
  id: z.string(),
  entity: z.string(),
  title: z.string(),
  /** Which of its kind, such as an announcement's category. */
  within: z.string().nullable(),
  deleted_at: z.iso.datetime(),
  deleted_by: z.string().nullable(),
  days_left: z.number().int().nullable(),
  along: alongSchema,
})
export type Binned = z.infer<typeof binnedSchema>

export const binListSchema = z.object({ items: z.array(binnedSchema), next: z.string().nullable() })

export function chosenOf(entities: readonly string[]) {
  const item = z.strictObject({ entity: z.enum(entities, 'This cannot be deleted.'), id: z.uuid() })
  return z.strictObject({
    items: z.array(item).min(1, 'Please choose at least one.').max(100, 'At most 100 at a time.'),
  })
}
export type Chosen = { entity: string; id: string }

const refusedSchema = z.array(
  binnedSchema.pick({ entity: true, id: true, title: true }).extend({ message: z.string() }),
)

/** What came back, with what came along; of the others why not. */
export const restoredSchema = z.object({
  restored: z.array(binnedSchema.pick({ entity: true, id: true, title: true, along: true })),
  refused: refusedSchema,
})
export type Restoration = z.infer<typeof restoredSchema>

/** Those whose files could not be removed yet are counted too; `refused` where something was not there. */
export const purgedSchema = z.object({
  count: z.number().int(),
  not_removed: z.array(z.string()),
  refused: refusedSchema.optional(),
})
export type Purged = z.infer<typeof purgedSchema>
