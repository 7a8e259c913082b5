import { useSearchParams } from 'react-router'
import { inquiryStatusQuery } from '#features/messages/inquiries/client.ts'
import { InquiryStatusView } from '#features/messages/inquiries/site/inquiry-status-view.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { RecordGone } from '#pages/shells/error-page.tsx'
import type { Route } from './+types/inquiry-status'
import { failedPage, Read } from './section-page.tsx'
import { privateTags } from './share-tags.ts'
import { t } from '#platform/values/translate.ts'

const title = t('Your message')
const failed = { title: t('The page could not be read'), text: t('Please reload it in a moment.') }
const gone = {
  title: t('Message not found'),
  text: t(
    'The address in the mail leads here for ninety days. If you still wait for an answer, please write to us again.',
  ),
  to: '/contact',
  back: t('Write to us'),
} as const

const keyIn = (query: URLSearchParams) => query.get('key') ?? ''

export const loader = ({ context, request }: Route.LoaderArgs) =>
  preload([inquiryStatusQuery(keyIn(new URL(request.url).searchParams), context.get(apiContext))])
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) => privateTags(page, title)

export default function InquiryStatusPage() {
  const key = keyIn(useSearchParams()[0])
  return (
    <Read query={inquiryStatusQuery(key)} title={title} loading={t('Loading…')} failed={failed}>
      {(status) => <InquiryStatusView status={status} />}
    </Read>
  )
}

export const ErrorBoundary = failedPage({ ...failed, missing: <RecordGone {...gone} /> })
