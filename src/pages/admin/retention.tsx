import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { retentionQuery } from '#features/overview/retention/client.ts'
import { dueInWords, keptFor, retainedWords } from '#features/overview/retention/rules.ts'
import type { RetainedRow } from '#features/overview/retention/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { formatMoment } from '#platform/values/dates.ts'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('What is kept')

export default function RetentionPage() {
  const query = useQuery(retentionQuery)
  const { data, error } = query
  return (
    <div className="page-margins grid gap-8 py-10">
      <div>
        <h1 className="text-3xl">What is kept</h1>
        <p className="measure mt-2 text-sm text-muted">
          How long the academy keeps what people wrote and what was written down about its work. A sweep removes every
          night what is older. Nothing that is published, open or in use is removed. How long is said by the settings of
          the server.
        </p>
      </div>
      {data && (
        <ul aria-label="What is kept" className="hairline-t">
          {data.map((row) => (
            <Kept key={row.name} row={row} />
          ))}
        </ul>
      )}
      {!data && error && <FailedState title="Loading Error" query={query} reloadLabel="Try Again" />}
      {!data && !error && (
        <LoadingRegion label="Loading what is kept…" className="grid gap-4">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-24 w-full" />
          ))}
        </LoadingRegion>
      )}
    </div>
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
        <Figure
          label="Kept for"
          value={keptFor(row)}
          note={row.newest === null ? null : `and the newest ${row.newest}`}
        />
        <Figure label="Last sweep" value={row.swept_at === null ? 'Not yet' : formatMoment(row.swept_at, timeZone)} />
        <Figure label="Removed then" value={row.removed.toLocaleString('en')} />
        <Figure label="Due now" value={dueInWords(row.due)} />
      </dl>
    </li>
  )
}

function Figure({ label, value, note = null }: { label: string; value: string; note?: string | null }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-1 font-[550] tabular-nums">
        {value}
        {note !== null && <span className="block text-xs font-normal text-muted">{note}</span>}
      </dd>
    </div>
  )
}
