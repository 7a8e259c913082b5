import { z } from 'zod'

/** The id of an item in a list: a UUID of the server's, or `new-…` from the editor that adds it, until it is saved. */
export const itemId = z.uuid().or(z.string().regex(/^new-[a-z0-9-]{8,64}$/))

/** What ordered items carry beside their content; all three are settled by the server at each save. */
export const orderedItem = {
  id: itemId,
  order: z.number().int().min(0),
  created_at: z.iso.datetime().optional(),
  updated_at: z.iso.datetime().optional(),
}
