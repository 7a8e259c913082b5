import { useLocation } from 'react-router'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { InquiriesList } from '#features/messages/inquiries/admin/inquiries-list.tsx'
import { inquiriesQuery, inquiryCountQuery } from '#features/messages/inquiries/answering/client.ts'
import { inquiryListings } from '#features/messages/inquiries/answering/listing.schema.ts'
import type { InquiryKind } from '#features/messages/inquiries/answering/schema.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { t } from '#platform/values/translate.ts'
import { inquiryWords } from '#features/messages/inquiries/answering/rules.ts'
import { PersonData } from '#features/overview/own-data/person-data.admin.tsx'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { ListHead } from '#pages/shells/records-screen.tsx'

export const meta = ({ location }: { location: { pathname: string } }) =>
  adminTitle(inquiryWords[kindAt(location.pathname)].title)

/** Questions, or volunteer applications. */
export default function InquiriesPage() {
  const kind = kindAt(useLocation().pathname)
  return <InquiriesScreen key={kind} kind={kind} />
}

export function InquiriesScreen({ kind }: { kind: InquiryKind }) {
  const { title, path, noMatch } = inquiryWords[kind]
  const listing = inquiryListings[kind]
  const { asked, askedBy, isNarrowed, state, ...sort } = useListing(listing)
  const query = useInfiniteQuery(inquiriesQuery(kind, asked))
  const count = useQuery(inquiryCountQuery(kind, asked))
  return (
    <div className="page-margins grid gap-2 py-3">
      <div className="xl:flex xl:flex-wrap xl:items-baseline xl:gap-x-4">
        <Breadcrumbs
          steps={[
            { to: '/admin', label: t('Dashboard') },
            { to: '/admin/contact', label: t('Contact') },
          ]}
        />
        <h1 className="text-2xl">{title}</h1>
      </div>
      <ListHead
        listing={listing}
        state={state}
        list={path.replace('/admin/', '')}
        countOf={(names) => inquiryCountQuery(kind, askedBy(names))}
      />
      <InquiriesList
        {...{ ...sort, kind, query }}
        renderPerson={(email) => <PersonData email={email} />}
        total={count.data}
        empty={
          isNarrowed && (
            <EmptyState titleLevel="h2" title={noMatch}>
              {t('Try other words, or another filter.')}
            </EmptyState>
          )
        }
      />
    </div>
  )
}

/** The two addresses differ in this segment alone (src/routes.ts). */
const kindAt = (pathname: string) => (pathname.split('/').includes('volunteers') ? 'applications' : 'questions')
