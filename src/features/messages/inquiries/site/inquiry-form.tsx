import { CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { formFailures, type FormField, type FormName, inquiryForms } from '../rules.ts'
import type { Application, Question, Received } from '../schema.ts'
import { PolicyLinks } from '#features/content/pages/site/policy-links.tsx'
import { type ApiError, call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { checkedBy, useDraftedForm } from '#records/editing/use-drafted-form.ts'
import { useOnline } from '#platform/browser/use-online.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { RestoredForm } from '#records/editing/restored-form.tsx'
import { trapField } from '#platform/values/trap-field.ts'
import { toast } from '#platform/ui/toast.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

/** A form of the contact page; works before hydration and without scripts. */
export function InquiryForm({ name, takesFocus, onSent }: { name: FormName; takesFocus: boolean; onSent: () => void }) {
  const { title, action, fields, send } = inquiryForms[name]
  const { form, submit, isSending, trouble, isRestored, clear, control } = useInquiryForm(name, onSent)
  useEffect(() => {
    // In place of the thanks whose link had it.
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus, form])
  return (
    <form
      ref={form}
      method="post"
      action={spokenAddress(action)}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={title}
      className="grid gap-5"
    >
      {isRestored && <RestoredForm onClear={clear} />}
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
          {t('Required. We use your address to answer you, and for nothing else.')}
        </p>
        <PolicyLinks of={['privacy']} opensTab />
      </div>
    </form>
  )
}

type Control = ReturnType<ReturnType<typeof useInquiryForm>['control']>

function FormControl({ field, ...control }: { field: FormField } & Control) {
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

/** The honeypot, out of sight and out of the tab order. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        {t('Website')}
        <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function FormNotice({ trouble }: { trouble: ApiError | null }) {
  const online = useOnline()
  const advice = online ? trouble && adviceFor(trouble) : offline
  return (
    <div role="alert" className="rounded-md border border-danger p-4 text-sm empty:hidden">
      {advice && (
        <div className="grid grid-cols-[1.25rem_1fr] gap-x-3">
          <CloudOff strokeWidth={1.5} className="mt-0.5 size-5 text-danger" />
          <div>
            <p>{advice}</p>
            {online && trouble?.requestId && (
              <p className="mt-1 text-xs text-muted">
                <Rich
                  text={t('Reference <code>{id}</code>', { id: trouble.requestId })}
                  code={(words) => <code className="font-mono">{words}</code>}
                />
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

const offline = t(
  'You are offline. What you write is kept on this device: send it when you are connected again, even after a reload.',
)

function adviceFor({ code, body }: ApiError): string {
  if (code === 'too_many') {
    const seconds = typeof body['retryAfter'] === 'number' ? body['retryAfter'] : 60
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    return t(
      'Many messages have come from your network in a short time. What you wrote is still here: please send it again in {minutes, plural, one {a minute} other {# minutes}}.',
      { minutes },
    )
  }
  if (code === 'offline') {
    return t(
      'The academy cannot be reached. What you wrote is still here: please check your connection and send it again.',
    )
  }
  return t('Your message was not taken. What you wrote is still here: please send it again in a few minutes.')
}

const loadSchemas = () => import('../schema.ts')
type Message = Question | Application

/** A form of the contact page; what checks it loads with the first focus. */
function useInquiryForm(name: FormName, onSent: () => void) {
  const { action, thanks } = inquiryForms[name]
  const { form, change, control, ...drafted } = useDraftedForm<Message, Received>({
    draftKey: `inquiries/${name}`,
    names: fieldNames[name],
    check: async (typed) => {
      const schemas = await loadSchemas().catch(() => null)
      // If they did not load, the server alone validates, with the same messages.
      if (!schemas) return { message: typed as unknown as Message }
      return checkedBy<Message>(name === 'question' ? schemas.questionSchema : schemas.applicationSchema, typed)
    },
    send: (message, key): Promise<Received> => {
      const trap = form.current ? new FormData(form.current).get(trapField) : null
      const body = { ...message, ...(typeof trap === 'string' && trap !== '' && { [trapField]: trap }) }
      return call(withIdempotencyKey(key), 'POST', action, { body })
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

  // Before the form is sent.
  const onFocus = () => void loadSchemas().catch(() => undefined)
  return { ...drafted, form, control: (field: string) => ({ ...control(field), onFocus }) }
}

const namesIn = (name: FormName) => inquiryForms[name].fields.map((field) => field.name)
const fieldNames = { question: namesIn('question'), volunteer: namesIn('volunteer') }
