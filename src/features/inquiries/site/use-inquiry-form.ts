import { useEffectEvent, useLayoutEffect } from 'react'
import { sendInquiry } from '#features/inquiries/client.ts'
import { formFailures, type FormName, inquiryForms, trapField } from '#features/inquiries/rules.ts'
import type { Application, Question, Received } from '#features/inquiries/schema.ts'
import { useDraftedForm, checkedBy } from '#platform/browser/use-drafted-form.ts'
import { toast } from '#platform/ui/toast.ts'

const loadSchemas = () => import('#features/inquiries/schema.ts')

/** A form of the contact page; what checks it loads with the first focus. */
export function useInquiryForm(name: FormName, onSent: () => void) {
  const { thanks } = inquiryForms[name]
  const { form, change, control, ...drafted } = useDraftedForm<Question | Application, Received>({
    draftKey: `inquiries/${name}`,
    names: fieldNames[name],
    check: async (typed) => {
      const schemas = await loadSchemas().catch(() => null)
      // If they did not load, the server alone validates, with the same messages.
      if (!schemas) return { message: typed as unknown as Question | Application }
      return checkedBy<Question | Application>(
        name === 'question' ? schemas.questionSchema : schemas.applicationSchema,
        typed,
      )
    },
    send: (message, key): Promise<Received> => {
      const trap = form.current ? new FormData(form.current).get(trapField) : null
      return sendInquiry(
        name,
        { ...message, ...(typeof trap === 'string' && trap !== '' && { [trapField]: trap }) },
        key,
      )
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
      ...control(field),
      // Before the form is sent.
      onFocus: () => void loadSchemas().catch(() => undefined),
    }),
  }
}

const namesIn = (name: FormName) => inquiryForms[name].fields.map((field) => field.name)
const fieldNames = { question: namesIn('question'), volunteer: namesIn('volunteer') }
