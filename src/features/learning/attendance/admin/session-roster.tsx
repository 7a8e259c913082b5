import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2, UserCheck } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { markAttendance, rosterCountQuery, rosterQuery, type RosterShown } from '../client.ts'
import { joinPhase } from '../rules.ts'
import { type AttendanceState, attendanceStates, mostMarks, type RosterCourse, type RosterPerson } from '../schema.ts'
import { enrolledName } from '#features/learning/enrollment-desk/rules.ts'
import { browserApi, call, reasonOf } from '#platform/browser/api-client.ts'
import { rowsOf } from '#platform/browser/paged-query.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { FailureText } from '#platform/ui/failed-state.tsx'
import { RunningProgress } from '#platform/ui/running-progress.tsx'
import { toast } from '#platform/ui/toast.ts'
import { labelOf, notMarked, RosterRows, stateWords } from './roster-parts.tsx'
import { RosterTable } from './roster-table.tsx'
import { useMarks } from './use-marks.ts'
import { t } from '#platform/values/translate.ts'

type Session = RosterCourse['sessions'][number]
type SessionRosterProps = { session: Session; shown: RosterShown; isNarrowed: boolean }

/** So often an open roster asks who has joined, while a class can be joined; and what time it is. Milliseconds. */
const looksEvery = 10_000

/** The roster of one session. Mount it anew for another one: marks that are not stored yet are a session's. */
export function SessionRoster({ session, shown, isNarrowed }: SessionRosterProps) {
  const { timeZone } = useSite()
  const phase = usePhase(session)
  const isJoinable = phase === 'open' || phase === 'overrun'
  const query = useInfiniteQuery({ ...rosterQuery(shown), refetchInterval: isJoinable && looksEvery })
  const count = useQuery(rosterCountQuery(shown))
  const { search: _search, show: _show, ...all } = shown
  const unmarked = useQuery({
    ...rosterCountQuery({ ...all, show: 'unmarked' }),
    refetchInterval: isJoinable && looksEvery,
  })
  const people = useMemo(() => new Map(rowsOf(query.data).map((person) => [person.id, person])), [query.data])
  const marking = useMarks(session.id, people)
  const { marks, problem } = marking
  const pending = Object.keys(marks.pending).length
  useUnsavedPart(`roster:${session.id}`, t('Attendance'), pending > 0, () => undefined, marking.discard)
  const allowed = useMemo(() => allowedIn(session, phase), [session, phase])
  const undo = () => {
    const [first, ...more] = marking.undo() ?? []
    if (!first) return t('There is nothing to undo.')
    if (more.length > 0) return t('Undone for {count} people.', { count: more.length + 1 })
    const person = people.get(first.id)
    return person
      ? t('Undone. {name}: {state}', { name: enrolledName(person), state: labelOf(first.from) })
      : t('Undone.')
  }

  return (
    <div className="grid gap-5">
      {session.is_cancelled && <p className="text-sm">{t('This session is cancelled: nobody was there.')}</p>}
      {phase === 'early' && !session.is_cancelled && (
        <p className="text-sm">
          {t(
            'It has not begun: people can be excused from it, and are present half an hour before it at the earliest.',
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {allowed.includes('present') && (
          <MarkRest
            session={session.id}
            shown={all}
            count={unmarked.data}
            isWaiting={pending > 0}
            onMarked={marking.keepStored}
          />
        )}
        <Button
          variant="secondary"
          size="sm"
          disabled={marks.steps.length === 0}
          icon={Undo2}
          onClick={() => toast.info(undo())}
        >
          {t('Undo')}
        </Button>
        {allowed.length > 0 && <Keys />}
      </div>
      {problem !== null && <MarksProblem {...{ problem, pending, marking }} />}
      <RosterRows query={query} total={count.data} isNarrowed={isNarrowed}>
        {(rows) => (
          <RosterTable
            people={rows}
            zone={session.time_zone ?? timeZone}
            marks={marks}
            allowed={allowed}
            onMark={marking.mark}
            onDecide={marking.decide}
            onUndo={undo}
            onEnd={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          />
        )}
      </RosterRows>
    </div>
  )
}

type MarksProblemProps = {
  problem: string
  pending: number
  marking: Pick<ReturnType<typeof useMarks>, 'retry' | 'discard'>
}

function MarksProblem({ problem, pending, marking }: MarksProblemProps) {
  return (
    <div role="alert" className="hairline-t hairline-b flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        <FailureText>{problem}</FailureText>{' '}
        {pending === 1
          ? t('One mark is kept on this device.')
          : t('{count} marks are kept on this device.', { count: pending })}
      </p>
      <Button variant="secondary" size="sm" onClick={marking.retry}>
        {t('Try again')}
      </Button>
      <Button variant="quiet" size="sm" onClick={marking.discard}>
        {t('Discard')}
      </Button>
    </div>
  )
}

/** Changes as time goes by. */
function usePhase({ starts_at, ends_at }: Session) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), looksEvery)
    return () => clearInterval(clock)
  }, [])
  return joinPhase({ starts_at: new Date(starts_at), ends_at: new Date(ends_at) }, now)
}

function allowedIn({ is_cancelled }: Session, phase: ReturnType<typeof joinPhase>): AttendanceState[] {
  if (is_cancelled) return []
  return attendanceStates.filter((state) => state !== 'present' || phase !== 'early')
}

function Keys() {
  const keys: [keys: string, what: string][] = [
    ...attendanceStates.map((state): [string, string] => [
      `${stateWords[state].digit} ${stateWords[state].letter.toUpperCase()}`,
      stateWords[state].label,
    ]),
    ['0', notMarked],
    ['↑ ↓', t('Next person')],
    ['Ctrl Z', t('Undo')],
  ]
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted max-lg:hidden print:hidden">
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd className="rounded-sm border border-line px-1.5 py-0.5 font-mono">{key}</kbd> {what}
        </span>
      ))}
    </p>
  )
}

type MarkRestProps = {
  session: string
  shown: RosterShown
  /** Of whom nothing is known; undefined while not counted. */
  count: number | undefined
  /** Marks are still on their way. */
  isWaiting: boolean
  onMarked: (people: readonly RosterPerson[], state: AttendanceState) => void
}

/** Marks everybody of whom nothing is known yet as present, a hundred at a time, with progress and Cancel. */
function MarkRest({ session, shown, count, isWaiting, onMarked }: MarkRestProps) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [reached, setReached] = useState<number | null>(null)
  const [total, setTotal] = useState(0)
  const cancelled = useRef(false)
  const state: AttendanceState = 'present'

  async function run() {
    setAsking(false)
    setTotal(count ?? 0)
    cancelled.current = false
    const done: RosterPerson[] = []
    try {
      for (;;) {
        setReached(done.length)
        if (cancelled.current) break
        const query = { ...shown, show: 'unmarked', limit: mostMarks } as const
        const { items } = await call(browserApi, 'GET', '/api/admin/roster', { query })
        if (items.length === 0) break
        const marks = items.map(({ id, attendance }) => ({ id, state, version: attendance?.version ?? 0 }))
        done.push(...(await markAttendance(session, marks)).items)
      }
      toast.success(markedText(done.length))
    } catch (error) {
      toast.error(t('Not everybody could be marked'), {
        description: [markedText(done.length), reasonOf(error)].join(t('between sentences:: ')),
      })
    } finally {
      setReached(null)
      if (done.length > 0) onMarked(done, state)
      void queries.invalidateQueries({ queryKey: ['attendance'] })
    }
  }

  if (reached !== null) {
    const words = t('Marking {reached} of {total}…', { reached, total })
    const cancel = () => (cancelled.current = true)
    return <RunningProgress words={words} done={reached} of={Math.max(total, 1)} onCancel={cancel} />
  }
  return (
    <>
      <Button size="sm" disabled={!count || isWaiting} icon={UserCheck} onClick={() => setAsking(true)}>
        {count === undefined ? t('Mark the rest present') : t('Mark the rest present ({count})', { count })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={askText(count ?? 0)}
        description={t('Whoever is marked already stays as they are. It can be undone.')}
        confirmLabel={t('Mark as present')}
        tone="primary"
        onConfirm={() => void run()}
      />
    </>
  )
}

function askText(count: number): string {
  return count === 1
    ? t('Mark the one person who is not marked yet as present?')
    : t('Mark the {count} people who are not marked yet as present?', { count })
}

function markedText(count: number): string {
  return count === 1 ? t('One person is marked as present.') : t('{count} people are marked as present.', { count })
}
