import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { markEnrollment } from '../client.ts'
import { markLabels } from '../rules.ts'
import { type ListedEnrollment, type Mark, marks } from '../schema.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
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
      toast.error(
        t('{count, plural, one {# payment was not marked} other {# payments were not marked}}', { count: failed }),
        {
          description: t('They have changed meanwhile, or the server could not be reached. They are still selected.'),
        },
      )
  }

  if (chosen.length === 0 && !running) return null
  return (
    <div {...focusGroup} aria-label={t('Selected enrollments')}>
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
              {t('{name} ({count})', { name: markLabels[mark], count: chosen.length })}
            </Button>
          ))}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={questions[asking](chosen.length)}
          description={
            asking === 'completed' && chosen.some((each) => each.course_has_places) ? meaningOfPlaces : meanings[asking]
          }
          confirmLabel={markLabels[asking]}
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

const questions: Readonly<Record<Mark, (count: number) => string>> = {
  completed: (count) => t('Mark {count} payments as completed?', { count }),
  failed: (count) => t('Mark {count} payments as failed?', { count }),
  refunded: (count) => t('Mark {count} payments as refunded?', { count }),
}
const meanings: Readonly<Record<Mark, string>> = {
  completed: t('It gives access, which is told by mail, and the enrollments count.'),
  failed: t('It takes access away, and the enrollments no longer count.'),
  refunded: t(
    'It takes access away. It moves no money: the payments themselves are given back with the payment provider.',
  ),
}

/** Where access comes with a place. */
const meaningOfPlaces = t(
  'It gives access, which is told by mail. Where a course has places, it does so where one is free; else the payment is kept, and they get a place in their turn.',
)

const markedWords = (count: number, mark: Mark): string =>
  ({
    completed: t('{count, plural, one {# payment: Completed} other {# payments: Completed}}', { count }),
    failed: t('{count, plural, one {# payment: Failed} other {# payments: Failed}}', { count }),
    refunded: t('{count, plural, one {# payment: Refunded} other {# payments: Refunded}}', { count }),
  })[mark]
