import { z } from 'zod'
import { pageAsked } from '#platform/values/paging.ts'

export const resourceTypes = ['reading', 'video'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** A reading or video as visitors get it; `file` where it is stored here, `url` null where a reading has none yet. */
export const resourceSchema = z.object({
  id: z.uuid(),
  type: z.enum(resourceTypes),
  title: z.string(),
  description: z.string(),
  url: z.string().nullable(),
  author: z.string(),
  file: z.object({ name: z.string(), content_type: z.string(), bytes: z.number().int() }).nullable(),
  created_at: z.iso.datetime(),
})
export type Resource = z.infer<typeof resourceSchema>

/** Which resources: those of one type, or all, newest first. */
export const resourcesAsked = z.strictObject({
  type: z.enum(resourceTypes, { error: `This is none of: ${resourceTypes.join(', ')}.` }).optional(),
  ...pageAsked,
})
export type ResourcesAsked = z.infer<typeof resourcesAsked>

export const resourceListSchema = z.object({ items: z.array(resourceSchema), next: z.string().nullable() })
export type ResourceList = z.infer<typeof resourceListSchema>
