import { type ComponentProps, type ReactNode, useId } from 'react'
import { enrolledName, standingNote } from '../rules.ts'
import type { ListedEnrollment } from '../schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { t } from '#platform/values/translate.ts'

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
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { enrollment, title, about, now, confirmLabel, tone = 'primary', isBusy, onConfirm, onClose, children } = props
  const note = standingNote(enrollment)
  return (
    <Dialog
      onClose={onClose}
      busy={isBusy}
      title={title}
      onSave={() => !isBusy && onConfirm?.()}
      description={
        <>
          {mixedText(enrolledName(enrollment))} · {mixedText(enrollment.course_title)}
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
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">{t('Now: {now}', { now })}</p>
        {note && <p className="text-sm font-[550]">{mixedText(note)}</p>}
        {children}
      </div>
    </Dialog>
  )
}

/** One of several things that can be done, with what it does. */
export function Choice({ label, note, ...input }: { label: string; note: string } & ComponentProps<'input'>) {
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
