import { useParams, useSearchParams } from 'react-router'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { Button, ButtonLink } from '#platform/ui/button.tsx'
import type { Route } from './+types/subscription'
import { privateTags } from './page-tags.tsx'
import { t } from '#platform/values/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { categoryNames } from '#features/content/announcements/rules.ts'
import {
  changeSubscription,
  confirmSubscription,
  subscriptionQuery,
  unsubscribe,
} from '#features/content/subscriptions/client.ts'
import { digestNames } from '#features/content/subscriptions/rules.ts'
import type { Subscription, Wanted } from '#features/content/subscriptions/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { WantedFields } from '#features/content/subscriptions/site/wanted-fields.tsx'
import { listed } from '#platform/values/listed.ts'

export const meta: Route.MetaFunction = (page) => privateTags(page, t('Announcements by mail'))

/** The server never knows whose it is: it is asked for once the page is hydrated. */
export default function SubscriptionPage() {
  const [asked] = useSearchParams()
  const { token = '' } = useParams()
  if (asked.has('sent')) return <Sent />
  // Mail from before had it in the path.
  return <SubscriptionView token={asked.get('key') ?? token} />
}

/** After the form of the footer: who was not there before, and who was, read the same. */
function Sent() {
  return (
    <section className="page-margins py-12 sm:py-16">
      <div className="measure grid gap-6">
        <h1>{t('Please confirm')}</h1>
        <p className="text-lg text-muted">
          {t(
            'If nothing is wrong with the address, a message is on its way there. Open the link in it to confirm: until then nothing else comes.',
          )}
        </p>
        <ButtonLink to="/announcements" variant="secondary" className="justify-self-start">
          {t('Read the announcements')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** A subscription, for whoever holds its address: to confirm, to change, to leave. */
function SubscriptionView({ token }: { token: string }) {
  const query = useQuery({ ...subscriptionQuery(token), enabled: token !== '' })
  const { error } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const [hasLeft, setLeft] = useState(false)
  const [doing, setDoing] = useState<Act>()
  const { isBusy, run } = useAction()

  async function act(what: Act, send: () => Promise<Subscription | null>, done: string) {
    setDoing(what)
    await run(t('That did not work'), async () => {
      const now = await send()
      if (now) queries.setQueryData(subscriptionQuery(token).queryKey, now)
      else setLeft(true)
      toast.success(done)
      heading.current?.focus()
    })
  }

  const isHydrated = useHydrated()
  const isGone = hasLeft || (isHydrated && token === '') || (error instanceof ApiError && error.code === 'not_found')
  return (
    <section className="page-margins min-h-svh py-12 sm:py-16">
      <div className="measure grid gap-6">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {t('Announcements by mail')}
        </h1>
        {isGone ? (
          <Gone hasLeft={hasLeft} />
        ) : (
          <QueryContent
            query={query}
            failed={t('Loading Failed')}
            loading={t('Loading your subscription…')}
            shapes={['h-6 w-2/3', 'h-40 w-full']}
          >
            {(subscription) => (
              <SubscriptionForms {...{ token, subscription, act }} busy={isBusy ? doing : undefined} />
            )}
          </QueryContent>
        )}
        <noscript>
          <p>{t('Confirming, changing and leaving need scripts. Please allow scripts for this site.')}</p>
        </noscript>
      </div>
    </section>
  )
}

function Gone({ hasLeft }: { hasLeft: boolean }) {
  return (
    <>
      <p className="text-lg text-muted">
        {hasLeft
          ? t(
              'You are not subscribed any more, and we have forgotten your address. What you have to know of your courses still reaches you.',
            )
          : t('No subscription belongs to this address. It may have ended, or was not confirmed within a week.')}
      </p>
      <ButtonLink to="/announcements" variant="secondary" className="justify-self-start">
        {t('Read the announcements')}
      </ButtonLink>
    </>
  )
}

type Act = 'confirm' | 'change' | 'leave'
type SubscriptionFormsProps = {
  token: string
  subscription: Subscription
  act: (what: Act, send: () => Promise<Subscription | null>, done: string) => Promise<void>
  busy: Act | undefined
}

function SubscriptionForms({ token, subscription: { email, wanted, asked }, act, busy }: SubscriptionFormsProps) {
  const [chosen, setChosen] = useState<Wanted | null>(null)
  const confirm = () => act('confirm', () => confirmSubscription(token), t('You are subscribed'))
  const change = (to: Wanted) => act('change', () => changeSubscription(token, to), t('Your choice is kept'))
  const leave = () => act('leave', () => unsubscribe(token).then(() => null), t('You are not subscribed any more'))
  return (
    <>
      {asked && (
        <div className="grid justify-items-start gap-4 rounded-md bg-wash p-5">
          <p>
            {t('{email} asked for: {topics}. {rhythm}.', {
              email,
              topics: listed(asked.topics.map((topic) => categoryNames[topic])),
              rhythm: digestNames[asked.every],
            })}
          </p>
          <Button size="lg" busy={busy === 'confirm'} onClick={() => void confirm()}>
            {t('Confirm')}
          </Button>
        </div>
      )}
      {wanted && (
        <form
          className="grid justify-items-start gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void change(chosen ?? wanted)
          }}
        >
          <p className="text-muted">{t('{email} gets what is chosen here.', { email })}</p>
          <WantedFields wanted={chosen ?? wanted} onChange={setChosen} />
          <Button
            type="submit"
            variant="secondary"
            busy={busy === 'change'}
            disabled={chosen === null || chosen.topics.length === 0}
          >
            {t('Save')}
          </Button>
        </form>
      )}
      <div className="hairline-t grid justify-items-start gap-3 pt-6">
        <p className="text-sm text-muted">
          {wanted
            ? t('Leaving takes one click, and your address is forgotten.')
            : t('You did not ask for this? Then do nothing, or have your address forgotten at once.')}
        </p>
        <Button variant="secondary" busy={busy === 'leave'} onClick={() => void leave()}>
          {wanted ? t('Unsubscribe') : t('Forget my address')}
        </Button>
      </div>
    </>
  )
}
