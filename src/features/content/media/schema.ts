import { z } from 'zod'
import { type MediaPurpose, purposes } from './files.rules.ts'
import { buckets } from '#platform/values/web-address.ts'

export * from './files.rules.ts'

export const purposeSchema = z.enum(Object.keys(purposes) as [MediaPurpose, ...MediaPurpose[]])

/** Sizes in bytes (of a new picture its original's) and pixels; pictures alone have width, height and variants. */
export const mediaSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  bucket: z.enum(buckets),
  content_type: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  variants: z.array(z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })),
  original_name: z.string(),
  created_at: z.iso.datetime(),
  /** Of an upload: the same bytes were there already. */
  reused: z.literal(true).optional(),
})
export type Media = z.infer<typeof mediaSchema>
