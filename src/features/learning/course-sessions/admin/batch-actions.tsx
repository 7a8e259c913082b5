import { type FormEvent, type ReactNode, useState } from 'react'
import { dayFrom } from '../repetition/rules.ts'
import type { ChangeOfEach } from '#records/batches/run-batch.ts'
import type { BatchBarProps } from '#records/batches/batch-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { NumberField } from '#platform/ui/number-field.tsx'
import type { Selected } from '#records/batches/record-batch.ts'
import { cancelling, coursesOf, movingSessions, moveWords, reinstating } from './batch-words.ts'

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
  const problem =
    days !== null && !Number.isInteger(days)
      ? moveWords.whole
      : Math.abs(days ?? 0) > mostDays
        ? moveWords.beyond
        : change === null
          ? moveWords.nothing
          : undefined
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
      title={moveWords.title(count)}
      description={moveWords.description}
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
          label={moveWords.days}
          hint={moveWords.daysHint}
          error={isTried ? problem : undefined}
          value={days}
          onChange={setDays}
        />
        <TextField
          label={moveWords.time}
          hint={moveWords.timeHint}
          type="time"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </form>
      {concerned}
    </Dialog>
  )
}
