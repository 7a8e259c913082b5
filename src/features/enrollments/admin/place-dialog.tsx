import { useState } from 'react'
import { enrollmentInstead, moveEnrollment } from '#features/enrollments/listing/client.ts'
import { enrolledName, standingNote } from '#features/enrollments/listing/rules.ts'
import type { ListedEnrollment } from '#features/enrollments/listing/schema.ts'
import type { PlaceAction } from '#features/enrollments/places/schema.ts'
import { consequenceOfMove, moveName, movesFor, placeNote } from '#features/enrollments/places/staff.rules.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { Message } from '#platform/ui/message.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Choice } from './choice.tsx'
import { PaymentBadge, PlaceBadge } from './enrollments-table.tsx'

type PlaceDialogProps = { enrollment: ListedEnrollment; onMoved: () => void; onClose: () => void }

/** What staff do with somebody's place, its consequence said first. A full course refuses, until it is said that it is meant. */
export function PlaceDialog({ enrollment: opened, onMoved, onClose }: PlaceDialogProps) {
  const { timeZone } = useSite()
  const [enrollment, setEnrollment] = useState(opened)
  const [action, setAction] = useState<PlaceAction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isFull, setFull] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const name = enrolledName(enrollment)
  const note = standingNote(enrollment)
  const where = placeNote(enrollment, timeZone)
  const moves = movesFor(enrollment)

  async function move(chosen: PlaceAction) {
    setBusy(true)
    setProblem(null)
    try {
      await moveEnrollment(enrollment, chosen, isFull)
      toast.success(moveName(chosen, enrollment), { description: name })
      onMoved()
      onClose()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'course_full'
      if (!isRefused) setAction(null)
      setFull(isRefused)
      setEnrollment(enrollmentInstead(error) ?? enrollment)
      setProblem(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      onClose={onClose}
      busy={isBusy}
      title="The place of this enrollment"
      onSave={() => action && !isBusy && void move(action)}
      description={
        <>
          <MixedText text={name} /> · <MixedText text={enrollment.course_title} />
        </>
      }
      foot={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isFull ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={action === null}
            onClick={() => action && void move(action)}
          >
            {labelOf(action, enrollment, isFull)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          Now: <PlaceBadge enrollment={enrollment} /> <PaymentBadge status={enrollment.payment_status} />
          {where && <span className="text-xs text-muted">{where}</span>}
        </p>
        {note && (
          <p className="text-sm font-[550]">
            <MixedText text={note} />
          </p>
        )}
        <div role="alert" className="text-sm text-danger empty:hidden">
          {problem && <Message>{problem}</Message>}
          {isFull && (
            <p className="mt-1">
              One more can be given beyond the places of the course. It is written down who did so.
            </p>
          )}
        </div>
        {moves.length === 0 ? (
          <p className="text-sm text-muted">Nothing can be done with this place any longer.</p>
        ) : (
          <fieldset className="grid gap-3">
            <legend className="sr-only">What to do</legend>
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
      </div>
    </Dialog>
  )
}

function labelOf(action: PlaceAction | null, enrollment: ListedEnrollment, isFull: boolean): string {
  if (action === null) return 'Choose what to do'
  if (!isFull) return moveName(action, enrollment)
  return action === 'offer' ? 'Offer a place anyway' : 'Seat anyway'
}
