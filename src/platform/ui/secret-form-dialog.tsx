import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type SecretFormDialogProps = {
  title: string
  submitLabel: string
  isBusy: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** Once it is there, it is shown instead of the form. */
  secret: { title: string; shown: ReactNode } | null
  children: ReactNode
}

/** A form in a dialog, and then what it was answered, which is shown this once. */
export function SecretFormDialog({
  title,
  submitLabel,
  isBusy,
  onSubmit,
  onClose,
  secret,
  children,
}: SecretFormDialogProps) {
  const form = useId()
  return (
    <Dialog
      onClose={onClose}
      title={secret?.title ?? title}
      hasCancel={secret === null}
      foot={
        secret ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <Button type="submit" form={form} busy={isBusy}>
            {submitLabel}
          </Button>
        )
      }
    >
      {secret?.shown ?? (
        <form id={form} noValidate onSubmit={onSubmit} className="grid gap-6">
          {children}
        </form>
      )}
    </Dialog>
  )
}
