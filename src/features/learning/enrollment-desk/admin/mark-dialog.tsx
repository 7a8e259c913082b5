import { useState } from 'react'
import { enrollmentInstead, markEnrollment } from '../client.ts'
import { consequenceOf, enrolledName, markLabels, paymentNoteText, paymentStatusNames } from '../rules.ts'
import { type ListedEnrollment, type Mark, marks } from '../schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { TextField } from '#platform/ui/input.tsx'
import { Message } from '#platform/ui/message.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { formatDate } from '#platform/values/dates.ts'
import { formatMoney } from '#platform/values/money.ts'
import { Choice, ChoiceDialog } from './choice-dialog.tsx'
import { PaymentBadge } from './enrollments-table.tsx'
import { t } from '#platform/values/translate.ts'

type MarkDialogProps = { enrollment: ListedEnrollment; onMarked: () => void; onClose: () => void }

/** Marks a payment, with the consequence said first, of a pending one that it has come; on a conflict the dialog shows the current state and changes nothing. */
export function MarkDialog({ enrollment: opened, onMarked, onClose }: MarkDialogProps) {
  const [enrollment, setEnrollment] = useState(opened)
  const [mark, setMark] = useState<Mark | null>(opened.payment_status === 'pending' ? 'completed' : null)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useAction()
  const [remark, setRemark] = useState('')
  const { payment_status, amount, currency, reference, payment_notes } = enrollment

  async function store(chosen: Mark) {
    setProblem(null)
    await markEnrollment(enrollment, chosen, remark)
    toast.success(t('Status updated'), {
      description: t('{name}: {value}', { name: enrolledName(enrollment), value: paymentStatusNames[chosen] }),
    })
    onMarked()
    onClose()
  }
  function showRefused(error: unknown) {
    setMark(null)
    setEnrollment(enrollmentInstead(error) ?? enrollment)
    setProblem(reasonOf(error))
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
      confirmLabel={mark ? markLabels[mark] : t('Choose a mark')}
      onConfirm={mark && (() => void run(null, () => store(mark), showRefused))}
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
            note={one === payment_status ? t('It is so already.') : consequenceOf(one, enrollment)}
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
          {paymentNoteText(note)}
        </li>
      ))}
    </ul>
  )
}
