import { z } from 'zod'
import { itemId } from '#platform/values/item-shape.ts'
import { modulesSchema } from '#features/site-content/modules/schema.ts'

/** The vision section (public.md §3); an item is one statement of it. */
export const visionSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please give the vision a title').max(200),
  description: z.string().trim().max(3000),
  items: z
    .array(
      z.strictObject({
        id: itemId,
        text: z
          .string()
          .trim()
          .min(1, 'Please write the statement, or delete it.')
          .max(500, 'A statement has at most 500 characters.'),
      }),
    )
    .max(24, 'A vision has at most 24 statements.'),
  modules: modulesSchema,
})
export type Vision = z.infer<typeof visionSchema>
