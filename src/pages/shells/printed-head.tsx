import { useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useSite } from '#platform/browser/use-site.ts'

const written = { year: 'numeric', month: 'short', day: '2-digit' } as const

/** At the head of every printed sheet, and on no screen: whose page it is, where it stands, and the day it was opened. */
export function PrintedHead() {
  const { name, publicUrl, timeZone } = useSite()
  const { pathname } = useLocation()
  // By the browser, and after hydration alone: no page then needs what writes dates, and what leads nowhere is one page for all addresses.
  const isHydrated = useHydrated()
  const [day] = useState(() => new Intl.DateTimeFormat('en-US', { timeZone, ...written }).format())
  return (
    <div className="hidden break-inside-avoid print:table-header-group">
      <p className="hairline-b mb-4 flex flex-wrap justify-between gap-x-6 pb-2 text-xs text-muted">
        <span>{name}</span>
        <span>{isHydrated && publicUrl + pathname}</span>
        <span>{isHydrated && day}</span>
      </p>
    </div>
  )
}
