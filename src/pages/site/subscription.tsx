import { useParams, useSearchParams } from 'react-router'
import { SubscriptionView } from '#features/content/subscriptions/site/subscription-view.tsx'
import { ButtonLink } from '#platform/ui/button.tsx'
import type { Route } from './+types/subscription'
import { privateTags } from './share-tags.ts'
import { t } from '#platform/values/translate.ts'

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
