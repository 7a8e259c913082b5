import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawalQuestion } from '#features/learning/enrollments/places/rules.ts'
import type { MyEnrollment, PlaceChanged } from '#features/learning/enrollments/schema.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/lazy-confirm.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'

/** An enrollment of the person's own. */
export type OwnEnrollment = Pick<MyEnrollment, 'id' | 'payment_status' | 'amount' | 'place'> & { title: string }
type Move = { of: OwnEnrollment; size?: 'sm' | 'md'; onMoved?: () => void }

/** Takes the place that is offered; what is to be paid is said by the page, which asks anew. */
export function TakePlace({ of, size = 'md', onMoved }: Move) {
  const { isBusy, run } = useMove(of.title, onMoved)
  const take = () => call(browserApi, 'POST', '/api/enrollments/{id}/accept', { params: { id: of.id } })
  return (
    <Button size={size} busy={isBusy} onClick={() => void run(take, takenWords, t('The place could not be taken'))}>
      {t('Take the place')}
      <span className="sr-only">{mixedText(t(': {title}', { title: of.title }))}</span>
    </Button>
  )
}

/** Asks, and says what it does, before somebody leaves a course, its waiting list, or a place that is offered. */
export function Withdraw({ of, size = 'md', onMoved }: Move) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useMove(of.title, onMoved)
  const question = withdrawalQuestion(of)
  async function leave() {
    await run(
      () => call(browserApi, 'POST', '/api/enrollments/{id}/withdraw', { params: { id: of.id } }),
      () => question.done,
      t('That could not be done'),
    )
    setAsking(false)
  }
  return (
    <>
      <Button
        variant={size === 'sm' ? 'secondary' : 'quiet'}
        size={size}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {question.action}
        <span className="sr-only">{mixedText(t(': {title}', { title: of.title }))}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question.title}
        description={mixedText(question.text)}
        confirmLabel={question.confirm}
        busy={isBusy}
        onConfirm={() => void leave()}
      />
    </>
  )
}

/** What came of a move is told, and what stands now is asked for either way. */
function useMove(title: string, onMoved?: () => void) {
  const queries = useQueryClient()
  const { isBusy, run: start } = useAction()
  const run = (move: () => Promise<PlaceChanged>, done: (answer: PlaceChanged) => string, failed: string) =>
    start(failed, async () => {
      try {
        toast.success(done(await move()), { description: title })
        onMoved?.()
      } finally {
        await queries.invalidateQueries({ queryKey: ['enrollments'] })
      }
    })
  return { isBusy, run }
}

function takenWords({ payment_status }: PlaceChanged): string {
  return payment_status === 'completed' ? t('The place is yours') : t('The place is kept while you pay')
}
