import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ScrollToTop } from '#platform/ui/scroll-to-top.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function SiteFrame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // For screen readers and keyboards, each new page starts at its content, as after a full load.
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-4 z-50 -translate-y-24 rounded-md bg-accent px-5 py-3 text-sm font-[550] text-on-accent no-underline focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main ref={main} id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
      <ScrollToTop />
    </div>
  )
}
