import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { dueInWords, keptFor, retainedWords } from '#features/overview/retention/rules.ts'
import type { RetainedRow } from '#features/overview/retention/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { formatMoment } from '#platform/values/dates.ts'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { languageTag, t } from '#platform/values/translate.ts'
import { apiQuery } from '#platform/browser/api-client.ts'

export const meta = () => adminTitle(t('Data retention'))

export default function RetentionPage() {
  const query = useQuery(apiQuery(['retention'], '/api/admin/retention', { staleTime: 0 }))
  return (
    <AdminPage
      title={t('Data retention')}
      lead={t(
        'How long the academy keeps what people wrote and what was written down about its work. A sweep removes every night what is older. Nothing that is published, open or in use is removed. How long is said by the settings of the server.',
      )}
    >
      <QueryContent
        query={query}
        failed={t('Loading Error')}
        reloadLabel={t('Try Again')}
        loading={t('Loading data retention…')}
        shapes={Array<string>(5).fill('h-24 w-full')}
      >
        {({ items }) => (
          <ul aria-label={t('Data retention')} className="hairline-t">
            {items.map((row) => (
              <Kept key={row.name} row={row} />
            ))}
          </ul>
        )}
      </QueryContent>
    </AdminPage>
  )
}

function Kept({ row }: { row: RetainedRow }) {
  const { timeZone } = useSite()
  const id = useId()
  const { title, about } = retainedWords[row.name]
  return (
    <li
      aria-labelledby={id}
      className="hairline-b grid gap-x-12 gap-y-4 py-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="measure mt-1 text-sm text-muted">{about}</p>
        <p className="mt-2 text-xs text-muted">
          <code className="font-mono">{row.setting}</code>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-4">
        <Figure label={t('Kept for')} value={keptFor(row)}>
          {row.newest !== null && (
            <span className="block text-xs font-normal text-muted">
              {t('and the newest {count}', { count: row.newest })}
            </span>
          )}
        </Figure>
        <Figure label={t('Last sweep')} value={row.swept_at ? formatMoment(row.swept_at, timeZone) : t('Not yet')} />
        <Figure label={t('Removed then')} value={row.removed.toLocaleString(languageTag())} />
        <Figure label={t('Due now')} value={dueInWords(row.due)} />
      </dl>
    </li>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-1 font-[550] tabular-nums">
        {value}
        {children}
      </dd>
    </div>
  )
}
