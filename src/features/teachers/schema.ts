import { z } from 'zod'

/** A teacher: host or speaker of announcements (public.md §3). */
export const teacherSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  bio: z.string(),
  avatar_url: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type Teacher = z.infer<typeof teacherSchema>
