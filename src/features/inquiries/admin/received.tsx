import { useSite } from '#platform/browser/use-site.ts'
import { formatDate, formatTime } from '#platform/values/dates.ts'

/** When something came, in the academy's zone. */
export function Received({ at }: { at: string }) {
  const { timeZone } = useSite()
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatDate(at, timeZone)} <span className="text-muted">{formatTime(at, timeZone)}</span>
    </time>
  )
}
