import { z } from 'zod'

/** How many of something wait, and which of them is first in line: by its key it is opened. */
export const waitsSchema = z.object({
  count: z.number().int(),
  first: z.object({ key: z.string(), title: z.string(), at: z.iso.datetime() }).nullable(),
})
export type Waits = z.infer<typeof waitsSchema>

type First = { key: string; title: string; at: Date } | undefined

/** Both are read at once. */
export async function waits(counting: number | Promise<number>, finding: First | Promise<First>): Promise<Waits> {
  const [count, first] = await Promise.all([counting, finding])
  return { count, first: first ? { ...first, at: first.at.toISOString() } : null }
}
