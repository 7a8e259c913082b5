import { CalendarDays } from 'lucide-react'
import { useReadersZone } from '#platform/browser/use-readers-zone.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatRange, type Moment, zoneName, zoneOffset } from '#platform/values/dates.ts'
import { t } from '#platform/values/translate.ts'

type Timed = { starts_at: string | null; ends_at: Moment | null; time_zone: string | null }

/** In the organiser's zone; below it, on a line that is never empty, what that is for the reader, or from UTC until it is known. */
export function EventTime({ event }: { event: Timed }) {
  const { timeZone } = useSite()
  const own = useReadersZone()
  if (event.starts_at === null) return null
  const zone = event.time_zone ?? timeZone
  const here = formatRange(event.starts_at, event.ends_at, zone)
  const there = own && formatRange(event.starts_at, event.ends_at, own)
  const inOwn = there === here ? t('This is your own time, too.') : t('Your time: {time}', { time: there ?? '' })
  return (
    <span className="grid grid-cols-[auto_1fr] gap-x-2">
      <CalendarDays className="mt-[0.2em] size-[1.1em] text-link" />
      <span>
        <time dateTime={event.starts_at} className="font-[550] text-text">
          {t('{time} ({zone})', { time: here, zone: zoneName(zone) })}
        </time>
        <span className="block text-xs text-muted">{there ? inOwn : zoneOffset(event.starts_at, zone)}</span>
      </span>
    </span>
  )
}
