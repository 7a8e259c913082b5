/** A part of a whole: `percent` is its rounded share of the total (admin.md §9), 0 where there is nothing at all. */
export type Share<Key extends string> = { key: Key; count: number; percent: number }

/** Counts in this order, each with its share of all of them together. */
export function sharesOf<Key extends string>(
  keys: readonly Key[],
  counts: Readonly<Record<Key, number>>,
): Share<Key>[] {
  const total = keys.reduce((sum, key) => sum + counts[key], 0)
  return keys.map((key) => ({ key, count: counts[key], percent: percentOf(counts[key], total) }))
}

/** The rounded share of a part, in percent; 0 of nothing is 0. */
export function percentOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 100)
}
