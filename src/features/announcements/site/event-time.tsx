import clsx from 'clsx'
import { CalendarDays } from 'lucide-react'
import { eventTimeIn } from '#features/announcements/rules.ts'
import { useReadersZone } from '#platform/browser/use-readers-zone.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatRange, type Moment } from '#platform/values/dates.ts'

type Timed = { starts_at: string | null; ends_at: Moment | null; time_zone: string | null }

/** In the organiser's zone; after hydration in the reader's too, on a reserved line (`always`: never left empty). */
export function EventTime({ event, always = false }: { event: Timed; always?: boolean }) {
  const { timeZone } = useSite()
  const own = useReadersZone()
  if (event.starts_at === null) return null
  const zone = event.time_zone ?? timeZone
  const here = formatRange(event.starts_at, event.ends_at, zone)
  const there = own && formatRange(event.starts_at, event.ends_at, own)
  const spansDays = here.includes(' – ')
  return (
    <span className="grid grid-cols-[auto_1fr] gap-x-2">
      <CalendarDays aria-hidden="true" className="mt-[0.2em] size-[1.1em] text-link" />
      <span>
        <time dateTime={event.starts_at} className="font-[550] text-text">
          {eventTimeIn(event, zone)}
        </time>
        <span className={clsx('block text-xs text-muted', spansDays ? 'min-h-[2lh]' : 'min-h-[1lh]')}>
          {there && there !== here && `Your time: ${there}`}
          {always && there === here && 'This is your own time, too.'}
        </span>
      </span>
    </span>
  )
}
