import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export function SkipLink({ className }: { className: string }) {
  return (
    <a
      href="#content"
      className={clsx(
        className,
        'top-2 left-4 z-50 -translate-y-24 rounded-md bg-accent px-5 py-3 text-sm font-[550] text-on-accent no-underline focus:translate-y-0',
      )}
    >
      Skip to content
    </a>
  )
}

/** For screen readers and keyboards, each new page starts at its content, as after a full load. */
export function Content({ className, children }: { className: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return (
    <main ref={main} id="content" tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
