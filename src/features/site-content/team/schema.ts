import { z } from 'zod'
import { orderedItem } from '#platform/values/item-shape.ts'
import { storedFile } from '#platform/values/web-address.ts'

/** A member of the team, shown by `order` (public.md §3). */
export const teamMemberSchema = z.strictObject({
  ...orderedItem,
  name: z.string().trim().min(1, 'Please give the member a name').max(120),
  role: z.string().trim().max(160),
  description: z.string().trim().max(2000),
  avatar: storedFile.nullable(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const teamSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please give the team a title').max(200).default('Our Team'),
  description: z
    .string()
    .trim()
    .max(2000)
    .default('Dedicated educators, scholars, and visionaries working together to transform education'),
  teamMembers: z.array(teamMemberSchema).max(200),
})
export type Team = z.infer<typeof teamSchema>
