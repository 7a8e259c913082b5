import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { SignInButton } from '#features/people/accounts/site/sign-in-button.tsx'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { holdMinutes } from '#features/learning/enrollments/places/rules.ts'
import { type Enrolled, enrollmentFormSchema } from '#features/learning/enrollments/schema.ts'
import { PolicyLinks } from '#features/content/pages/site/policy-links.tsx'
import { ApiError, browserApi, call } from '#platform/browser/api-client.ts'
import { DraftOwnerContext } from '#records/editing/drafts.ts'
import { checkedBy, useDraftedForm } from '#records/editing/use-drafted-form.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { RestoredForm } from '#records/editing/restored-form.tsx'
import { Message } from '#platform/ui/message.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { sentenceSpace, t } from '#platform/values/translate.ts'

const fields = [
  { name: 'email', label: t('Email'), type: 'email', autoComplete: 'email', required: true },
  { name: 'full_name', label: t('Full Name'), type: 'text', autoComplete: 'name', required: false },
  { name: 'phone', label: t('Phone'), type: 'tel', autoComplete: 'tel', required: false },
  { name: 'organization', label: t('Organization'), type: 'text', autoComplete: 'organization', required: false },
] as const
type Name = (typeof fields)[number]['name']
const names = fields.map(({ name }) => name)
const empty = { email: '', full_name: '', phone: '', organization: '' }
type OwnDetails = { email: string; full_name: string }

type Target = NonNullable<CourseDetail['enrolls_in']>
type EnrollmentDialogProps = {
  /** Whose draft it is; empty of nobody. */
  owner: string
  open: boolean
  course: { id: string }
  target: Target
  own: OwnDetails | null
  /** The course takes a number of people. */
  hasPlaces: boolean
  /** Nobody more fits: it joins the waiting list. */
  isFull: boolean
  /** Nothing is left to pay: they come back. */
  isPaid: boolean
  onClose: () => void
  onEnrolled: (enrolled: Enrolled & { email: string }) => void
}

/** It stays open when enrolling fails. `own` prefills it. */
export function EnrollmentDialog({ owner, ...props }: EnrollmentDialogProps) {
  return (
    <DraftOwnerContext value={owner}>
      <OwnedDialog {...props} />
    </DraftOwnerContext>
  )
}

function OwnedDialog(props: Omit<EnrollmentDialogProps, 'owner'>) {
  const { open, course, target, own, hasPlaces, isFull, isPaid, onClose, onEnrolled } = props
  const isFree = target.type === 'free' || isPaid
  const queries = useQueryClient()
  const shown = (typed: Partial<Record<Name, string>>) => ({ ...empty, ...own, ...typed })
  const { form, values, trouble, isSending, isRestored, clear, control, submit } = useDraftedForm({
    draftKey: `enrollments/${target.id}`,
    names,
    check: (typed) => checkedBy(enrollmentFormSchema, shown(typed)),
    send: async (details) => {
      const tab = isFree || isFull ? null : reservePaymentTab()
      try {
        const body = { course_id: course.id, ...details, ...(isFull && { waiting_list: true }) }
        const enrolled = await call(browserApi, 'POST', '/api/enrollments', { body })
        if (enrolled.payment_url === null) tab?.close()
        else tab?.go(enrolled.payment_url)
        return { ...enrolled, email: details.email }
      } catch (error) {
        tab?.close()
        console.error('Enrollment failed:', error)
        // Then this dialog offers to wait instead.
        if (error instanceof ApiError && error.code === 'course_full') {
          await queries.invalidateQueries({ queryKey: ['enrollments'] })
        }
        throw error
      }
    },
    onSent: (enrolled) => {
      void queries.invalidateQueries({ queryKey: ['enrollments'] })
      onClose()
      onEnrolled(enrolled)
    },
  })
  useFirstField(open, form)
  // A place is offered to an account.
  const mustSignIn = isFull && own === null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isSending}
      title={
        isFull
          ? t('Join the waiting list for {title}', { title: target.title })
          : t('Enroll in {title}', { title: target.title })
      }
      description={<About {...{ target, hasPlaces, isFull, isPaid }} isGuest={own === null} />}
      hasCancel
      foot={
        !mustSignIn && (
          <Button
            type="submit"
            form="enrollment"
            variant={isFree || isFull ? 'primary' : 'money'}
            disabled={shown(values).email.trim() === ''}
            busy={isSending}
          >
            {isFull ? t('Join the waiting list') : isFree ? t('Confirm Enrollment') : t('Pay & Enroll')}
          </Button>
        )
      }
    >
      {own === null && <SignInFirst>{mustSignIn ? waitingNeedsAccount : isFree ? findsFree : findsPaid}</SignInFirst>}
      <form ref={form} id="enrollment" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {isRestored && <RestoredForm onClear={clear} />}
        {fields.map(({ name, ...field }) => (
          <TextField key={name} {...field} {...control(name)} value={shown(values)[name]} />
        ))}
        <PolicyLinks of={isFree ? ['privacy', 'terms'] : ['privacy', 'terms', 'refunds']} opensTab />
        <Trouble trouble={trouble} />
      </form>
    </Dialog>
  )
}

type AboutProps = { target: Target } & Record<'hasPlaces' | 'isFull' | 'isPaid' | 'isGuest', boolean>

function About({ target: { type, amount }, hasPlaces, isFull, isPaid, isGuest }: AboutProps) {
  const { currency } = useSite()
  if (isFull) {
    return type === 'free'
      ? t('Every place is taken. A place that becomes free is offered to those who wait, one after the other, by mail.')
      : t(
          'Every place is taken. A place that becomes free is offered to those who wait, one after the other, by mail. Until then there is nothing to pay.',
        )
  }
  if (isPaid) return t('You have paid already: nothing is left to pay.')
  if (type === 'free') return t('It costs nothing. Your email is all we need.')
  return (
    <>
      {amount > 0 && <strong className="font-[550] text-money">{formatMoney(amount, currency)}</strong>}
      {amount > 0 && ' · '}
      {t('The payment page opens in a new tab.')}
      {!isGuest && <> {t('This page follows by itself once it is paid.')}</>}
      {hasPlaces && <> {t('Your place is kept for {minutes} minutes, until it is paid.', { minutes: holdMinutes })}</>}
    </>
  )
}

function SignInFirst({ children }: { children: string }) {
  return (
    <aside
      aria-label={t('You are not signed in')}
      className="mb-6 grid justify-items-start gap-3 rounded-md bg-wash p-4 text-sm"
    >
      <p>
        {t('You are not signed in.')}
        {sentenceSpace()}
        {children}
      </p>
      <SignInButton />
    </aside>
  )
}

const waitingNeedsAccount = t('Sign in with Google to join the waiting list.')
const findsFree = t(
  'Your enrollment goes to the Google account of the email that you give here: you find it by signing in with Google under this very address.',
)
const findsPaid = t(
  'Your access goes to the Google account of the email that you give here: after paying, sign in with Google under this very address. With another one you will not find it.',
)

function Trouble({ trouble }: { trouble: ApiError | null }) {
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trouble) told.current?.scrollIntoView({ block: 'center' })
  }, [trouble])
  return (
    <div ref={told} role="alert" className="rounded-md border border-danger p-4 text-sm empty:hidden">
      {trouble && (
        <>
          <p className="font-[550]">{t('Your enrollment was not taken.')}</p>
          <p className="mt-1">
            <Message>{trouble.message}</Message>
          </p>
          <p className="mt-1">{t('What you typed is still here.')}</p>
          {trouble.requestId && (
            <p className="mt-1 text-xs text-muted">
              {t('Reference')} <code className="font-mono">{trouble.requestId}</code>
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** After the dialog has remembered where the focus was. */
function useFirstField(open: boolean, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!open) return
    const next = requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(next)
  }, [open, form])
}

/** A tab opened inside the click, since browsers block one opened after the request; if blocked, the page's own link leads there. */
function reservePaymentTab() {
  const tab = window.open('', '_blank')
  if (tab) {
    // The payment page gets no access to this window.
    tab.opener = null
    tab.document.title = t('payment page::Payment')
    tab.document.body.textContent = t('The payment page is on its way…')
  }
  return {
    go: (url: string) => tab?.location.replace(url),
    close: () => tab?.close(),
  }
}
