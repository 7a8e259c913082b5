import type { Statistics } from './schema.ts'

/** A part of a whole: `percent` is its rounded share of the total (admin.md §9), 0 where there is nothing at all. */
export type Share = { key: keyof Statistics; count: number; percent: number }

/** The figures in their order on the dashboard, each with its share of all four together. */
export function sharesOf(statistics: Statistics): Share[] {
  const keys = ['profiles', 'courses', 'announcements', 'resources'] as const
  const total = keys.reduce((sum, key) => sum + statistics[key], 0)
  return keys.map((key) => {
    const count = statistics[key]
    return { key, count, percent: total === 0 ? 0 : Math.round((count / total) * 100) }
  })
}
