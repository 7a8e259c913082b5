import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Suspense, useId } from 'react'
import { type SchedulePage, scheduleQuery } from '../client.ts'
import { scheduleAt } from '../rules.ts'
import type { PublicSession, SessionWhen } from '../schema.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { linkClass } from '#platform/ui/link.tsx'
import { cityOf } from '#platform/values/dates.ts'
import { ScheduleRows } from './schedule-rows.tsx'
import { addressIn, t } from '#platform/values/translate.ts'

const MoreClasses = lazyNamed(() => import('./more-classes.tsx'), 'MoreClasses')

/** When a course meets; nothing of a course without sessions. What one may do with them is asked for once the page is awake. */
export function CourseSchedule({ course }: { course: string }) {
  const id = useId()
  const { publicUrl, timeZone } = useSite()
  const calendar = addressIn(`/calendar/course/${course}.ics`)
  const upcoming = useQuery(scheduleQuery(course, 'upcoming')).data
  const earlier = useQuery(scheduleQuery(course, 'past')).data
  const read = { upcoming: upcoming?.items ?? [], past: earlier?.items ?? [] }
  const all = [...read.upcoming, ...read.past]
  const now = useNow(read.upcoming.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]))
  const { past, next, ...shown } = scheduleAt(read, now)
  if (all.length === 0) return null
  const zones = new Set(all.map(({ time_zone }) => time_zone ?? timeZone))
  const pageOf = (session: PublicSession): SchedulePage => ({
    course,
    when: read.upcoming.includes(session) ? 'upcoming' : 'past',
  })
  const zoned = { timeZone, now, namesZone: zones.size > 1 }
  const rows = { ...zoned, pageOf }
  const more = (when: SessionWhen, after: string | null | undefined) =>
    now &&
    after && (
      <Suspense>
        <MoreClasses page={{ course, when, after }} rows={zoned} />
      </Suspense>
    )
  return (
    <section id="schedule" aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {t('Class schedule')}
      </h2>
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span>
          {zones.size === 1
            ? t('Times are those of {zone}.', { zone: cityOf([...zones].join()) })
            : t('Each time is in the time zone beside it.')}
        </span>
        <a href={(publicUrl + calendar).replace(/^https?:/, 'webcal:')} className={linkClass}>
          {t('Add to your calendar')}
        </a>
        <a href={calendar} className={linkClass}>
          {t('Calendar address')}
        </a>
      </p>
      {shown.upcoming.length > 0 ? (
        <div className="mt-5">
          <ScheduleRows {...rows} sessions={shown.upcoming} next={next?.id} />
        </div>
      ) : (
        <p className="hairline-t mt-5 py-4 text-muted">{t('There are no further classes planned.')}</p>
      )}
      {more('upcoming', upcoming?.next)}
      {past.length > 0 && (
        <details className="group/past">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-3 font-[550]">
            <ChevronRight className="size-4 transition-transform group-open/past:rotate-90 motion-reduce:transition-none" />
            {t('Past classes')}
          </summary>
          <ScheduleRows {...rows} sessions={past} />
          {more('past', earlier?.next)}
        </details>
      )}
    </section>
  )
}
