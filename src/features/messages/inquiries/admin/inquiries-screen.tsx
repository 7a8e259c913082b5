import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { inquiriesQuery, inquiryCountQuery } from '../answering/client.ts'
import { inquiryListings } from '../answering/listing.schema.ts'
import { inquiryWords } from '../answering/rules.ts'
import type { InquiriesWanted, InquiryKind, InquirySort, InquiryStatus } from '../answering/schema.ts'
import { type ListState, useListing } from '#records/lists/use-listing.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ListControls } from '#records/lists/list-controls.tsx'
import type { Sorting } from '#records/lists/sortable-table.tsx'
import type { Listing } from '#records/lists/listing.ts'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { InquiriesList } from './inquiries-list.tsx'

type InquiriesScreenProps = {
  kind: InquiryKind
  /** One's own views of the list. */
  renderViews?: (state: ListState) => ReactNode
  renderPerson?: (email: string) => ReactNode
}

export function InquiriesScreen({ kind, renderViews, renderPerson }: InquiriesScreenProps) {
  const { title, noun } = inquiryWords[kind]
  const listing: Listing = inquiryListings[kind]
  const { asked, isNarrowed, state, sorting, onSort } = useListing(listing)
  const { status, search, from, to, assigned, place, sort, order } = asked as Readonly<
    Record<string, string | undefined>
  >
  const wanted: InquiriesWanted = {
    status: (status ?? 'all') as InquiryStatus | 'all',
    search: search ?? '',
    from,
    to,
    assigned: assigned as InquiriesWanted['assigned'],
    place: place as InquiriesWanted['place'],
  }
  const query = useInfiniteQuery(
    inquiriesQuery(kind, {
      ...wanted,
      sort: sort as InquirySort | undefined,
      order: order === 'desc' ? order : undefined,
    }),
  )
  const count = useQuery(inquiryCountQuery(kind, wanted))
  return (
    <div className="page-margins grid gap-8 py-10">
      <div className="grid gap-3">
        <Breadcrumbs
          steps={[
            { to: '/admin', label: 'Dashboard' },
            { to: '/admin/contact', label: 'Contact' },
          ]}
        />
        <h1 className="text-3xl">{title}</h1>
      </div>
      <ListControls listing={listing} state={state}>
        {renderViews?.(state)}
      </ListControls>
      <InquiriesList
        {...{ kind, renderPerson, onSort }}
        sorting={sorting as Sorting<InquirySort>}
        query={query}
        total={count.data?.total}
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? `No ${noun[1]} match` : `No ${noun[1]}`}>
            {isNarrowed
              ? 'Try other words, or another filter.'
              : 'What visitors send from the contact page appears here.'}
          </EmptyState>
        }
      />
    </div>
  )
}
