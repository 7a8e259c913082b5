import { useEffectEvent, useLayoutEffect } from 'react'
import { formFailures, type FormName, inquiryForms, trapField } from '#features/inquiries/rules.ts'
import type { Received } from '#features/inquiries/schema.ts'
import { useDraftedForm } from '#platform/browser/use-drafted-form.ts'
import { toast } from '#platform/ui/toast.ts'
import type { Messages } from './form-checks.ts'

export type Sending<Name extends FormName> = {
  name: Name
  send: (message: Messages[Name] & { [trapField]?: string }, key: string) => Promise<Received>
}

const loadChecks = () => import('./form-checks.ts')

/** A form of the contact page; its checks load with the first focus. */
export function useInquiryForm<Name extends FormName>({ name, send, onSent }: Sending<Name> & { onSent: () => void }) {
  const { thanks } = inquiryForms[name]
  const { form, values, errors, change, ...drafted } = useDraftedForm<Messages[Name], Received>({
    draftKey: `inquiries/${name}`,
    names: fieldNames[name],
    check: async (typed) => {
      const checks = await loadChecks().catch(() => null)
      // If the checks did not load, the server alone validates, with the same messages.
      return checks ? checks.formChecks[name](typed) : { message: typed as unknown as Messages[Name] }
    },
    send: (message, key): Promise<Received> => {
      const trap = form.current ? new FormData(form.current).get(trapField) : null
      return send({ ...message, ...(typeof trap === 'string' && trap !== '' && { [trapField]: trap }) }, key)
    },
    onSent: () => {
      toast.success(thanks.title, { description: thanks.text })
      onSent()
    },
    onRefused: () => toast.error(formFailures.invalid.title, { description: formFailures.invalid.text }),
    onFailed: () => toast.error(formFailures.failed.title, { description: formFailures.failed.text }),
  })
  const takeTyped = useEffectEvent(() => {
    const typed = [...new FormData(form.current ?? undefined)].filter(([field, text]) => text && field !== trapField)
    if (typed.length > 0) change(Object.fromEntries(typed) as Record<string, string>)
  })
  // Takes over what was typed before hydration.
  useLayoutEffect(() => takeTyped(), [])

  return {
    ...drafted,
    form,
    control: (field: string) => ({
      name: field,
      value: values[field] ?? '',
      onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
      // Loads the checks before the form is sent.
      onFocus: () => void loadChecks().catch(() => undefined),
      error: errors[field],
    }),
  }
}

const namesIn = (name: FormName) => inquiryForms[name].fields.map((field) => field.name)
const fieldNames = { question: namesIn('question'), volunteer: namesIn('volunteer') }
