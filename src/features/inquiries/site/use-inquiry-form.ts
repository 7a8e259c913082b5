import { type SubmitEvent, use, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formFailures, type FormName, inquiryForms, trapField } from '#features/inquiries/rules.ts'
import type { Received } from '#features/inquiries/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { DraftOwnerContext, useDraftKey } from '#platform/browser/draft-owner.ts'
import { dropDraft, keepDraft, readDraft } from '#platform/browser/drafts.ts'
import { toast } from '#platform/ui/toast.ts'
import type { Messages, Typed } from './form-checks.ts'

type Trap = { [trapField]?: string }

/** Which form it is, and how it is sent. */
export type Sending<Name extends FormName> = {
  name: Name
  send: (message: Messages[Name] & Trap) => Promise<Received>
}

const loadChecks = () => import('./form-checks.ts')

/**
 * A form of the contact page: checked as it is sent, an error gone as soon as its field is edited, the focus on the first
 * one; what is typed is kept on this device until it was taken or cleared, so that a lost connection and a reload lose nothing.
 */
export function useInquiryForm<Name extends FormName>({ name, send, onSent }: Sending<Name> & { onSent: () => void }) {
  type Message = Messages[Name]
  const { fields, thanks } = inquiryForms[name]
  const form = useForm<Typed, unknown, Message>({
    resolver: async (values, context, options) => {
      const checks = await loadChecks().catch(() => null)
      // Where they did not arrive, the server alone checks, and says the same.
      return checks ? checks.formChecks[name](values, context, options) : { values: values as Message, errors: {} }
    },
    reValidateMode: 'onSubmit',
  })
  const [trouble, setTrouble] = useState<ApiError | null>(null)
  const [restored, setRestored] = useState(false)
  const underWay = useRef(false)
  const draft = useDraftKey(`inquiries/${name}`)
  const isOwnerKnown = use(DraftOwnerContext) !== null

  useEffect(() => {
    const names = fields.map((field) => field.name)
    let isRestoring = true
    const keep = (typed: Typed) => {
      const isEmpty = names.every((field) => !typed[field])
      if (isEmpty) dropDraft(draft)
      else keepDraft(draft, { version: 0, base: {}, document: typed, keptAt: new Date().toISOString() })
    }
    const kept = isOwnerKnown ? readDraft<Typed>(draft)?.document : undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        keep(values)
        if (isRestoring) setRestored(true)
      },
    })
    for (const field of names) {
      const text = kept?.[field]
      // What somebody typed before the page woke stands.
      if (typeof text === 'string' && text !== '' && !form.getValues(field)) form.setValue(field, text)
    }
    isRestoring = false
    if (isOwnerKnown) keep(form.getValues())
    return stop
  }, [draft, isOwnerKnown, fields, form])

  async function sendChecked(message: Message, trap: string) {
    setTrouble(null)
    try {
      await send({ ...message, ...(trap !== '' && { [trapField]: trap }) })
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return showFaults(error.fields)
      setTrouble(error instanceof ApiError ? error : new ApiError(500, {}, null))
      return toast.error(formFailures.failed.title, { description: formFailures.failed.text })
    }
    dropDraft(draft)
    toast.success(thanks.title, { description: thanks.text })
    onSent()
  }

  /** What the server alone found. */
  function showFaults(faults: Record<string, string>) {
    const found = fields.filter((field) => faults[field.name])
    for (const { name } of found) form.setError(name, { message: faults[name] ?? '' })
    if (found[0]) form.setFocus(found[0].name)
    refuse()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    const trap = new FormData(event.currentTarget).get(trapField)
    const check = form.handleSubmit((message) => sendChecked(message, typeof trap === 'string' ? trap : ''), refuse)
    void check(event).finally(() => (underWay.current = false))
  }

  return {
    submit,
    isSending: form.formState.isSubmitting,
    trouble,
    /** Whether what stands in the form was kept from an earlier visit. */
    restored,
    clear: () => {
      form.reset(Object.fromEntries(fields.map((field) => [field.name, ''])))
      dropDraft(draft)
      setRestored(false)
      setTrouble(null)
      form.setFocus(fields[0]?.name ?? '')
    },
    /** What a field's control carries. */
    control: (field: string) => ({
      ...form.register(field, { onChange: () => form.clearErrors(field) }),
      // Somebody begins to fill it in: what it is checked with is on its way before it is sent.
      onFocus: () => void loadChecks().catch(() => undefined),
      error: form.formState.errors[field]?.message,
    }),
  }
}

function refuse() {
  toast.error(formFailures.invalid.title, { description: formFailures.invalid.text })
}
