import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { markEnrollment } from '../client.ts'
import { paymentStatusNames } from '../rules.ts'
import { type ListedEnrollment, type Mark, marks } from '../schema.ts'
import { keepFocusIn } from '#platform/browser/focus-place.ts'
import type { useSelection } from '#records/lists/use-selection.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { RunningProgress } from '#platform/ui/running-progress.tsx'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'

type MarkBarProps = {
  enrollments: readonly ListedEnrollment[]
  selection: Pick<ReturnType<typeof useSelection>, 'selected' | 'select'>
}

/** Marks the payments of all that are selected, one after another, with progress and Cancel; what somebody else changed stays, and stays selected. */
export function MarkBar({ enrollments, selection: { selected, select } }: MarkBarProps) {
  const queries = useQueryClient()
  const chosen = enrollments.filter(({ id }) => selected.has(id))
  const [asking, setAsking] = useState<Mark | null>(null)
  const [note, setNote] = useState('')
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null)
  const cancelled = useRef(false)

  async function run(mark: Mark) {
    setAsking(null)
    cancelled.current = false
    let failed = 0
    let count = 0
    for (const [done, enrollment] of chosen.entries()) {
      if (cancelled.current) break
      setRunning({ done, of: chosen.length })
      try {
        await markEnrollment(enrollment, mark, note)
        select([enrollment.id], false)
        count++
      } catch {
        failed++
      }
    }
    setRunning(null)
    setNote('')
    void queries.invalidateQueries({ queryKey: ['enrollments'] })
    if (count > 0) toast.success(t('Status updated'), { description: markedWords(count, mark) })
    if (failed > 0)
      toast.error(notMarkedWords(failed), {
        description: t('They have changed meanwhile, or the server could not be reached. They are still selected.'),
      })
  }

  if (chosen.length === 0 && !running) return null
  return (
    <div ref={keepFocusIn} role="group" tabIndex={-1} aria-label={t('Selected enrollments')} className="outline-none">
      {running ? (
        <RunningProgress
          label={t('Marking')}
          words={t('Marking {done} of {of}…', { done: running.done, of: running.of })}
          {...running}
          onCancel={() => (cancelled.current = true)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {marks.map((mark) => (
            <Button key={mark} variant="secondary" size="sm" onClick={() => setAsking(mark)}>
              {t('Mark as {mark} ({length})', { mark, length: chosen.length })}
            </Button>
          ))}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={t('Mark {length} payments as {asking}?', { length: chosen.length, asking })}
          description={asking === 'completed' && chosen.some(takesPlace) ? meaningOfPlaces : meanings[asking]}
          confirmLabel={t('Mark as {asking}', { asking })}
          tone={asking === 'completed' ? 'primary' : 'danger'}
          onConfirm={() => void run(asking)}
        >
          <TextField
            className="mt-4"
            label={t('Payment note')}
            hint={t('The same for all of them, such as a bank reference. Empty keeps what is there.')}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </ConfirmDialog>
      )}
    </div>
  )
}

const meanings: Readonly<Record<Mark, string>> = {
  completed: t('It gives access, and the enrollments count.'),
  failed: t('It takes access away, and the enrollments no longer count.'),
  refunded: t(
    'It takes access away. It moves no money: the payments themselves are given back with the payment provider.',
  ),
}

/** Where access comes with a place. */
const meaningOfPlaces = t(
  'It gives access. Where a course has places, it does so where one is free; else the payment is kept, and they get a place in their turn.',
)

function takesPlace({ course_has_places }: ListedEnrollment): boolean {
  return course_has_places
}

function markedWords(count: number, mark: Mark): string {
  return count === 1 ? `1 payment: ${paymentStatusNames[mark]}` : `${count} payments: ${paymentStatusNames[mark]}`
}

function notMarkedWords(failed: number): string {
  return failed === 1 ? t('1 payment was not marked') : t('{failed} payments were not marked', { failed })
}
