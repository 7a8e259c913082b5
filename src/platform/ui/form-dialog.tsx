import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { t } from '#platform/values/translate.ts'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'foot' | 'hasCancel'> &
  Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
    submitLabel: string
    tone?: 'primary' | 'danger'
  }

/** A dialog around one form, with Cancel and the button that sends it. */
export function FormDialog({ submitLabel, tone, ref, onSubmit, children, ...dialog }: FormDialogProps) {
  const form = useId()
  return (
    <Dialog
      {...dialog}
      hasCancel
      foot={
        <Button type="submit" form={form} variant={tone} busy={dialog.busy}>
          {submitLabel}
        </Button>
      }
    >
      <form ref={ref} id={form} noValidate className="grid gap-5" onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  )
}

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
          <Button onClick={onClose}>{t('Done')}</Button>
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
