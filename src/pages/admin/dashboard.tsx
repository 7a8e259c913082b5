import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { UnfinishedPages } from '#features/content/pages/admin/unfinished-pages.tsx'
import { StuckPublishing } from '#records/publishing/stuck-publishing.tsx'
import { EnrollmentTrend, RecentActivity, ToDo } from '#features/overview/statistics/admin/panels.tsx'
import { Figures } from '#features/overview/statistics/admin/figures.tsx'
import { statisticsQuery } from '#features/overview/statistics/client.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { holds } from '#platform/values/roles.ts'
import { countedKinds } from '#records/kinds/record-kind.ts'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { recordKinds } from '#pages/shells/record-kinds.ts'
import { t } from '#platform/values/translate.ts'

const counted = countedKinds(recordKinds)

export const meta = () => adminTitle(t('Dashboard'))

export default function DashboardPage() {
  const role = useAuth().role ?? 'student'
  const figures = counted.filter(({ capability }) => holds(role, capability))
  const query = useQuery(statisticsQuery(figures))
  const { data, error } = query
  return (
    <div className="page-margins grid gap-10 py-10">
      <h1 className="text-3xl">{t('Dashboard')}</h1>
      <ToDo>
        <StuckPublishing />
        {holds(role, 'content') && <UnfinishedPages />}
      </ToDo>
      {error && !data ? (
        <FailedState title={t('Statistics loading failed: {reason}', { reason: reasonOf(error) })} query={query}>
          {t('Nothing is lost: only the counting did not work.')}
        </FailedState>
      ) : (
        figures.length > 0 && <Figures kinds={figures} statistics={data} />
      )}
      {holds(role, 'enrollments') && <EnrollmentTrend />}
      <RecentActivity kinds={recordKinds.filter(({ capability }) => holds(role, capability))} />
    </div>
  )
}
