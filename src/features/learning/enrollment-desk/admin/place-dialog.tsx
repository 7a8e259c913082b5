import { useState } from 'react'
import { enrollmentInstead, moveEnrollment } from '../client.ts'
import { consequenceOfMove, enrolledName, moveName, movesFor, placeNote } from '../rules.ts'
import type { ListedEnrollment, PlaceAction } from '../schema.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Message } from '#platform/ui/message.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { Choice, ChoiceDialog } from './choice-dialog.tsx'
import { PaymentBadge, PlaceBadge } from './enrollments-table.tsx'
import { t } from '#platform/values/translate.ts'

type PlaceDialogProps = { enrollment: ListedEnrollment; onMoved: () => void; onClose: () => void }

/** What staff do with somebody's place, its consequence said first. A full course refuses, until it is said that it is meant. */
export function PlaceDialog({ enrollment: opened, onMoved, onClose }: PlaceDialogProps) {
  const { timeZone } = useSite()
  const [enrollment, setEnrollment] = useState(opened)
  const [action, setAction] = useState<PlaceAction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isFull, setFull] = useState(false)
  const { isBusy, run } = useAction()
  const where = placeNote(enrollment, timeZone)
  const moves = movesFor(enrollment)

  async function move(chosen: PlaceAction) {
    setProblem(null)
    await moveEnrollment(enrollment, chosen, isFull)
    toast.success(moveName(chosen, enrollment), { description: enrolledName(enrollment) })
    onMoved()
    onClose()
  }
  function showRefused(error: unknown) {
    const isRefused = error instanceof ApiError && error.code === 'course_full'
    if (!isRefused) setAction(null)
    setFull(isRefused)
    setEnrollment(enrollmentInstead(error) ?? enrollment)
    setProblem(reasonOf(error))
  }

  return (
    <ChoiceDialog
      {...{ enrollment, isBusy, onClose }}
      title={t('The place of this enrollment')}
      now={
        <>
          <PlaceBadge enrollment={enrollment} /> <PaymentBadge status={enrollment.payment_status} />
          {where && <span className="text-xs text-muted">{where}</span>}
        </>
      }
      confirmLabel={labelOf(action, enrollment, isFull)}
      tone={isFull ? 'danger' : 'primary'}
      onConfirm={action && (() => void run(null, () => move(action), showRefused))}
    >
      <div role="alert" className="text-sm text-danger empty:hidden">
        {problem && <Message>{problem}</Message>}
        {isFull && (
          <p className="mt-1">
            {t('One more can be given beyond the places of the course. It is written down who did so.')}
          </p>
        )}
      </div>
      {moves.length === 0 ? (
        <p className="text-sm text-muted">{t('Nothing can be done with this place any longer.')}</p>
      ) : (
        <fieldset className="grid gap-3">
          <legend className="sr-only">{t('What to do')}</legend>
          {moves.map((one) => (
            <Choice
              key={one}
              name="move"
              label={moveName(one, enrollment)}
              note={consequenceOfMove(one, enrollment)}
              checked={action === one}
              disabled={isBusy}
              onChange={() => {
                setAction(one)
                setFull(false)
                setProblem(null)
              }}
            />
          ))}
        </fieldset>
      )}
    </ChoiceDialog>
  )
}

function labelOf(action: PlaceAction | null, enrollment: ListedEnrollment, isFull: boolean): string {
  if (action === null) return t('Choose what to do')
  if (!isFull) return moveName(action, enrollment)
  return action === 'offer' ? t('Offer a place anyway') : t('Seat anyway')
}
