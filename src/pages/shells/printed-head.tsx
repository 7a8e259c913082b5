import { useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { addressIn, languageTag } from '#platform/values/translate.ts'

const written = { year: 'numeric', month: 'short', day: '2-digit' } as const

/** At the head of every printed sheet, and on no screen: whose page it is, where it stands, also as a code to scan, and the day it was opened. */
export function PrintedHead({ hasQuery = false }: { hasQuery?: boolean }) {
  const { name, publicUrl, timeZone } = useSite()
  const { pathname, search } = useLocation()
  // By the browser, and after hydration alone: no page then needs what writes dates, and what leads nowhere is one page for all addresses.
  const isHydrated = useHydrated()
  const [day] = useState(() => new Intl.DateTimeFormat(languageTag(), { timeZone, ...written }).format())
  // On the site a query may hold what opens something; in the back office it says which list this is.
  const address = addressIn(hasQuery ? pathname + search : pathname)
  return (
    <div className="printed-head">
      <div>
        <p>
          <b>{name}</b>
          <span>{isHydrated && publicUrl + address}</span>
          <span>{isHydrated && day}</span>
        </p>
        {isHydrated && (
          // Asked for when somebody prints.
          <img src={`/drawn/code.svg?of=${encodeURIComponent(address)}`} alt="" loading="lazy" />
        )}
      </div>
    </div>
  )
}
