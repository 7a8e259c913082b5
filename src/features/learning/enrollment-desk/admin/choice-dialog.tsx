import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import * as rules from '../rules.ts'
import { type ListedEnrollment, type Mark, marks, type PlaceAction } from '../schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { t } from '#platform/values/translate.ts'
import { enrollmentInstead, markEnrollment, moveEnrollment } from '../client.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { TextField } from '#platform/ui/input.tsx'
import { Message } from '#platform/ui/message.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { formatDate } from '#platform/values/dates.ts'
import { formatMoney } from '#platform/values/money.ts'
import { paymentStatusNames } from '#features/learning/enrollments/listing.schema.ts'
import { PaymentBadge, PlaceBadge } from './enrollments-table.tsx'

type ChoiceDialogProps = {
  enrollment: ListedEnrollment
  title: string
  /** Behind its person and its course. */
  about?: ReactNode
  /** How it stands now. */
  now: ReactNode
  confirmLabel: string
  tone?: 'primary' | 'danger'
  isBusy: boolean
  /** Null until something is chosen. */
  onConfirm: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/** A dialog in which staff choose what becomes of an enrollment. */
function ChoiceDialog(props: ChoiceDialogProps) {
  const { enrollment, title, about, now, confirmLabel, tone = 'primary', isBusy, onConfirm, onClose, children } = props
  const note = rules.standingNote(enrollment)
  return (
    <Dialog
      onClose={onClose}
      busy={isBusy}
      title={title}
      onSave={() => !isBusy && onConfirm?.()}
      description={
        <>
          {mixedText(rules.enrolledName(enrollment))} · {mixedText(enrollment.course_title)}
          {about}
        </>
      }
      hasCancel
      foot={
        <Button variant={tone} busy={isBusy} disabled={onConfirm === null} onClick={() => onConfirm?.()}>
          {confirmLabel}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          {t('Now:')} {now}
        </p>
        {note && <p className="text-sm font-[550]">{mixedText(note)}</p>}
        {children}
      </div>
    </Dialog>
  )
}

/** One of several things that can be done, with what it does. */
function Choice({ label, note, ...input }: { label: string; note: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-md border border-edge p-4 has-checked:border-accent has-checked:bg-wash has-disabled:cursor-default has-disabled:border-line"
    >
      <input
        id={id}
        type="radio"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-note`}
        {...input}
        className="mt-0.5 size-5 accent-accent"
      />
      <span id={`${id}-name`} className="text-sm font-[550]">
        {label}
      </span>
      <span id={`${id}-note`} className="col-start-2 text-sm text-muted">
        {mixedText(note)}
      </span>
    </label>
  )
}

/** An enrollment as it stands, with what changes it and why that was refused; the dialog closes once it is done. */
function useChange(opened: ListedEnrollment, onDone: () => void, onClose: () => void) {
  const [enrollment, setEnrollment] = useState(opened)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useAction()
  function change(store: () => Promise<void>, onRefused: (error: unknown) => void) {
    const work = async () => {
      setProblem(null)
      await store()
      onDone()
      onClose()
    }
    void run(null, work, (error) => {
      onRefused(error)
      setEnrollment(enrollmentInstead(error) ?? enrollment)
      setProblem(reasonOf(error))
    })
  }
  return { enrollment, problem, setProblem, isBusy, change }
}

type MarkDialogProps = { enrollment: ListedEnrollment; onMarked: () => void; onClose: () => void }

/** Marks a payment, with the consequence said first, of a pending one that it has come; on a conflict the dialog shows the current state and changes nothing. */
export function MarkDialog({ enrollment: opened, onMarked, onClose }: MarkDialogProps) {
  const { enrollment, problem, isBusy, change } = useChange(opened, onMarked, onClose)
  const [mark, setMark] = useState<Mark | null>(opened.payment_status === 'pending' ? 'completed' : null)
  const [remark, setRemark] = useState('')
  const { payment_status, amount, currency, reference, payment_notes } = enrollment

  async function store(chosen: Mark) {
    await markEnrollment(enrollment, chosen, remark)
    toast.success(t('Status updated'), {
      description: t('{name}: {value}', { name: rules.enrolledName(enrollment), value: paymentStatusNames[chosen] }),
    })
  }

  return (
    <ChoiceDialog
      {...{ enrollment, isBusy, onClose }}
      title={t('Mark this payment')}
      about={<> · {formatMoney(amount, currency)}</>}
      now={
        <>
          <PaymentBadge status={payment_status} />
          <span className="text-xs text-muted">
            {t('payment::Reference')} <code className="font-mono break-all">{reference}</code>
          </span>
        </>
      }
      confirmLabel={mark ? rules.markLabels[mark] : t('Choose a mark')}
      onConfirm={
        mark &&
        (() =>
          change(
            () => store(mark),
            () => setMark(null),
          ))
      }
    >
      {payment_notes.length > 0 && <PaymentNotes notes={payment_notes} />}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          <Message>{problem}</Message>
        </p>
      )}
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t('Mark it as')}</legend>
        {marks.map((one) => (
          <Choice
            key={one}
            name="mark"
            label={paymentStatusNames[one]}
            note={one === payment_status ? t('It is so already.') : rules.consequenceOf(one, enrollment)}
            checked={mark === one}
            disabled={one === payment_status || isBusy}
            onChange={() => setMark(one)}
          />
        ))}
      </fieldset>
      <TextField
        label={t('Payment note')}
        hint={t('Such as a bank reference; only the office reads it. Empty keeps the one that is there.')}
        maxLength={500}
        value={remark}
        placeholder={enrollment.payment_note ?? undefined}
        onChange={({ target }) => setRemark(target.value)}
      />
    </ChoiceDialog>
  )
}

function PaymentNotes({ notes }: { notes: ListedEnrollment['payment_notes'] }) {
  const { timeZone } = useSite()
  return (
    <ul className="grid gap-1 text-sm" aria-label={t('Payments that came')}>
      {notes.map((note) => (
        <li key={note.received_at + note.kind}>
          <time dateTime={note.received_at} className="text-muted">
            {formatDate(note.received_at, timeZone)}
          </time>{' '}
          {rules.paymentNoteText(note)}
        </li>
      ))}
    </ul>
  )
}

type PlaceDialogProps = { enrollment: ListedEnrollment; onMoved: () => void; onClose: () => void }

/** What staff do with somebody's place, its consequence said first. A full course refuses, until it is said that it is meant. */
export function PlaceDialog({ enrollment: opened, onMoved, onClose }: PlaceDialogProps) {
  const { timeZone } = useSite()
  const { enrollment, problem, setProblem, isBusy, change } = useChange(opened, onMoved, onClose)
  const [action, setAction] = useState<PlaceAction | null>(null)
  const [isFull, setFull] = useState(false)
  const where = rules.placeNote(enrollment, timeZone)
  const moves = rules.movesFor(enrollment)

  async function move(chosen: PlaceAction) {
    await moveEnrollment(enrollment, chosen, isFull)
    toast.success(rules.moveName(chosen, enrollment), { description: rules.enrolledName(enrollment) })
  }
  function showRefused(error: unknown) {
    const isRefused = error instanceof ApiError && error.code === 'course_full'
    if (!isRefused) setAction(null)
    setFull(isRefused)
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
      onConfirm={action && (() => change(() => move(action), showRefused))}
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
              label={rules.moveName(one, enrollment)}
              note={rules.consequenceOfMove(one, enrollment)}
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
  if (!isFull) return rules.moveName(action, enrollment)
  return action === 'offer' ? t('Offer a place anyway') : t('Seat anyway')
}
