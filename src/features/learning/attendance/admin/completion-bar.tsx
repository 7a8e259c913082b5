import { useRef, useState } from 'react'
import { setCompletions } from '../client.ts'
import type { RosterPerson } from '../schema.ts'
import { keepFocusIn } from '#platform/browser/focus-place.ts'
import { runBatch } from '#records/batches/run-batch.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { TextAreaField } from '#platform/ui/input.tsx'
import { RunningProgress } from '#platform/ui/running-progress.tsx'
import { toast } from '#platform/ui/toast.ts'
import { personName } from './person-name.tsx'

type CompletionBarProps = {
  course: string
  chosen: readonly RosterPerson[]
  /** Told of each that is done with. */
  onDone: (ids: readonly string[]) => void
}
type Asking = 'complete' | 'withdraw'

/** Staff's word that those who are chosen have completed the course, or that it is withdrawn, with progress and Cancel. */
export function CompletionBar({ course, chosen, onDone }: CompletionBarProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [reason, setReason] = useState('')
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null)
  const cancelled = useRef(false)
  const words = asking && askWords(asking, chosen.length)

  async function run(what: Asking) {
    setAsking(null)
    cancelled.current = false
    let done = 0
    const said = what === 'complete' ? { completed: true } : { completed: false, reason }
    const items = chosen.map((person) => ({ id: person.id, title: personName(person), was: {} }))
    setRunning({ done, of: items.length })
    const result = await runBatch(
      (ids) => setCompletions(course, ids, said),
      items,
      {},
      {
        isCancelled: () => cancelled.current,
        onStep: (some) => {
          done += some.length
          setRunning({ done, of: items.length })
          onDone(some.map(({ id }) => id))
        },
      },
    )
    setRunning(null)
    setReason('')
    if (result.done.length > 0) toast.success(doneWords(what, result.done.length))
    if (result.problem !== null) toast.error('Not all could be stored', { description: result.problem })
    else if (result.refused.length > 0)
      toast.info(what === 'complete' ? 'Some take no part any more' : 'Some had nothing to withdraw', {
        description: result.refused.map(({ title }) => title).join(', '),
      })
  }

  return (
    <div ref={keepFocusIn} role="group" tabIndex={-1} aria-label="Selected people" className="min-h-9 outline-none">
      {running ? (
        <RunningProgress
          label="Storing"
          words={`Storing ${running.done} of ${running.of}…`}
          {...running}
          onCancel={() => (cancelled.current = true)}
        />
      ) : chosen.length === 0 ? (
        <p className="flex min-h-9 items-center text-sm text-muted">
          Select people to say that they have completed the course.
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={() => setAsking('complete')}>
            {`Mark as completed (${chosen.length})`}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setAsking('withdraw')}>
            {`Withdraw completion (${chosen.length})`}
          </Button>
        </div>
      )}
      {asking && words && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          {...words}
          tone={asking === 'complete' ? 'primary' : 'danger'}
          isWaiting={asking === 'withdraw' && reason.trim() === ''}
          onConfirm={() => void run(asking)}
        >
          {asking === 'withdraw' && (
            <TextAreaField
              className="mt-4"
              label="Reason"
              required
              hint="The person reads it in the download of their data."
              rows={3}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}

function askWords(asking: Asking, count: number) {
  if (asking === 'complete') {
    return {
      title:
        count === 1
          ? 'Mark the course as completed for one person?'
          : `Mark the course as completed for ${count} people?`,
      description: 'Whoever has completed it already stays as they are.',
      confirmLabel: 'Mark as completed',
    }
  }
  return {
    title: count === 1 ? 'Withdraw the completion of one person?' : `Withdraw the completion of ${count} people?`,
    description:
      'No rule gives it again: only staff can. A certificate that was issued stays, and is withdrawn by itself.',
    confirmLabel: 'Withdraw',
  }
}

function doneWords(what: Asking, count: number): string {
  if (what === 'complete')
    return count === 1 ? 'One person has completed the course.' : `${count} people have completed the course.`
  return count === 1 ? 'One completion is withdrawn.' : `${count} completions are withdrawn.`
}
