import { type SubmitEvent, use, useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formFailures, type FormName, inquiryForms, trapField } from '#features/inquiries/rules.ts'
import type { Received } from '#features/inquiries/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { DraftOwnerContext, useDraftKey } from '#platform/browser/draft-owner.ts'
import { dropDraft, keepDraft, readDraft } from '#platform/browser/drafts.ts'
import { toast } from '#platform/ui/toast.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import type { Messages, Typed } from './form-checks.ts'

type Trap = { [trapField]?: string }

/** Which form it is, and how it is sent. */
export type Sending<Name extends FormName> = {
  name: Name
  send: (message: Messages[Name] & Trap, key: string) => Promise<Received>
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
  /** What was sent and not known to have arrived: the same, sent again, has the same key; what was changed since is another message. */
  const tried = useRef<{ message: Typed; key: string } | null>(null)
  const draft = useDraftKey(`inquiries/${name}`)
  const owner = use(DraftOwnerContext)
  const isOwnerKnown = owner !== null
  /** Whose text stands in the form, and where it is kept. */
  const writer = useRef({ owner, draft })
  const keep = useCallback(
    (typed: Typed) => {
      const isEmpty = fields.every((field) => !typed[field.name])
      if (isEmpty) return dropDraft(draft)
      const { message: base = {}, key: addedUnder } = tried.current ?? {}
      keepDraft(draft, { version: 0, base, document: typed, keptAt: new Date().toISOString(), addedUnder })
    },
    [draft, fields],
  )

  useEffect(() => {
    const names = fields.map((field) => field.name)
    let isRestoring = true
    const before = writer.current
    writer.current = { owner, draft }
    if (before.owner && before.owner !== owner) {
      // Whoever was signed in is not any more: their text stays kept for them, and is nobody else's.
      tried.current = null
      setRestored(false)
      form.reset(Object.fromEntries(names.map((field) => [field, ''])))
    } else if (before.owner === '' && owner) {
      // They signed in meanwhile: it is theirs now.
      dropDraft(before.draft)
    }
    const left = isOwnerKnown ? readDraft<Typed>(draft) : null
    const kept = left?.document
    if (left?.addedUnder) tried.current = { message: left.base, key: left.addedUnder }
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
  }, [draft, owner, isOwnerKnown, fields, form, keep])

  async function sendChecked(message: Message, trap: string) {
    setTrouble(null)
    const before = tried.current
    const isAgain = before !== null && JSON.stringify(before.message) === JSON.stringify(message)
    const { key } = (tried.current = isAgain ? before : { message, key: randomUuid() })
    keep(form.getValues())
    try {
      await send({ ...message, ...(trap !== '' && { [trapField]: trap }) }, key)
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return showFaults(error.fields)
      setTrouble(error instanceof ApiError ? error : new ApiError(500, {}, null))
      return toast.error(formFailures.failed.title, { description: formFailures.failed.text })
    }
    tried.current = null
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
      tried.current = null
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
