import { type FormEvent, type ReactNode, useState } from 'react'
import { dayFrom } from '../repetition/rules.ts'
import type { ChangeOfEach } from '#records/batches/run-batch.ts'
import type { BatchBarProps } from '#records/batches/batch-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { NumberField } from '#platform/ui/number-field.tsx'
import type { Selected } from '#records/batches/record-batch.ts'
import type { BatchStep, BatchWords } from '#records/batches/batch-words.ts'

/** The courses of selected sessions. */
export function coursesOf(items: readonly Selected[]): string[] {
  return items.flatMap(({ was }) => (typeof was['course_id'] === 'string' ? [was['course_id']] : []))
}

function step(confirm: string, [present, past]: [string, string], ask: BatchStep['ask']): BatchStep {
  return {
    ask,
    confirm,
    doing: (reached, of) => `${present} ${reached} of ${of}…`,
    done: (count) => (count === 1 ? `1 session is ${past}.` : `${count} sessions are ${past}.`),
    failed: `The sessions could not be ${past}. Please try again.`,
  }
}

export const sessionBatchWords: BatchWords = {
  group: 'Selected sessions',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} sessions that match`,
  deleting: step(
    'Delete',
    ['Deleting', 'deleted'],
    (count) => `Are you sure you want to delete the selected ${count} sessions?`,
  ),
}

const cancelling: BatchStep = {
  ...step('Cancel Sessions', ['Cancelling', 'cancelled'], (count) =>
    count === 1
      ? 'Cancel the selected session? Whoever comes to it is told by mail.'
      : `Cancel the selected ${count} sessions? Whoever comes to them is told by mail.`,
  ),
  asksFirst: true,
}

const reinstating: BatchStep = {
  ...step('Let Them Take Place', ['Reinstating', 'reinstated'], (count) =>
    count === 1
      ? 'Let the selected session take place after all? Whoever comes to it is told by mail.'
      : `Let the selected ${count} sessions take place after all? Whoever comes to them is told by mail.`,
  ),
  done: (count) => (count === 1 ? '1 session takes place after all.' : `${count} sessions take place after all.`),
  asksFirst: true,
}

/** The dialog that says where to is its question. */
const movingSessions = step('Move', ['Moving', 'moved'], (count) =>
  count === 1 ? 'Move the selected session?' : `Move the selected ${count} sessions?`,
)

type SessionBatchActionsProps = {
  act: Parameters<NonNullable<BatchBarProps['renderMore']>>[0]
  items: readonly Selected[]
  /** Whom a change of classes of these courses concerns. */
  renderConcerned: (courses: readonly string[]) => ReactNode
}

/** What can be done to selected sessions beside deleting them. */
export function SessionBatchActions({ act, items, renderConcerned }: SessionBatchActionsProps) {
  const [isMoving, setMoving] = useState(false)
  const isCancelled = ({ was }: Selected) => was['is_cancelled'] === true
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setMoving(true)}>
        Move…
      </Button>
      {!items.every(isCancelled) && (
        <Button variant="secondary" size="sm" onClick={() => act(cancelling, { is_cancelled: true })}>
          Cancel Sessions
        </Button>
      )}
      {items.some(isCancelled) && (
        <Button variant="secondary" size="sm" onClick={() => act(reinstating, { is_cancelled: false })}>
          Let Them Take Place
        </Button>
      )}
      {isMoving && (
        <MoveDialog
          count={items.length}
          concerned={renderConcerned(coursesOf(items))}
          onMove={(change) => {
            setMoving(false)
            act(movingSessions, change)
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  )
}

const mostDays = 3653

/** What each gets that moves; null where nothing is said. */
function moveOf(days: number | null, time: string): ChangeOfEach | null {
  const isOtherDay = days !== null && days !== 0
  if (!isOtherDay && time === '') return null
  return {
    fields: [...(isOtherDay ? ['date'] : []), ...(time ? ['time'] : [])],
    of: ({ was }) => ({ ...(isOtherDay && { date: dayFrom(String(was['date']), days) }), ...(time && { time }) }),
  }
}

function moveProblem(days: number | null, change: ChangeOfEach | null): string | undefined {
  if (days !== null && !Number.isInteger(days)) return 'Please enter a whole number of days.'
  if (Math.abs(days ?? 0) > mostDays) return 'This is more than ten years.'
  return change === null ? 'Please say by how many days, or to which time.' : undefined
}

type MoveDialogProps = {
  count: number
  concerned: ReactNode
  onMove: (change: ChangeOfEach) => void
  onClose: () => void
}

function MoveDialog({ count, concerned, onMove, onClose }: MoveDialogProps) {
  const [days, setDays] = useState<number | null>(null)
  const [time, setTime] = useState('')
  const [isTried, setTried] = useState(false)
  const change = moveOf(days, time)
  const problem = moveProblem(days, change)
  const move = () => {
    setTried(true)
    if (change && !problem) onMove(change)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    move()
  }
  return (
    <Dialog
      onClose={onClose}
      title={count === 1 ? 'Move 1 Session' : `Move ${count} Sessions`}
      description="Each from its own day. Whoever comes to them is told by mail."
      size="sm"
      onSave={move}
      hasCancel
      foot={
        <Button type="submit" form="move-sessions">
          {movingSessions.confirm}
        </Button>
      }
    >
      <form id="move-sessions" noValidate className="grid gap-5" onSubmit={submit}>
        <NumberField
          label="Days Later"
          hint="7 is a week later, -1 the day before; empty keeps the day."
          error={isTried ? problem : undefined}
          value={days}
          onChange={setDays}
        />
        <TextField
          label="Begins"
          hint="For all of them; empty keeps the time of each."
          type="time"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </form>
      {concerned}
    </Dialog>
  )
}
