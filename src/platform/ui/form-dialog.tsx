import { type ComponentProps, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

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
