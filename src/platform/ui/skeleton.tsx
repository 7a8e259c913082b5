import clsx from 'clsx'
import type { ReactNode } from 'react'
import { SpinnerMark, stillTrying, useIsLate } from './spinner.tsx'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-sm bg-line/60', className)} />
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={clsx('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={clsx('h-[0.8em]', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  )
}

type LoadingRegionProps = {
  label: string
  className?: string
  /** The classes of the skeletons, or how many lines of text, unless `children` draws them. */
  shapes?: readonly string[]
  lines?: number
  children?: ReactNode
}

/** A loading place: announced once, marked `data-loading`, for which `Together` and tests wait; after two seconds it says 'Still trying…'; not there without scripts. */
export function LoadingRegion({ label, className, shapes = [], lines, children }: LoadingRegionProps) {
  const layout = className ?? (!children && 'grid gap-4')
  return (
    <div role="status" data-loading data-needs-scripts className={clsx('relative', layout)}>
      <span className="sr-only">{label}</span>
      {shapes.map((shape, at) => (
        <Skeleton key={at} className={shape} />
      ))}
      {lines && <SkeletonText lines={lines} />}
      {children}
      <StillTrying />
    </div>
  )
}

/** Overlaid, so that nothing moves. */
function StillTrying() {
  if (!useIsLate()) return null
  return (
    <p className="absolute inset-x-0 top-4 mx-auto flex w-fit items-center gap-2.5 rounded-full border border-edge bg-raised px-4 py-2 text-sm text-text">
      <SpinnerMark className="text-moss" />
      {stillTrying}
    </p>
  )
}
