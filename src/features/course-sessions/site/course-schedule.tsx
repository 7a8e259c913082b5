import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { scheduleQuery } from '#features/course-sessions/client.ts'
import { scheduleAt, sessionState } from '#features/course-sessions/rules.ts'
import type { PublicSession, SessionWhen } from '#features/course-sessions/schema.ts'
import { lazyImport } from '#platform/browser/lazy-import.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { useReadersZone } from '#platform/browser/use-readers-zone.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate, formatMoment, formatTime } from '#platform/values/dates.ts'
import { formatWeekday } from '#platform/values/durations.ts'

const SessionAccess = lazy(async () => ({
  default: (await lazyImport(() => import('./session-access.tsx'))).SessionAccess,
}))

/** When a course meets; nothing of a course without sessions. What one may do with them is asked for once the page is awake. */
export function CourseSchedule({ course }: { course: string }) {
  const id = useId()
  const { timeZone } = useSite()
  const upcoming = useQuery(scheduleQuery(course, 'upcoming')).data
  const earlier = useQuery(scheduleQuery(course, 'past')).data
  const read = { upcoming: upcoming?.items ?? [], past: earlier?.items ?? [] }
  const all = [...read.upcoming, ...read.past]
  const now = useNow(read.upcoming.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]))
  const { past, next, ...shown } = scheduleAt(read, now)
  if (all.length === 0) return null
  const zones = new Set(all.map(({ time_zone }) => time_zone ?? timeZone))
  const whenOf = (session: PublicSession) => (read.upcoming.includes(session) ? 'upcoming' : 'past')
  const rows = { course, whenOf, timeZone, now, namesZone: zones.size > 1 }
  return (
    <section id="schedule" aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        Class schedule
      </h2>
      <p className="mt-1.5 text-sm text-muted">
        {zones.size === 1 ? `Times are in ${[...zones].join()}.` : 'Each time is in the time zone beside it.'}
      </p>
      {shown.upcoming.length > 0 ? (
        <div className="mt-5">
          <Rows {...rows} sessions={shown.upcoming} next={next?.id} />
        </div>
      ) : (
        <p className="hairline-t mt-5 py-4 text-muted">There are no further classes planned.</p>
      )}
      {upcoming?.next && <p className="py-3 text-sm text-muted">Further classes follow later.</p>}
      {past.length > 0 && (
        <details className="group/past">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-3 font-[550]">
            <ChevronRight
              aria-hidden="true"
              className="size-4 transition-transform group-open/past:rotate-90 motion-reduce:transition-none"
            />
            Past classes
          </summary>
          <Rows {...rows} sessions={past} />
          {earlier?.next && <p className="py-3 text-sm text-muted">Older classes are not listed.</p>}
        </details>
      )}
    </section>
  )
}

type RowsProps = {
  course: string
  /** Among which it was read, so that what one may do with it is found among the same. */
  whenOf: (session: PublicSession) => SessionWhen
  sessions: readonly PublicSession[]
  next?: string | undefined
  timeZone: string
  now: Date | null
  namesZone: boolean
}

function Rows({ sessions, course, whenOf, next, now, ...zone }: RowsProps) {
  return (
    <ol className="hairline-t">
      {sessions.map((session) => (
        <Row key={session.id} session={session} isNext={session.id === next} now={now} {...zone}>
          {now && (
            <Suspense>
              <SessionAccess course={course} when={whenOf(session)} session={session} />
            </Suspense>
          )}
        </Row>
      ))}
    </ol>
  )
}

type RowProps = Pick<RowsProps, 'timeZone' | 'now' | 'namesZone'> & {
  session: PublicSession
  isNext: boolean
  children: ReactNode
}

function Row({ session, isNext, now, timeZone, namesZone, children }: RowProps) {
  const { title, place, is_cancelled: isCancelled, starts_at, ends_at } = session
  const zone = session.time_zone ?? timeZone
  const own = useReadersZone()
  const there = own === null ? null : rangeIn(session, own)
  const isNow = now !== null && sessionState(session, now) === 'ongoing'
  return (
    <li
      className={clsx(
        'hairline-b grid gap-x-6 gap-y-1.5 py-4 sm:grid-cols-[11rem_minmax(0,1fr)]',
        isNext && '-mx-4 bg-wash px-4',
      )}
    >
      <p className={clsx('text-sm', isCancelled && 'line-through decoration-muted')}>
        <time dateTime={starts_at} className="block font-display text-lg leading-snug text-text">
          {formatDate(starts_at, zone)}
        </time>
        <span className="text-muted tabular-nums">
          {formatWeekday(starts_at, zone)}, {formatTime(starts_at, zone)}–
          <time dateTime={ends_at}>{formatTime(ends_at, zone)}</time>
          {namesZone && <span className="block text-xs">{zone}</span>}
        </span>
      </p>
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={clsx('font-[550]', isCancelled && 'text-muted line-through')}>
            <MixedText text={title} />
          </span>
          {isCancelled && <Badge tone="danger">Cancelled</Badge>}
          {isNext && <Badge tone="success">{isNow ? 'Now' : 'Next class'}</Badge>}
        </p>
        {place && (
          <p className="text-sm text-muted">
            <MixedText text={place} />
          </p>
        )}
        {there && there !== rangeIn(session, zone) && <p className="text-xs text-muted">Your time: {there}</p>}
        {children}
      </div>
    </li>
  )
}

function rangeIn({ starts_at, ends_at }: PublicSession, zone: string): string {
  return `${formatWeekday(starts_at, zone)}, ${formatMoment(starts_at, zone)}–${formatTime(ends_at, zone)}`
}
