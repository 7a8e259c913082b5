import { CloudOff, CloudUpload } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { type Marks, type PendingMark, shownState } from '../marks.rules.ts'
import { shareOf } from '../rules.ts'
import { type AttendanceState, attendanceStates, type RosterPerson } from '../schema.ts'
import { enrolledName } from '#features/learning/enrollment-desk/rules.ts'
import { useOnline } from '#platform/browser/use-online.ts'
import { Button } from '#platform/ui/button.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import { formatTime } from '#platform/values/dates.ts'
import { labelOf, PersonName, StateRadio, stateOfKey } from './roster-parts.tsx'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'
import { listed } from '#platform/values/listed.ts'

type RosterTableProps = {
  people: readonly RosterPerson[]
  /** In which the session is held. */
  zone: string
  marks: Marks
  /** Who can be marked as what now. */
  allowed: readonly AttendanceState[]
  onMark: (people: readonly RosterPerson[], state: AttendanceState | null) => void
  onDecide: (id: string, which: 'mine' | 'theirs') => void
  /** Takes the last step back, and says what that was. */
  onUndo: () => string
  /** Loads the next ones, where there are more. */
  onEnd?: (() => void) | undefined
}

type Cell = { id: string; state: AttendanceState }

/**
 * Who was at a session, to be marked without a mouse: the arrows move between people and states, digits and letters mark and go on to
 * the next person. One radio of the whole table is in the order of Tab.
 */
export function RosterTable({ people, zone, marks, allowed, onMark, onDecide, onUndo, onEnd }: RosterTableProps) {
  const [active, setActive] = useState<Cell | null>(null)
  const [said, setSaid] = useState('')
  const table = useRef<HTMLTableSectionElement>(null)
  const waitsFor = useRef<{ at: number; state: AttendanceState } | null>(null)
  const here = active && people.some(({ id }) => id === active.id) ? active : null
  const first = allowed[0] ?? 'present'

  const focus = (at: number, state: AttendanceState) => {
    const person = people[at]
    if (person) table.current?.querySelector<HTMLElement>(`[data-row="${person.id}"] [data-state="${state}"]`)?.focus()
    else if (at === people.length && onEnd) {
      waitsFor.current = { at, state }
      onEnd()
    }
  }
  useEffect(() => {
    const wanted = waitsFor.current
    if (!wanted || people.length <= wanted.at) return
    waitsFor.current = null
    focus(wanted.at, wanted.state)
  })

  const mark = (person: RosterPerson, state: AttendanceState | null) => {
    if (state !== null && !allowed.includes(state)) return false
    onMark([person], state)
    setSaid(`${enrolledName(person)}: ${labelOf(state)}`)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const radio = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[role=radio]') : null
    const at = people.findIndex(({ id }) => id === radio?.closest<HTMLElement>('[data-row]')?.dataset['row'])
    const person = people[at]
    if (!radio || !person || event.altKey) return
    const state = radio.dataset['state'] as AttendanceState
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey) return
      event.preventDefault()
      return setSaid(onUndo())
    }
    const move = movesOf(event.key, { at, state, last: people.length - 1, allowed })
    const marks = stateOfKey(event.key)
    if (!move && marks === undefined) return
    event.preventDefault()
    if (move) focus(move.at, move.state)
    else if (marks !== undefined && mark(person, marks) && marks !== null) focus(at + 1, state)
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Table label={t('Attendance')}>
        {head}
        {/* The keys belong to its radios, which take the focus. */}
        <tbody ref={table} {...{ onKeyDown }}>
          {people.map((person, at) => (
            <Row
              key={person.id}
              person={person}
              zone={zone}
              state={shownState(person, marks)}
              pending={marks.pending[person.id]}
              inOrder={here ? (here.id === person.id ? here.state : null) : at === 0 ? first : null}
              allowed={allowed}
              onFocus={setActive}
              onMark={mark}
              onDecide={onDecide}
            />
          ))}
        </tbody>
      </Table>
    </>
  )
}

const head = (
  <thead>
    <tr>
      <Th>{t('Person')}</Th>
      <Th className="max-lg:hidden">{t('So far')}</Th>
      <Th className="pr-0! text-right">{t('Attendance')}</Th>
    </tr>
  </thead>
)

type Place = { at: number; state: AttendanceState; last: number; allowed: readonly AttendanceState[] }

/** Where a key goes from a radio; undefined for other keys. */
function movesOf(key: string, { at, state, last, allowed }: Place): { at: number; state: AttendanceState } | undefined {
  const rows: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: Math.max(0, at - 1),
    PageDown: Math.min(last, at + 10),
    PageUp: Math.max(0, at - 10),
    Home: 0,
    End: last,
  }
  const row = rows[key]
  if (row !== undefined) return { at: row, state }
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const next = step === 0 ? undefined : allowed[allowed.indexOf(state) + step]
  return step === 0 ? undefined : { at, state: next ?? state }
}

type RowProps = {
  person: RosterPerson
  zone: string
  state: AttendanceState | null
  pending: PendingMark | undefined
  /** The state whose radio is in the order of Tab; null for none of this row. */
  inOrder: AttendanceState | null
  allowed: readonly AttendanceState[]
  onFocus: (cell: Cell) => void
  onMark: (person: RosterPerson, state: AttendanceState | null) => void
  onDecide: RosterTableProps['onDecide']
}

/** Of its properties those that a row shows. */
const shown = ['person', 'state', 'pending', 'inOrder', 'allowed'] as const

const Row = memo(
  function Row({ person, zone, state, pending, inOrder, allowed, onFocus, onMark, onDecide }: RowProps) {
    const name = enrolledName(person)
    const share = shareOf(person)
    return (
      <tr data-row={person.id} className="focus-within:bg-wash hover:bg-wash">
        <th scope="row" className="hairline-b py-2.5 pr-4 text-left align-middle font-normal">
          <PersonName person={person} />
          <Joined person={person} zone={zone} />
          {pending?.theirs && (
            <Conflict name={name} pending={pending} onDecide={(which) => onDecide(person.id, which)} />
          )}
        </th>
        <Td className="align-middle whitespace-nowrap text-muted tabular-nums max-lg:hidden">
          {share !== null &&
            t('{present} of {sessions}', { present: person.present, sessions: person.planned - person.excused })}
        </Td>
        <Td className="w-px pr-0! align-middle">
          <div className="flex items-center justify-end gap-2 sm:gap-3">
            <Storing pending={pending} />
            <div role="radiogroup" aria-label={t('Attendance of {name}', { name })} className="flex">
              {attendanceStates.map((each) => (
                <StateRadio
                  key={each}
                  state={each}
                  isOn={each === state}
                  isOff={!allowed.includes(each)}
                  tabIndex={each === inOrder ? 0 : -1}
                  onFocus={() => onFocus({ id: person.id, state: each })}
                  onClick={() => onMark(person, each === state && pending?.at !== 'conflict' ? null : each)}
                />
              ))}
            </div>
          </div>
        </Td>
      </tr>
    )
  },
  // The handlers act on what they are given, and on the latest marks.
  (one, other) => shown.every((name) => one[name] === other[name]),
)

function Joined({ person: { attendance, is_unpaid }, zone }: Pick<RowProps, 'person' | 'zone'>) {
  const notes = [
    ...(attendance?.joined_at ? [t('Joined at {time}', { time: formatTime(attendance.joined_at, zone) })] : []),
    ...(is_unpaid ? [t('unpaid: counts once it is paid')] : []),
  ]
  if (notes.length === 0) return null
  return <span className="mt-0.5 block text-xs text-muted">{listed(notes)}</span>
}

/** Whether the mark is stored, in a place of its own, so that nothing moves. */
function Storing({ pending }: Pick<RowProps, 'pending'>) {
  const isOnline = useOnline()
  if (!pending || pending.at === 'conflict') return <span className="size-4 shrink-0" />
  const isKept = pending.at === 'kept' || !isOnline
  const Icon = isKept ? CloudOff : CloudUpload
  return (
    <span className="shrink-0 text-muted">
      <Icon className="size-4" />
      <span className="sr-only">{isKept ? t('Not stored yet') : t('Storing…')}</span>
    </span>
  )
}

type ConflictProps = { name: string; pending: PendingMark; onDecide: (which: 'mine' | 'theirs') => void }

/** Somebody else marked the person otherwise meanwhile: both sides, to decide between. */
function Conflict({ name, pending: { theirs, state }, onDecide }: ConflictProps) {
  const stored = theirs?.attendance ?? null
  const words = { theirs: labelOf(stored?.state ?? null), mine: labelOf(state) }
  return (
    <span role="alert" className="mt-2 grid gap-2 text-sm">
      <span>
        <Rich
          text={
            stored?.by
              ? t('<by>{name}</by> says: <b>{theirs}</b>. You say: <b>{mine}</b>.', { name: stored.by, ...words })
              : t('Meanwhile: <b>{theirs}</b>. You say: <b>{mine}</b>.', words)
          }
          by={mixedText}
          b={(word) => <strong className="font-[550]">{word}</strong>}
        />
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('Leave {name} as: {state}', { name, state: words.theirs })}
          onClick={() => onDecide('theirs')}
        >
          {t('Leave: {state}', { state: words.theirs })}
        </Button>
        <Button
          size="sm"
          aria-label={t('Mark {name} as: {state}', { name, state: words.mine })}
          onClick={() => onDecide('mine')}
        >
          {t('Mark: {state}', { state: words.mine })}
        </Button>
      </span>
    </span>
  )
}
