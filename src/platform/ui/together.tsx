import clsx from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LoadingRegion } from './skeleton.tsx'
import { t } from '#platform/values/translate.ts'

/**
 * Shows its parts at once when the last of them is there: one that comes by itself pushes away what is read. A part is on its way
 * while something of it is `data-loading`, unless that stands in `data-later`, where nothing comes below.
 */
export function Together({ className, children }: { className?: string; children: ReactNode }) {
  const parts = useRef<HTMLDivElement>(null)
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    const look = () => {
      const all = [...(parts.current?.querySelectorAll('[data-loading]') ?? [])]
      setLoading(all.some((part) => !part.closest('[data-later]')))
    }
    look()
    const observer = new MutationObserver(look)
    if (parts.current) observer.observe(parts.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={parts} className={clsx('peer has-[[data-loading]:not([data-later]_*)]:hidden', className)}>
        {children}
      </div>
      {/* By the style sheet, so that nothing moves in between. */}
      <div className="mt-10 hidden h-svh overflow-hidden peer-has-[[data-loading]:not([data-later]_*)]:block">
        {/* What the parts say themselves is hidden with them. */}
        {isLoading && <LoadingRegion label={t('Loading…')} shapes={shapes} />}
      </div>
    </>
  )
}

/** A heading with something of its own, and one with a list. */
const shapes = ['h-8 w-56', 'h-44 w-full rounded-lg', 'mt-10 h-8 w-44', ...Array<string>(6).fill('h-24 w-full')]

/** Stands for a part that may show nothing, until that is known. */
export const PartLoading = () => <span data-loading hidden />
