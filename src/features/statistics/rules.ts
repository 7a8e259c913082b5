import { type Share, sharesOf } from '#platform/values/shares.ts'
import type { Statistics } from './schema.ts'

/** The figures in their order on the dashboard, each with its share of all four together. */
export function sharesOfStatistics(statistics: Statistics): Share<keyof Statistics>[] {
  return sharesOf(['profiles', 'courses', 'announcements', 'resources'], statistics)
}
