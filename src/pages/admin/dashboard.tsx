import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { UnfinishedPages } from '#features/content/pages/admin/unfinished-pages.tsx'
import { StuckPublishing } from '#records/publishing/stuck-publishing.tsx'
import { EnrollmentTrend, RecentActivity, WaitingList } from '#features/overview/statistics/admin/panels.tsx'
import { Figures } from '#features/overview/statistics/admin/figures.tsx'
import { statisticsQuery } from '#features/overview/statistics/client.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { holds } from '#platform/values/roles.ts'
import { countedKinds } from '#records/kinds/record-kind.ts'
import { navigationOf } from '#pages/shells/admin-navigation.ts'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { recordKinds } from '#pages/shells/record-kinds.ts'

const counted = countedKinds(recordKinds)

export const meta = () => adminTitle('Dashboard')

export default function DashboardPage() {
  const role = useAuth().role ?? 'student'
  const figures = counted.filter(({ capability }) => holds(role, capability))
  const query = useQuery(statisticsQuery(figures))
  const { data, error } = query
  return (
    <div className="page-margins grid gap-10 py-10">
      <div>
        <h1 className="text-3xl">Dashboard</h1>
        <p className="mt-2 text-sm text-muted">
          What the academy holds, published or not. The figures follow every change.
        </p>
      </div>
      <StuckPublishing kinds={recordKinds} />
      {holds(role, 'content') && <UnfinishedPages />}
      {error && !data ? (
        <FailedState title={`Statistics loading failed: ${reasonOf(error)}`} query={query}>
          Nothing is lost: only the counting did not work.
        </FailedState>
      ) : (
        figures.length > 0 && <Figures kinds={figures} statistics={data} />
      )}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_1.4fr] empty:hidden">
        {(holds(role, 'inquiries') || holds(role, 'enrollments')) && <WaitingList />}
        {holds(role, 'enrollments') && <EnrollmentTrend />}
      </div>
      <RecentActivity kinds={recordKinds.filter(({ capability }) => holds(role, capability))} />
      <Screens />
    </div>
  )
}

function Screens() {
  const { role } = useAuth()
  const entries = navigationOf(role)
    .flatMap((group) => group.entries)
    .filter(({ to }) => to !== '/admin')
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
