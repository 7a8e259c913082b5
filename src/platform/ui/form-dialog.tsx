import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { t } from '#platform/values/translate.ts'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'foot' | 'hasCancel'> &
  Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
    submitLabel: string
    tone?: 'primary' | 'danger'
    /** What the form was answered, shown this once in its place. */
    secret?: { title: string; shown: ReactNode } | null
  }

/** A dialog around one form, with Cancel and the button that sends it. */
export function FormDialog({ submitLabel, tone, secret, ref, onSubmit, children, ...dialog }: FormDialogProps) {
  const form = useId()
  return (
    <Dialog
      {...dialog}
      title={secret?.title ?? dialog.title}
      hasCancel={!secret}
      foot={
        secret ? (
          <Button onClick={dialog.onClose}>{t('Done')}</Button>
        ) : (
          <Button type="submit" form={form} variant={tone} busy={dialog.busy}>
            {submitLabel}
          </Button>
        )
      }
    >
      {secret?.shown ?? (
        <form ref={ref} id={form} noValidate className="grid gap-5" onSubmit={onSubmit}>
          {children}
        </form>
      )}
    </Dialog>
  )
}
