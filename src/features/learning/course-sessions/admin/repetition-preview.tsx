import { useEffect, useRef, useState } from 'react'
import { CalendarOff, TriangleAlert } from 'lucide-react'
import { occurrenceNotes } from '../repetition/rules.ts'
import type { Occurrence, RepetitionPreview as Preview } from '../repetition/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Message } from '#platform/ui/message.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate, formatTime } from '#platform/values/dates.ts'
import { formatWeekday } from '#platform/values/durations.ts'
import { t } from '#platform/values/translate.ts'

type RepetitionPreviewProps = {
  shown: Preview | undefined
  problem: string | null
  isLooking: boolean
  /** As it is typed. */
  time: string
  onLeaveOut: (day: string) => void
}

/** The sessions that a repetition becomes, each with what is to be known of it. */
export function RepetitionPreview({ shown, problem, isLooking, time, onLeaveOut }: RepetitionPreviewProps) {
  const notes = shown?.items.map((item) => occurrenceNotes(item, { time, timeZone: shown.time_zone })) ?? []
  const list = useRef<HTMLOListElement>(null)
  const [leftOut, setLeftOut] = useState('')
  const isGone = leftOut !== '' && shown?.items.every(({ date }) => date !== leftOut)
  useEffect(() => {
    if (!isGone) return
    // The button that was pressed went with its row: the next one takes the focus.
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
    const next = others.find(({ dataset }) => (dataset['day'] ?? '') > leftOut) ?? others.at(-1)
    next?.focus({ preventScroll: true })
  }, [isGone, leftOut])
  const leaveOut = (day: string) => {
    setLeftOut(day)
    onLeaveOut(day)
  }
  const noted = notes.filter((some) => some.length > 0).length
  return (
    <section aria-label={t('What it becomes')} className="hairline-t grid gap-3 pt-5">
      <div role="status" className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        {problem !== null ? (
          <p className="text-sm text-danger">
            <Message>{problem}</Message>
          </p>
        ) : shown ? (
          <>
            <p className="font-display text-xl">{summaryOf(shown)}</p>
            {noted > 0 && (
              <p className="text-sm text-important">{t('{count} of them with a note', { count: noted })}</p>
            )}
          </>
        ) : (
          <p className="text-sm text-muted">{isLooking ? t('Looking at the calendar…') : incomplete}</p>
        )}
      </div>
      {shown && (
        <ol ref={list} className="hairline-t">
          {shown.items.map((item, at) => (
            <Row key={item.date} item={item} notes={notes[at] ?? []} timeZone={shown.time_zone} onLeaveOut={leaveOut} />
          ))}
        </ol>
      )}
    </section>
  )
}

type RowProps = {
  item: Occurrence
  notes: readonly string[]
  timeZone: string
} & Pick<RepetitionPreviewProps, 'onLeaveOut'>

function Row({ item: { title, date, starts_at, ends_at }, notes, timeZone, onLeaveOut }: RowProps) {
  return (
    <li className="hairline-b flex items-start gap-x-4 py-2 text-sm">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 pt-1.5 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <span className="tabular-nums">
          <time dateTime={starts_at}>
            {t('{weekday}, {date}, {time}', {
              weekday: formatWeekday(starts_at, timeZone),
              date: formatDate(starts_at, timeZone),
              time: formatTime(starts_at, timeZone),
            })}
          </time>
          –{formatTime(ends_at, timeZone)}
        </span>
        <span className="font-[550]">{mixedText(title)}</span>
        {notes.map((note) => (
          <p key={note} className="flex gap-2 text-xs text-important sm:col-span-2">
            <TriangleAlert className="size-4 shrink-0" />
            {mixedText(note)}
          </p>
        ))}
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="size-9!"
        data-day={date}
        aria-label={t('Leave out {date}', { date: formatDate(starts_at, timeZone) })}
        title={t('Leave out')}
        onClick={() => onLeaveOut(date)}
      >
        <CalendarOff className="size-4" />
      </Button>
    </li>
  )
}

function summaryOf({ items, time_zone }: Preview): string {
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return incomplete
  if (first === last) return t('1 session, {date}', { date: formatDate(first.starts_at, time_zone) })
  const [from, to] = [formatDate(first.starts_at, time_zone), formatDate(last.starts_at, time_zone)]
  return t('{count} sessions, {from} to {to}', { count: items.length, from, to })
}

const incomplete = t('With a course and a first day the sessions are listed here.')
