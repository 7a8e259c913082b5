import { z } from 'zod'
import { picturesShape } from '#platform/values/picture-notes.ts'

/** Times and prices as shown to readers. */
export const highlightsSchema = z.object({
  events: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      kind: z.string(),
      ongoing: z.boolean(),
      /** In its organiser's zone. */
      time: z.string(),
    }),
  ),
  courses: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      image_url: z.string().nullable(),
      duration: z.string(),
      /** Type and price in short words. */
      facts: z.array(z.string()),
    }),
  ),
  news: z.array(z.object({ id: z.uuid(), title: z.string(), excerpt: z.string(), date: z.string() })),
  /** How many rivers the map has. */
  watersheds: z.number().int(),
  ...picturesShape,
})
export type Highlights = z.infer<typeof highlightsSchema>
