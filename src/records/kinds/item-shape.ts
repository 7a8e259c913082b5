import { z } from 'zod'

/** An item's id: the server's UUID, or `new-…` until it is saved. */
export const itemId = z.uuid().or(z.string().regex(/^new-[a-z0-9-]{8,64}$/))

/** The fields of ordered items that the server sets at each save. */
export const orderedItem = {
  id: itemId,
  order: z.number().int().min(0),
  created_at: z.iso.datetime().optional(),
  updated_at: z.iso.datetime().optional(),
}
