import { useSearchParams } from 'react-router'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { RecordGone } from '#pages/shells/error-page.tsx'
import type { Route } from './+types/inquiry-status'
import { failedPage, Read } from './section-page.tsx'
import { privateTags } from './page-tags.tsx'
import { t } from '#platform/values/translate.ts'
import { apiQuery } from '#platform/browser/api-client.ts'
import { Check, Circle } from 'lucide-react'
import type { InquiryStatus } from '#features/messages/inquiries/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { formatDate } from '#platform/values/dates.ts'

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

/** @throws ApiError `not_found` for a key that belongs to no message, or to one of long ago */
function inquiryStatusQuery(key: string, api?: Api) {
  return apiQuery(['inquiry-status', key], '/api/inquiry-status', { api, query: { key } })
}

const answers: Record<InquiryStatus['state'], string> = {
  received: t('A person reads it and answers by mail, at the address that you gave.'),
  answered: t('Our answer went to the address that you gave. If you do not find it, please look among unwanted mail.'),
  closed: t('We have closed it without a mail. If that is not right, please write to us again.'),
}

/** What became of a message: its steps with their days, and nothing of what was written. */
function InquiryStatusView({ status: { state, received_at, answered_at } }: { status: InquiryStatus }) {
  const { timeZone } = useSite()
  const steps = [
    { label: t('Received'), at: received_at },
    { label: state === 'closed' ? t('Closed') : t('Answered'), at: answered_at, isDone: state !== 'received' },
  ]
  return (
    <section className="page-margins py-14 sm:py-20">
      <div className="measure grid gap-6">
        <h1>{t('Your message')}</h1>
        <ol className="hairline-t">
          {steps.map(({ label, at, isDone = true }) => {
            const Sign = isDone ? Check : Circle
            return (
              <li key={label} className="hairline-b flex items-center gap-4 py-4">
                <Sign className={isDone ? 'size-5 text-success' : 'size-5 text-muted'} />
                <span className={isDone ? 'font-[550]' : 'text-muted'}>
                  {label}
                  {!isDone && <span className="sr-only"> {t('(not yet)')}</span>}
                </span>
                {at && (
                  <time dateTime={at} className="ml-auto text-sm text-muted">
                    {formatDate(at, timeZone)}
                  </time>
                )}
              </li>
            )
          })}
        </ol>
        <p className="text-lg text-muted">{answers[state]}</p>
        <ButtonLink to="/contact" variant="secondary" className="justify-self-start">
          {t('Write to us')}
        </ButtonLink>
      </div>
    </section>
  )
}
