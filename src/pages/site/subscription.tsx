import { useParams, useSearchParams } from 'react-router'
import { SubscriptionView } from '#features/content/subscriptions/site/subscription-view.tsx'
import type { Route } from './+types/subscription'
import { privateTags } from './share-tags.ts'

export const meta: Route.MetaFunction = (page) => privateTags(page, 'Announcements by mail')

/** The server never knows whose it is: it is asked for once the page is hydrated. */
export default function SubscriptionPage() {
  const [asked] = useSearchParams()
  const { token = '' } = useParams()
  // Mail from before had it in the path.
  return <SubscriptionView token={asked.get('key') ?? token} />
}
