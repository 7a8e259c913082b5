import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { inquiriesQuery, inquiryCountQuery } from '#features/inquiries/answering/client.ts'
import { inquiryWords, statusNames } from '#features/inquiries/answering/rules.ts'
import type { InquiryKind, InquiryStatus } from '#features/inquiries/answering/schema.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { Select } from '#platform/ui/input.tsx'
import { SearchField } from '#platform/ui/search-field.tsx'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { InquiriesList } from './inquiries-list.tsx'

export function InquiriesScreen({ kind }: { kind: InquiryKind }) {
  const { title, noun, statuses, searched } = inquiryWords[kind]
  const { filter, narrow } = useFilter(['search', 'status', 'order'])
  const status = wordIn<InquiryStatus | 'all'>(statuses, filter.status) ?? 'all'
  const order = wordIn(['newest', 'oldest'] as const, filter.order) ?? 'newest'
  const { search } = filter
  const wanted = { status, search }
  const query = useInfiniteQuery(inquiriesQuery(kind, { ...wanted, order }))
  const count = useQuery(inquiryCountQuery(kind, wanted))
  const isNarrowed = search !== '' || status !== 'all'
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
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={`Search ${noun[1]}`}
          placeholder={`Search by ${searched}`}
          className="max-w-sm min-w-52 flex-1"
          value={search}
          onSearch={(text) => narrow({ search: text })}
        />
        <Select
          aria-label="Status"
          className="w-auto!"
          value={status}
          onChange={({ target }) => narrow({ status: target.value === 'all' ? '' : target.value })}
        >
          <option value="all">All statuses</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {statusNames[each]}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Order"
          className="w-auto!"
          value={order}
          onChange={({ target }) => narrow({ order: target.value === 'newest' ? '' : target.value })}
        >
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </Select>
      </div>
      <InquiriesList
        kind={kind}
        query={query}
        total={count.data?.total}
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? `No ${noun[1]} match` : `No ${noun[1]}`}>
            {isNarrowed
              ? 'Try other words, or another status.'
              : 'What visitors send from the contact page appears here.'}
          </EmptyState>
        }
      />
    </div>
  )
}
