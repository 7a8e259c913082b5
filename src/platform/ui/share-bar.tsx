import clsx from 'clsx'

/** A decorative stacked bar; `fill` is a class such as `fill-moss`. */
export function ShareBar({
  parts,
  className,
}: {
  parts: readonly { key: string; count: number; fill: string }[]
  className?: string
}) {
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
