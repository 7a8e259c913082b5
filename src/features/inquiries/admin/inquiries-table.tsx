import { inquiryWords, shortTextOf } from '#features/inquiries/answering/rules.ts'
import type { InquiryKind, InquiryListAsked, ListedInquiry } from '#features/inquiries/answering/schema.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { RowActions } from '#platform/ui/row-actions.tsx'
import { RowKeysHint, rowKeys, SortableTh } from '#platform/ui/sortable-table.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { Received } from './received.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Longer texts are cut (admin.md §9). */
const mostShown = 50

type Order = InquiryListAsked['order']

/** Questions or applications, a row each; with `onOrder` the newest or the oldest come first. */
export function InquiriesTable({
  kind,
  inquiries,
  order = 'newest',
  onOrder,
  onOpen,
  onDelete,
}: {
  kind: InquiryKind
  inquiries: readonly ListedInquiry[]
  order?: Order
  onOrder?: (order: Order) => void
  onOpen: (inquiry: ListedInquiry) => void
  onDelete: (inquiry: ListedInquiry) => void
}) {
  const { title, short, long } = inquiryWords[kind]
  return (
    <div className="grid gap-3">
      <Table label={title}>
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Email</Th>
            <Th>{short}</Th>
            <Th>{long}</Th>
            <Th>Status</Th>
            {onOrder ? (
              <SortableTh
                column="received"
                sorting={{ by: 'received', ascending: order === 'oldest' }}
                onSort={(next) => onOrder(next?.ascending === false ? 'newest' : 'oldest')}
              >
                Received
              </SortableTh>
            ) : (
              <Th>Received</Th>
            )}
            <Th className="text-right">Actions</Th>
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {inquiries.map((inquiry) => (
            <tr key={inquiry.id} className="hover:bg-wash">
              <Td className="min-w-36 align-middle font-[550]">
                <MixedText text={excerptOf(inquiry.name, mostShown)} />
                {inquiry.suspected_robot && <Badge className="mt-1">Perhaps a robot</Badge>}
              </Td>
              <Td className="max-w-56 min-w-44 align-middle break-all">{excerptOf(inquiry.email, mostShown)}</Td>
              <Td className="min-w-36 align-middle">
                <Short text={shortTextOf(inquiry)} />
              </Td>
              <Td className="min-w-48 align-middle text-muted">
                <MixedText text={excerptOf(inquiry.excerpt, mostShown)} />
              </Td>
              <Td className="align-middle">
                <StatusBadge status={inquiry.status} />
              </Td>
              <Td className="align-middle">
                <Received at={inquiry.created_at} />
              </Td>
              <Td className="w-px align-middle whitespace-nowrap">
                <RowActions
                  verb="Open"
                  name={inquiry.name}
                  onEdit={() => onOpen(inquiry)}
                  onDelete={() => onDelete(inquiry)}
                />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RowKeysHint verb="opens" />
    </div>
  )
}

function Short({ text }: { text: string }) {
  if (text === '') return <span className="text-muted">None</span>
  return <MixedText text={excerptOf(text, mostShown)} />
}
