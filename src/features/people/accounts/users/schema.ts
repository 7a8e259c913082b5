import { z } from 'zod'
import { profileSchema } from '../schema.ts'

/** `last_seen_at` is at most five minutes behind. */
export const listedUserSchema = profileSchema
  .omit({ version: true, updated_at: true })
  .extend({ last_seen_at: z.iso.datetime().nullable() })
export type ListedUser = z.infer<typeof listedUserSchema>

export const userListSchema = z.object({ items: z.array(listedUserSchema), next: z.string().nullable() })
export type UserList = z.infer<typeof userListSchema>
