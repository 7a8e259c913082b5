import { useSite } from '#platform/browser/use-site.ts'
import { formatDate, formatTime } from '#platform/values/dates.ts'

export function Received({ at }: { at: string }) {
  const { timeZone } = useSite()
  return (
    <time dateTime={at} className="flex flex-wrap gap-x-1.5 tabular-nums">
      <span className="whitespace-nowrap">{formatDate(at, timeZone)}</span>
      <span className="text-muted">{formatTime(at, timeZone)}</span>
    </time>
  )
}
