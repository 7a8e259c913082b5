import { useQuery } from '@tanstack/react-query'
import { Figures } from '#features/statistics/admin/figures.tsx'
import { statisticsQuery } from '#features/statistics/client.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { adminNavigation } from '#pages/shells/admin-navigation.ts'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Dashboard')

/** What the academy holds, in four figures (admin.md §2, Dashboard). */
export default function DashboardPage() {
  const { data, error, refetch, isFetching } = useQuery(statisticsQuery)
  return (
    <div className="page-margins grid gap-10 py-10">
      <div>
        <h1 className="text-3xl">Dashboard</h1>
        <p className="mt-2 text-sm text-muted">
          What the academy holds, published or not. The figures follow every change.
        </p>
      </div>
      {error && !data ? (
        <FailedState
          title={`Statistics loading failed: ${error.message}`}
          reference={error instanceof ApiError ? error.requestId : null}
          onReload={() => void refetch()}
          busy={isFetching}
        >
          Nothing is lost: only the counting did not work.
        </FailedState>
      ) : (
        <Figures statistics={data} />
      )}
      <Screens />
    </div>
  )
}

/** The ways from here. */
function Screens() {
  const entries = adminNavigation.flatMap((group) => group.entries).filter(({ to }) => to !== '/admin')
  return (
    <section aria-labelledby="screens" className="hairline-t pt-6">
      <h2 id="screens" className="text-xl">
        Edit the site
      </h2>
      <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
        {entries.map(({ to, label }) => (
          <li key={to}>
            <TextLink to={to} className="inline-flex min-h-9 items-center text-sm">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
