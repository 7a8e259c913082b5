import type { certificateKind } from '../kind.ts'
import type { EditableCertificate } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { StateBadge } from '#platform/ui/badge.tsx'
import { Card, CardGrid } from '#platform/ui/card.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { nameColumn, priceColumn, stateColumn, textColumn } from '#records/lists/columns.tsx'
import { RecordTable, rowActions, type RowHandlers } from '#records/lists/record-table.tsx'
import { RowMenu, RowName } from '#platform/ui/row-menu.tsx'
import type { Sorting } from '#records/lists/sortable-table.tsx'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import type { SortOf } from '#records/lists/listing.ts'
import { formatMoney } from '#platform/values/money.ts'
import { t } from '#platform/values/translate.ts'

type CardsProps = { certificates: readonly EditableCertificate[] } & Pick<
  RowHandlers<EditableCertificate>,
  'onEdit' | 'onDelete'
>

export function CertificateCards({ certificates, onEdit, onDelete }: CardsProps) {
  const { currency } = useSite()
  return (
    <CardGrid>
      {certificates.map((certificate) => (
        <Card
          key={certificate.id}
          title={
            <RowName label={t('Edit {title}', { title: certificate.title })} onOpen={() => onEdit(certificate)}>
              {mixedText(certificate.title)}
            </RowName>
          }
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
              <RowMenu
                name={certificate.title}
                actions={rowActions({ onEdit: () => onEdit(certificate), onDelete: () => onDelete(certificate) })}
              />
            </div>
          }
        >
          <p className="line-clamp-3">{mixedText(certificate.description)}</p>
        </Card>
      ))}
    </CardGrid>
  )
}

type Column = SortOf<typeof certificateKind.listing>
type RowsProps = RowHandlers<EditableCertificate> & {
  certificates: readonly EditableCertificate[]
  sorting: Sorting<Column>
  onSort: (next: Sorting<Column>) => void
}

export function CertificateRows(props: RowsProps) {
  const { certificates, sorting, onSort, selected, onSelect, onEdit, onDelete } = props
  const { currency } = useSite()
  return (
    <RecordTable
      label={t('kind::Certificates')}
      rows={certificates}
      nameOf={({ title }) => title}
      {...{ sorting, onSort }}
      selection={{ nouns: t('certificates'), selected, onSelect }}
      main={{ ...nameColumn(t('Title'), 'title'), className: 'font-[550] xl:min-w-48' }}
      columns={[
        { ...textColumn(t('Description'), 'description'), className: 'min-w-56 text-muted' },
        priceColumn(currency),
        stateColumn(t('Status'), 'status'),
      ]}
      onEdit={onEdit}
      onDelete={onDelete}
    />
  )
}
