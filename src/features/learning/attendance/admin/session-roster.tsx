import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { rosterCountQuery, rosterQuery, type RosterShown } from '../client.ts'
import { joinPhase } from '../rules.ts'
import { type AttendanceState, attendanceStates, type RosterCourse } from '../schema.ts'
import { rowsOf } from '#platform/browser/paged-query.ts'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailureText } from '#platform/ui/failed-state.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { toast } from '#platform/ui/toast.ts'
import { notMarked, stateWords } from './attendance-words.ts'
import { MarkRest } from './mark-rest.tsx'
import { personName } from './person-name.tsx'
import { RosterTable } from './roster-table.tsx'
import { useMarks } from './use-marks.ts'

type Session = RosterCourse['sessions'][number]
type SessionRosterProps = { session: Session; shown: RosterShown; isNarrowed: boolean }

/** So often an open roster asks who has joined, while a class can be joined; and what time it is. Milliseconds. */
const looksEvery = 10_000

/** The roster of one session. Mount it anew for another one: marks that are not stored yet are a session's. */
export function SessionRoster({ session, shown, isNarrowed }: SessionRosterProps) {
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
  useUnsavedPart(`roster:${session.id}`, 'Attendance', pending > 0, () => undefined, marking.discard)
  const allowed = useMemo(() => allowedIn(session, phase), [session, phase])
  const undo = () => {
    const [first, ...more] = marking.undo() ?? []
    if (!first) return 'There is nothing to undo.'
    if (more.length > 0) return `Undone for ${more.length + 1} people.`
    const person = people.get(first.id)
    const state = first.from === null ? notMarked : stateWords[first.from].label
    return person ? `Undone. ${personName(person)}: ${state}` : 'Undone.'
  }

  return (
    <div className="grid gap-5">
      {session.is_cancelled && <p className="text-sm">This session is cancelled: nobody was there.</p>}
      {phase === 'early' && !session.is_cancelled && (
        <p className="text-sm">
          It has not begun: people can be excused from it, and are present half an hour before it at the earliest.
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
        <Button variant="secondary" size="sm" disabled={marks.steps.length === 0} onClick={() => toast.info(undo())}>
          <Undo2 aria-hidden="true" className="size-4" />
          Undo
        </Button>
        {allowed.length > 0 && <Keys />}
      </div>
      {problem !== null && <MarksProblem {...{ problem, pending, marking }} />}
      <PagedRows
        query={query}
        total={count.data}
        noun={['person', 'people']}
        failed="The roster could not be loaded"
        empty={<NobodyHere isNarrowed={isNarrowed} />}
      >
        {(rows) => (
          <RosterTable
            people={rows}
            marks={marks}
            allowed={allowed}
            onMark={marking.mark}
            onDecide={marking.decide}
            onUndo={undo}
            onEnd={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          />
        )}
      </PagedRows>
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
        <FailureText>{problem}</FailureText> {keptText(pending)}
      </p>
      <Button variant="secondary" size="sm" onClick={marking.retry}>
        Try again
      </Button>
      <Button variant="quiet" size="sm" onClick={marking.discard}>
        Discard
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

function keptText(pending: number): string {
  if (pending === 1) return 'One mark is kept on this device.'
  return `${pending} marks are kept on this device.`
}

function Keys() {
  const keys: [keys: string, what: string][] = [
    ...attendanceStates.map((state): [string, string] => [
      `${stateWords[state].digit} ${stateWords[state].letter.toUpperCase()}`,
      stateWords[state].label,
    ]),
    ['0', notMarked],
    ['↑ ↓', 'Next person'],
    ['Ctrl Z', 'Undo'],
  ]
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted max-lg:hidden">
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd className="rounded-sm border border-line px-1.5 py-0.5 font-mono">{key}</kbd> {what}
        </span>
      ))}
    </p>
  )
}

export function NobodyHere({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState titleLevel="h2" title={isNarrowed ? 'Nobody matches' : 'Nobody takes part yet'}>
      {isNarrowed ? 'Try another name, or another filter.' : 'They come here as soon as their enrollment counts.'}
    </EmptyState>
  )
}
