import { z } from 'zod'
import { storedFile } from '#platform/values/web-address.ts'

/** A member of the team, shown by `order` (public.md §3). */
export const teamMemberSchema = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1, 'Please give the member a name').max(120),
  role: z.string().trim().max(160),
  description: z.string().trim().max(2000),
  avatar: storedFile.nullable(),
  order: z.number().int().min(0),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
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
