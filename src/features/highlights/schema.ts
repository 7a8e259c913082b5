import { z } from 'zod'

/** What is on, as Home shows it: the events that come next, the newest courses, the latest news; times and prices as they are shown. */
export const highlightsSchema = z.object({
  events: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      /** What its category is called. */
      kind: z.string(),
      /** Whether it has begun. */
      ongoing: z.boolean(),
      /** When it is, in its organiser's zone. */
      time: z.string(),
    }),
  ),
  courses: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      image_url: z.string().nullable(),
      /** What there is to say of it in a few words each: its type, its duration, its price. */
      facts: z.array(z.string()),
    }),
  ),
  news: z.array(z.object({ id: z.uuid(), title: z.string(), excerpt: z.string(), date: z.string() })),
})
export type Highlights = z.infer<typeof highlightsSchema>
