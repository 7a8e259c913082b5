import { MailCheck } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { categories, type Category } from '#features/content/announcements/rules.ts'
import { PolicyLinks } from '#features/content/pages/site/policy-links.tsx'
import { subscribeSchema, type Wanted } from '../schema.ts'
import { ApiError, browserApi, call, reasonOf } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { tellsErrors } from '#platform/ui/first-focus.ts'
import { TextField } from '#platform/ui/input.tsx'
import { fieldErrorsOf, type FieldErrors } from '#platform/values/field-errors.ts'
import { WantedFields } from './wanted-fields.tsx'
import { t } from '#platform/values/translate.ts'

/** Of the note that stands where the button was that had the focus. */
const takeFocus = (note: HTMLElement | null) => note?.focus()

/** Asks for announcements by mail; nothing comes before the address confirms it. */
export function SubscribeForm({ category }: { category: Category | null }) {
  const [email, setEmail] = useState('')
  const [wanted, setWanted] = useState<Wanted>({ topics: category ? [category] : [...categories], every: 'weekly' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const title = useId()

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const tells = (wrong: FieldErrors) => tellsErrors(form, () => setErrors(wrong))
    const typed = { email, ...wanted }
    setTrouble(null)
    if (tells(fieldErrorsOf(subscribeSchema, typed))) return
    setSending(true)
    try {
      const asked = subscribeSchema.parse(typed)
      await call(browserApi, 'POST', '/api/subscriptions', { body: asked })
      setSentTo(asked.email)
    } catch (failure) {
      if (!tells(failure instanceof ApiError ? failure.fields : {})) setTrouble(reasonOf(failure))
    } finally {
      setSending(false)
    }
  }

  if (sentTo !== null)
    return (
      <p ref={takeFocus} tabIndex={-1} className="flex items-start gap-3 text-sm">
        <MailCheck className="size-5 shrink-0 text-accent" />
        <span>
          {t(
            'If nothing is wrong with {email}, a message is on its way there. Open the link in it to confirm: until then nothing else comes.',
            { email: sentTo },
          )}
        </span>
      </p>
    )
  return (
    <form noValidate aria-labelledby={title} onSubmit={(event) => void send(event)} className="grid gap-5">
      <h3 id={title} className="font-text text-base font-[600] tracking-normal">
        {t('By mail')}
      </h3>
      <TextField
        label={t('Email')}
        type="email"
        required
        autoComplete="email"
        className="max-w-md"
        error={errors['email']}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <WantedFields wanted={wanted} error={errors['topics']} onChange={setWanted} />
      <div role="alert" className="text-sm text-danger empty:hidden">
        {trouble}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" busy={isSending}>
          {t('Subscribe')}
        </Button>
        <p className="text-xs text-muted">{t('Every message ends with a way to leave, in one click.')}</p>
        <PolicyLinks of={['privacy']} opensTab />
      </div>
    </form>
  )
}
