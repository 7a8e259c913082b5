import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

/**
 * Shows its parts at once when the last of them is there: one that comes by itself pushes away what is read. A part is on its way
 * while something of it is `data-loading`, unless that stands in `data-later`, where nothing comes below.
 */
export function Together({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <div className={clsx('peer has-[[data-loading]:not([data-later]_*)]:hidden', className)}>{children}</div>
      <Skeleton className="mt-10 hidden h-svh w-full peer-has-[[data-loading]:not([data-later]_*)]:block" />
    </>
  )
}

/** Stands for a part that may show nothing, until that is known. */
export const PartLoading = () => <span data-loading hidden />
