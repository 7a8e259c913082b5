/** `percent` is rounded, 0 of nothing. */
export type Share<Key extends string> = { key: Key; count: number; percent: number }

export function sharesOf<Key extends string>(
  keys: readonly Key[],
  counts: Readonly<Record<Key, number>>,
): Share<Key>[] {
  const total = keys.reduce((sum, key) => sum + counts[key], 0)
  return keys.map((key) => ({ key, count: counts[key], percent: percentOf(counts[key], total) }))
}

/** The rounded share in percent; 0 of nothing is 0. */
export function percentOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 100)
}
