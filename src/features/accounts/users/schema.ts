import { z } from 'zod'
import { profileSchema, roleSchema } from '#features/accounts/schema.ts'
import { pageAsked } from '#platform/values/paging.ts'
import { searchedText } from '#platform/values/searched-text.ts'

const filter = {
  role: z.enum(roleSchema.options, `This is none of: ${roleSchema.options.join(', ')}.`).optional(),
  search: searchedText,
}
export const userFilterSchema = z.strictObject(filter)
export type UserFilter = z.infer<typeof userFilterSchema>

export const userListAsked = z.strictObject({ ...filter, ...pageAsked })
export type UserListAsked = z.infer<typeof userListAsked>

/** `last_seen_at` is at most five minutes behind. */
export const listedUserSchema = profileSchema
  .omit({ version: true, updated_at: true })
  .extend({ last_seen_at: z.iso.datetime().nullable() })
export type ListedUser = z.infer<typeof listedUserSchema>

export const userListSchema = z.object({ items: z.array(listedUserSchema), next: z.string().nullable() })
export type UserList = z.infer<typeof userListSchema>
