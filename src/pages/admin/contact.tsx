import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { InquiriesList } from '#features/messages/inquiries/admin/inquiries-screen.tsx'
import { InquiryFiguresView } from '#features/messages/inquiries/admin/inquiry-figures.tsx'
import { inquiriesQuery, inquiryFiguresQuery } from '#features/messages/inquiries/answering/client.ts'
import { inquiryWords } from '#features/messages/inquiries/answering/rules.ts'
import { PersonData } from '#features/overview/own-data/person-data.admin.tsx'
import { useTab } from '#platform/browser/use-tab.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Contact overview'))

/** The overview loads 100 of each kind. */
const newest = { limit: 100 }
const tabs = ['questions', 'volunteers'] as const
const searchAll = {
  questions: t('Search and filter all questions'),
  applications: t('Search and filter all applications'),
}

export default function ContactPage() {
  const figures = useQuery(inquiryFiguresQuery)
  const questions = useInfiniteQuery(inquiriesQuery('questions', newest))
  const applications = useInfiniteQuery(inquiriesQuery('applications', newest))
  const tab = useTab(tabs)
  const kind = tab === 'questions' ? 'questions' : 'applications'
  const { path } = inquiryWords[kind]
  const { data, error } = figures
  return (
    <div className="page-margins grid gap-10 py-10">
      <div className="grid gap-3">
        <Breadcrumbs steps={[{ to: '/admin', label: t('Dashboard') }]} />
        <h1 className="text-3xl">{t('Contact overview')}</h1>
        <p className="text-sm text-muted">
          {t('What visitors have sent, and how far it is. Everything here follows as it comes in.')}
        </p>
      </div>
      {error && !data ? (
        <FailedState title={t('Loading Error')} query={figures} reloadLabel={t('Try Again')} />
      ) : (
        <InquiryFiguresView figures={data} />
      )}
      <Tabs
        label={t('What visitors have sent')}
        active={tab}
        items={[
          { name: 'questions', label: inquiryWords.questions.title },
          { name: 'volunteers', label: inquiryWords.applications.title },
        ]}
      >
        <div className="grid gap-5">
          <p className="text-sm">
            <TextLink to={path}>{searchAll[kind]}</TextLink>
          </p>
          <InquiriesList
            key={kind}
            kind={kind}
            renderPerson={(email) => <PersonData email={email} />}
            query={kind === 'questions' ? questions : applications}
            total={data && data[kind].total - data[kind].set_aside.total}
          />
        </div>
      </Tabs>
    </div>
  )
}
