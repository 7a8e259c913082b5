import clsx from 'clsx'
import { inquiryWords, shortTextOf } from '#features/inquiries/answering/rules.ts'
import type { InquiryKind, ListedInquiry } from '#features/inquiries/answering/schema.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { RowActions } from '#platform/ui/row-actions.tsx'
import { RowKeysHint, rowKeys } from '#platform/ui/sortable-table.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { Received } from './received.tsx'
import { StatusBadge } from './status-badge.tsx'

/** In characters. */
const mostShown = 50

export function InquiriesTable({
  kind,
  inquiries,
  onOpen,
  onDelete,
}: {
  kind: InquiryKind
  inquiries: readonly ListedInquiry[]
  onOpen: (inquiry: ListedInquiry) => void
  onDelete: (inquiry: ListedInquiry) => void
}) {
  const { title, short, long } = inquiryWords[kind]
  return (
    <div className="grid gap-3">
      <Table label={title}>
        <thead>
          <tr>
            <Th>Person</Th>
            <Th className={wide}>{short}</Th>
            <Th className={wide}>{long}</Th>
            <Th className={roomy}>Status</Th>
            <Th className={wide}>Received</Th>
            <Th className="text-right">Actions</Th>
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {inquiries.map((inquiry) => (
            <tr key={inquiry.id} className="hover:bg-wash">
              <Td className="align-middle xl:min-w-60">
                <Person inquiry={inquiry} />
              </Td>
              <Td className={clsx(wide, 'min-w-36 align-middle')}>
                <Short text={shortTextOf(inquiry)} />
              </Td>
              <Td className={clsx(wide, 'min-w-44 align-middle text-muted')}>
                <MixedText text={excerptOf(inquiry.excerpt, mostShown)} />
              </Td>
              <Td className={clsx(roomy, 'align-middle')}>
                <StatusBadge status={inquiry.status} />
              </Td>
              <Td className={clsx(wide, 'align-middle')}>
                <Received at={inquiry.created_at} />
              </Td>
              <Td className="w-px align-middle whitespace-nowrap">
                <RowActions
                  action="open"
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

function Person({ inquiry }: { inquiry: ListedInquiry }) {
  return (
    <>
      <span className="block font-[550]">
        <MixedText text={excerptOf(inquiry.name, mostShown)} />
      </span>
      <span className="break-all text-muted">{excerptOf(inquiry.email, mostShown)}</span>
      {inquiry.suspected_robot && <Badge className="mt-1.5 flex w-fit">Perhaps a robot</Badge>}
      <span className="mt-2 block sm:hidden">
        <StatusBadge status={inquiry.status} />
      </span>
      <span className="mt-1.5 grid gap-0.5 text-xs xl:hidden">
        <MixedText text={excerptOf(shortTextOf(inquiry) || inquiry.excerpt, mostShown)} />
        <Received at={inquiry.created_at} />
      </span>
    </>
  )
}

function Short({ text }: { text: string }) {
  if (text === '') return <span className="text-muted">None</span>
  return <MixedText text={excerptOf(text, mostShown)} />
}

const wide = 'max-xl:hidden'
const roomy = 'max-sm:hidden'
