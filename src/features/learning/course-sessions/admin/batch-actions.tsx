import { type ReactNode, useRef, useState } from 'react'
import { dayFrom } from '../repetition/rules.ts'
import type { ChangeOfEach } from '#records/batches/run-batch.ts'
import type { BatchBarProps } from '#records/batches/batch-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { tellsHalfTyped } from '#platform/ui/first-focus.ts'
import { FormDialog } from '#platform/ui/dialog.tsx'
import { NumberField, ParsedField } from '#platform/ui/parsed-field.tsx'
import type { Selected } from '#records/batches/record-batch.ts'
import type { BatchStep, BatchWords } from '#records/batches/batch-words.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** The courses of selected sessions. */
export function coursesOf(items: readonly Selected[]): string[] {
  return items.flatMap(({ was }) => (typeof was['course_id'] === 'string' ? [was['course_id']] : []))
}

export const sessionBatchWords: BatchWords = {
  group: t('Selected sessions'),
  selectAll: (count) => t('Select all {count} sessions that match', { count: count.toLocaleString(languageTag()) }),
  deleting: {
    ask: (count) => t('Are you sure you want to delete the selected {count} sessions?', { count }),
    confirm: t('Delete'),
    doing: (reached, of) => t('Deleting {reached} of {of}…', { reached, of }),
    done: (count) => t('{count, plural, one {# session is deleted.} other {# sessions are deleted.}}', { count }),
    failed: t('The sessions could not be deleted. Please try again.'),
  },
}

const cancelling: BatchStep = {
  ask: (count) =>
    count === 1
      ? t('Cancel the selected session? Whoever comes to it is told by mail.')
      : t('Cancel the selected {count} sessions? Whoever comes to them is told by mail.', { count }),
  confirm: t('Cancel Sessions'),
  doing: (reached, of) => t('Cancelling {reached} of {of}…', { reached, of }),
  done: (count) => t('{count, plural, one {# session is cancelled.} other {# sessions are cancelled.}}', { count }),
  failed: t('The sessions could not be cancelled. Please try again.'),
  asksFirst: true,
}

const reinstating: BatchStep = {
  ask: (count) =>
    count === 1
      ? t('Let the selected session take place after all? Whoever comes to it is told by mail.')
      : t('Let the selected {count} sessions take place after all? Whoever comes to them is told by mail.', { count }),
  confirm: t('Let Them Take Place'),
  doing: (reached, of) => t('Reinstating {reached} of {of}…', { reached, of }),
  done: (count) =>
    t('{count, plural, one {# session takes place after all.} other {# sessions take place after all.}}', { count }),
  failed: t('The sessions could not be reinstated. Please try again.'),
  asksFirst: true,
}

/** The dialog that says where to is its question. */
const movingSessions: BatchStep = {
  ask: (count) => (count === 1 ? t('Move the selected session?') : t('Move the selected {count} sessions?', { count })),
  confirm: t('session::Move'),
  doing: (reached, of) => t('Moving {reached} of {of}…', { reached, of }),
  done: (count) => t('{count, plural, one {# session is moved.} other {# sessions are moved.}}', { count }),
  failed: t('The sessions could not be moved. Please try again.'),
}

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
        {t('session::Move…')}
      </Button>
      {!items.every(isCancelled) && (
        <Button variant="secondary" size="sm" onClick={() => act(cancelling, { is_cancelled: true })}>
          {t('Cancel Sessions')}
        </Button>
      )}
      {items.some(isCancelled) && (
        <Button variant="secondary" size="sm" onClick={() => act(reinstating, { is_cancelled: false })}>
          {t('Let Them Take Place')}
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
  if (days !== null && !Number.isInteger(days)) return t('Please enter a whole number of days.')
  if (Math.abs(days ?? 0) > mostDays) return t('This is more than ten years.')
  return change === null ? t('Please say by how many days, or to which time.') : undefined
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
  const form = useRef<HTMLFormElement>(null)
  const move = () => {
    setTried(true)
    if (!tellsHalfTyped(form.current) && change && !problem) onMove(change)
  }
  return (
    <FormDialog
      ref={form}
      onClose={onClose}
      title={t('Move {count, plural, one {# Session} other {# Sessions}}', { count })}
      description={t('Each from its own day. Whoever comes to them is told by mail.')}
      size="sm"
      submitLabel={movingSessions.confirm}
      onSave={move}
      onSubmit={(event) => {
        event.preventDefault()
        move()
      }}
    >
      <NumberField
        label={t('Days Later')}
        hint={t('7 is a week later, -1 the day before; empty keeps the day.')}
        error={isTried ? problem : undefined}
        value={days}
        onChange={setDays}
      />
      <ParsedField
        label={t('Begins')}
        hint={t('For all of them; empty keeps the time of each.')}
        type="time"
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      {concerned}
    </FormDialog>
  )
}
