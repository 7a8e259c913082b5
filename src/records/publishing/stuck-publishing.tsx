import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { apiQuery } from '#platform/browser/api-client.ts'
import { problemWords } from './publishing-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatMoment } from '#platform/values/dates.ts'
import { readAddress } from '#platform/values/page-address.ts'
import { t } from '#platform/values/translate.ts'

const stuckPublishingQuery = apiQuery(['publishing'], '/api/admin/publishing', { staleTime: 0 })

/** On the dashboard: what was planned and did not happen, in red; nothing where nothing is. */
export function StuckPublishing() {
  const heading = useId()
  const { timeZone } = useSite()
  const { data = [] } = useQuery(stuckPublishingQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby={heading} className="rounded-md border border-danger p-5 sm:p-6">
      <h2 id={heading} className="text-xl text-danger">
        {t('Stuck in publishing')}
      </h2>
      <ul className="mt-3 grid gap-3">
        {data.map(({ entity, id, title, address, problem }) => {
          const name = mixedText(title || id)
          return (
            <li key={`${entity}/${id}`} className="grid gap-x-4 text-sm sm:grid-cols-[1fr_auto]">
              <p>
                <span className="font-[550]">
                  {address ? <TextLink to={readAddress(address)}>{name}</TextLink> : name}
                </span>{' '}
                <span className="text-danger">{problemWords(problem)}</span>
              </p>
              <time dateTime={problem.since} className="text-xs whitespace-nowrap text-muted tabular-nums sm:pt-0.5">
                {formatMoment(problem.since, timeZone)}
              </time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
