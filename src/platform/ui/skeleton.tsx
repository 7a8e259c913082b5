import clsx from 'clsx'
import type { ReactNode } from 'react'

/** A quiet block of the size of what is coming; give it its size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-sm bg-line/60', className)} />
}

/** Lines of a text that is coming; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={clsx('h-[0.8em]', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  )
}

/** The place in which something loads: says so once to those who cannot see the blocks inside, and to tests (`data-loading`). */
export function LoadingRegion({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="status" data-loading className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
