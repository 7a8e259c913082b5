import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { t } from '#platform/values/translate.ts'

export function SkipLink({ className }: { className: string }) {
  return (
    <a
      href="#content"
      className={clsx(
        className,
        'top-2 left-4 z-50 -translate-y-24 rounded-md bg-accent px-5 py-3 text-sm font-[550] text-on-accent no-underline focus:translate-y-0',
      )}
    >
      {t('Skip to content')}
    </a>
  )
}

/** For screen readers and keyboards each new page, by path or `page`, starts at its content, as after a full load. */
export function Content({ className, page, children }: { className: string; page?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const here = page ?? pathname
  const shown = useRef(here)
  useEffect(() => {
    if (shown.current !== here) main.current?.focus({ preventScroll: true })
    shown.current = here
  }, [here])
  return (
    <main ref={main} id="content" tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
