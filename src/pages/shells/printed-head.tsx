import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useSite } from '#platform/browser/use-site.ts'
import { formatDate } from '#platform/values/dates.ts'

/** At the head of every printed sheet, and on no screen: whose page it is, where it stands and the day. */
export function PrintedHead() {
  const { name, publicUrl, timeZone } = useSite()
  const { pathname } = useLocation()
  const [day, setDay] = useState('')
  useEffect(() => {
    // A page may have been open for days, and is printed as it stands when the event is over.
    const date = () => flushSync(() => setDay(formatDate(new Date(), timeZone)))
    window.addEventListener('beforeprint', date)
    return () => window.removeEventListener('beforeprint', date)
  }, [timeZone])
  return (
    <div className="hidden break-inside-avoid print:table-header-group">
      <p className="hairline-b mb-4 flex flex-wrap justify-between gap-x-6 pb-2 text-xs text-muted">
        <span>{name}</span>
        <span>{publicUrl + pathname}</span>
        <span>{day}</span>
      </p>
    </div>
  )
}
