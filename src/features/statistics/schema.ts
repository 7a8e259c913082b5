import { z } from 'zod'

/** Counts by table, nothing of the records' content. */
export function statisticsSchema(entities: readonly string[]) {
  return z.object(Object.fromEntries(entities.map((entity) => [entity, z.number().int()])))
}
export type Statistics = z.infer<ReturnType<typeof statisticsSchema>>
