import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { categoryNames } from '#features/content/announcements/rules.ts'
import { changeSubscription, confirmSubscription, subscriptionQuery, unsubscribe } from '../client.ts'
import { digestNames } from '../rules.ts'
import type { Subscription, Wanted } from '../schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { Button, ButtonLink } from '#platform/ui/button.tsx'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { WantedFields } from './wanted-fields.tsx'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

/** A subscription, for whoever holds its address: to confirm, to change, to leave. */
export function SubscriptionView({ token }: { token: string }) {
  const query = useQuery({ ...subscriptionQuery(token), enabled: token !== '' })
  const { error } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const [hasLeft, setLeft] = useState(false)
  const [doing, setDoing] = useState<'confirm' | 'change' | 'leave'>()
  const { isBusy, run } = useAction()

  async function act(what: NonNullable<typeof doing>, send: () => Promise<Subscription | null>, done: string) {
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
              <SubscriptionForms
                subscription={subscription}
                busy={isBusy ? doing : undefined}
                onConfirm={() => void act('confirm', () => confirmSubscription(token), t('You are subscribed'))}
                onChange={(wanted) =>
                  void act('change', () => changeSubscription(token, wanted), t('Your choice is kept'))
                }
                onLeave={() =>
                  void act('leave', () => unsubscribe(token).then(() => null), t('You are not subscribed any more'))
                }
              />
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

type SubscriptionFormsProps = {
  subscription: Subscription
  busy: 'confirm' | 'change' | 'leave' | undefined
  onConfirm: () => void
  onChange: (wanted: Wanted) => void
  onLeave: () => void
}

function SubscriptionForms({
  subscription: { email, wanted, asked },
  busy,
  onConfirm,
  onChange,
  onLeave,
}: SubscriptionFormsProps) {
  const [chosen, setChosen] = useState<Wanted | null>(null)
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
          <Button size="lg" busy={busy === 'confirm'} onClick={onConfirm}>
            {t('Confirm')}
          </Button>
        </div>
      )}
      {wanted && (
        <form
          className="grid justify-items-start gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            onChange(chosen ?? wanted)
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
        <Button variant="secondary" busy={busy === 'leave'} onClick={onLeave}>
          {wanted ? t('Unsubscribe') : t('Forget my address')}
        </Button>
      </div>
    </>
  )
}
