import clsx from 'clsx'

type ShareBarProps = { parts: readonly { key: string; count: number; fill: string }[]; className?: string }

/** A decorative stacked bar; `fill` is a class such as `fill-moss`. */
export function ShareBar({ parts, className }: ShareBarProps) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={clsx('w-full overflow-hidden rounded-full bg-line', className)}
    >
      {total > 0 &&
        parts.map(({ key, count, fill }) => {
          const from = (before / total) * 100
          before += count
          return <rect key={key} x={from} y="0" width={(count / total) * 100} height="1" className={fill} />
        })}
    </svg>
  )
}

/** `percent` is rounded, 0 of nothing. */
export type Share<Key extends string> = { key: Key; count: number; percent: number }

export function sharesOf<Key extends string>(
  keys: readonly Key[],
  counts: Readonly<Record<Key, number>>,
): Share<Key>[] {
  const total = keys.reduce((sum, key) => sum + counts[key], 0)
  return keys.map((key) => ({ key, count: counts[key], percent: percentOf(counts[key], total) }))
}

export function percentOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 100)
}
