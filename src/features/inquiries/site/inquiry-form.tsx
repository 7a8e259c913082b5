import { type FormField, type FormName, inquiryForms, trapField } from '#features/inquiries/rules.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { FormNotice } from './form-notice.tsx'
import { type Sending, useInquiryForm } from './use-inquiry-form.ts'

/** One of the two forms. It is a plain form until the page wakes, and for browsers without scripts (plain-form/). */
export function InquiryForm<Name extends FormName>({ onSent, ...sending }: Sending<Name> & { onSent: () => void }) {
  const { title, action, fields, send } = inquiryForms[sending.name]
  const { submit, isSending, trouble, restored, clear, control } = useInquiryForm({ ...sending, onSent })
  return (
    <form
      method="post"
      action={action}
      noValidate
      onSubmit={submit}

      aria-label={title}
      className="grid gap-5"
    >
      {restored && (
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

function FormControl({ field, ...control }: { field: FormField; error: string | undefined; name: string }) {
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

/** A field that people neither see nor reach; what stands in it marks the message of a robot (rules.ts). */
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
