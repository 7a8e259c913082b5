import { z } from 'zod'
import { itemId } from '#platform/values/item-shape.ts'
import { storedFile, webAddress } from '#platform/values/web-address.ts'

/** Hero of the home page (public.md §3): three stats at first; empty pictures and video are left out of the page. */
export const heroSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please give the hero a title').max(200),
  subtitle: z.string().trim().max(600),
  stats: z
    .array(
      z.strictObject({
        id: itemId,
        number: z.string().trim().max(40),
        description: z.string().trim().max(200),
      }),
    )
    .max(12),
  backgroundImage: storedFile.or(z.literal('')),
  youtubeUrl: webAddress.or(z.literal('')),
  thirdCardImage: storedFile.or(z.literal('')),
})
export type Hero = z.infer<typeof heroSchema>
