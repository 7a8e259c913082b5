import { type FormField, type FormName, inquiryForms, trapField } from '#features/inquiries/rules.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { FormNotice } from './form-notice.tsx'
import { type Sending, useInquiryForm } from './use-inquiry-form.ts'

/** A form of the contact page; works before hydration and without scripts (plain-form/). */
export function InquiryForm<Name extends FormName>({ onSent, ...sending }: Sending<Name> & { onSent: () => void }) {
  const { title, action, fields, send } = inquiryForms[sending.name]
  const { form, submit, isSending, trouble, isRestored, clear, control } = useInquiryForm({ ...sending, onSent })
  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => void submit(event)}

      aria-label={title}
      className="grid gap-5"
    >
      {isRestored && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          What you wrote last time is back.
          <Button variant="quiet" size="sm" onClick={clear} className="underline underline-offset-4">
            Clear the form
          </Button>
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map((field) => (
          <FormControl key={field.name} field={field} {...control(field.name)} />
        ))}
      </div>
      <Trap />
      <FormNotice trouble={trouble} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" size="lg" busy={isSending} className="max-sm:w-full">
          {send}
        </Button>
        <p className="text-xs text-muted">
          <span aria-hidden="true" className="text-important">
            *{' '}
          </span>
          Required. We use your address to answer you, and for nothing else.
        </p>
      </div>
    </form>
  )
}

function FormControl({ field, ...control }: { field: FormField } & ReturnType<Control>) {
  const { label, kind, required, hint } = field
  const shared = { ...control, label, required, ...(hint !== undefined && { hint }) }
  if (kind === 'long') return <TextAreaField {...shared} rows={required ? 7 : 3} className="sm:col-span-2" />
  const isOwn = field.name === 'name' || field.name === 'email'
  return (
    <TextField
      {...shared}
      type={kind}
      autoComplete={isOwn ? field.name : 'off'}
      className={isOwn ? undefined : 'sm:col-span-2'}
    />
  )
}

type Control = ReturnType<typeof useInquiryForm>['control']

/** The honeypot, out of sight and out of the tab order (rules.ts). */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
