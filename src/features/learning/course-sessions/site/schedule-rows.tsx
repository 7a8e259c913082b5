import clsx from 'clsx'
import { type ReactNode, Suspense } from 'react'
import type { SchedulePage } from '../client.ts'
import { sessionState } from '../rules.ts'
import type { PublicSession } from '../schema.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { useReadersZone } from '#platform/browser/use-readers-zone.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate, formatTime, cityOf } from '#platform/values/dates.ts'
import { formatWeekday } from '#platform/values/durations.ts'
import { t } from '#platform/values/translate.ts'

const SessionAccess = lazyNamed(() => import('./session-access.tsx'), 'SessionAccess')

export type RowsProps = {
  /** With which it was read, so that what one may do with it is found among the same. */
  pageOf: (session: PublicSession) => SchedulePage
  sessions: readonly PublicSession[]
  next?: string | undefined
  timeZone: string
  now: Date | null
  namesZone: boolean
}

/** Sessions in their order. */
export function ScheduleRows({ sessions, pageOf, next, now, ...zone }: RowsProps) {
  return (
    <ol className="hairline-t">
      {sessions.map((session) => (
        <Row key={session.id} session={session} isNext={session.id === next} now={now} {...zone}>
          {now && (
            <Suspense>
              <SessionAccess page={pageOf(session)} session={session} />
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
          {t('{weekday}, {time}', { weekday: formatWeekday(starts_at, zone), time: formatTime(starts_at, zone) })}–
          <time dateTime={ends_at}>{formatTime(ends_at, zone)}</time>
          {namesZone && <span className="block text-xs">{cityOf(zone)}</span>}
        </span>
      </p>
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={clsx('font-[550]', isCancelled && 'text-muted line-through')}>{mixedText(title)}</span>
          {isCancelled && <Badge tone="danger">{t('Cancelled')}</Badge>}
          {isNext && <Badge tone="success">{isNow ? t('Now') : t('Next class')}</Badge>}
        </p>
        {place && <p className="text-sm text-muted">{mixedText(place)}</p>}
        {there && there !== rangeIn(session, zone) && (
          <p className="text-xs text-muted">{t('Your time: {time}', { time: there })}</p>
        )}
        {children}
      </div>
    </li>
  )
}

function rangeIn({ starts_at, ends_at }: PublicSession, zone: string): string {
  return t('{weekday}, {date}, {time}', {
    weekday: formatWeekday(starts_at, zone),
    date: formatDate(starts_at, zone),
    time: `${formatTime(starts_at, zone)}–${formatTime(ends_at, zone)}`,
  })
}
