import type { EditableCertificate } from '#features/certificates/editing/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { StateBadge } from '#platform/ui/badge.tsx'
import { Card, CardGrid } from '#platform/ui/card.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { RecordTable } from '#platform/ui/record-table.tsx'
import { RowActions } from '#platform/ui/row-actions.tsx'
import { useSorted } from '#platform/ui/sortable-table.tsx'
import { Td } from '#platform/ui/table.tsx'
import type { ListView } from '#platform/ui/view-switch.tsx'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { formatMoney } from '#platform/values/money.ts'

type Props = {
  certificates: readonly EditableCertificate[]
  onEdit: (certificate: EditableCertificate) => void
  onDelete: (certificate: EditableCertificate) => void
}

/** The certificates as cards or as a table. */
export function CertificatesList({ view, ...props }: Props & { view: ListView }) {
  return view === 'cards' ? <Cards {...props} /> : <Rows {...props} />
}

function Cards({ certificates, onEdit, onDelete }: Props) {
  const { currency } = useSite()
  return (
    <CardGrid>
      {certificates.map((certificate) => (
        <Card
          key={certificate.id}
          titleLevel="h2"
          title={<MixedText text={certificate.title} />}
          picture={
            <Picture
              src={certificate.image_url}
              drawn={drawnCoverAddress(certificate.id)}
              alt=""
              width={1280}
              height={800}
              className="aspect-16/10"
            />
          }
          eyebrow={<StateBadge published={certificate.published} />}
          foot={
            <div className="hairline-t flex flex-1 items-center justify-between pt-2">
              <span className="font-display text-xl text-money tabular-nums">
                {formatMoney(certificate.price, currency)}
              </span>
              <RowActions
                name={certificate.title}
                onEdit={() => onEdit(certificate)}
                onDelete={() => onDelete(certificate)}
              />
            </div>
          }
        >
          <p className="line-clamp-3">
            <MixedText text={certificate.description} />
          </p>
        </Card>
      ))}
    </CardGrid>
  )
}

const values = {
  title: ({ title }: EditableCertificate) => title,
  price: ({ price }: EditableCertificate) => price,
  status: ({ published }: EditableCertificate) => published,
}

const headings = [
  { text: 'Title', sorts: 'title' },
  { text: 'Description' },
  { text: 'Price', sorts: 'price' },
  { text: 'Status', sorts: 'status' },
] as const

function Rows({ certificates, onEdit, onDelete }: Props) {
  const { currency } = useSite()
  const { sorted, ...sort } = useSorted(certificates, values)
  return (
    <RecordTable
      label="Certificates"
      rows={sorted}
      nameOf={({ title }) => title}
      headings={headings}
      {...sort}
      onEdit={onEdit}
      onDelete={onDelete}
    >
      {(certificate) => (
        <>
          <Td className="min-w-48 align-middle font-[550]">
            <MixedText text={certificate.title} />
          </Td>
          <Td className="min-w-56 align-middle text-muted">
            <MixedText text={excerptOf(certificate.description, 50)} />
          </Td>
          <Td numeric className="align-middle">
            {formatMoney(certificate.price, currency)}
          </Td>
          <Td className="align-middle">
            <StateBadge published={certificate.published} />
          </Td>
        </>
      )}
    </RecordTable>
  )
}
