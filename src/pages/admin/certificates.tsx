import { useInfiniteQuery, useIsFetching, useQuery } from '@tanstack/react-query'
import { certificateKind } from '#features/learning/certificates/kind.ts'
import {
  type certificateFields,
  certificateFieldsSchema,
  type EditableCertificate,
} from '#features/learning/certificates/schema.ts'
import { type ComponentProps, useEffect } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { rowsOf } from '#platform/browser/paged-query.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { batchWordsOf } from '#records/batches/batch-words.ts'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { saysOf } from '#records/kinds/kind.ts'
import { clientOf } from '#records/kinds/kind-client.ts'
import { RecordPlace } from '#records/kinds/record-tools.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#records/editing/undo-toast.ts'
import { viewIn, ViewSwitch, viewWord } from '#platform/ui/view-switch.tsx'
import { AdminPage, adminTitle } from '../shells/admin-page.tsx'
import { AddButton, FoundRecords, ListHead, RecordDeletion, RowsBatch } from '../shells/records-screen.tsx'
import { PriceLines } from '#features/learning/courses/admin/price-lines.tsx'
import { priceChangesFilter, priceChangesOf } from '#features/learning/courses/editing/client.ts'
import { priceQuestion } from '#features/learning/courses/editing/rules.ts'
import { t } from '#platform/values/translate.ts'
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
import { pictureField } from '#features/content/media/client.ts'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import type { Entered } from '#records/kinds/fields.ts'
import type { AskedBefore } from '#platform/values/save-question.ts'

const client = clientOf(certificateKind)
const { whenDeleted, first } = saysOf(certificateKind)
const batchWords = batchWordsOf(t('certificates'), { publish: true })

export const meta = () => adminTitle(t('Certificate Management'))

export default function CertificatesPage() {
  const { asked, askedBy, isNarrowed, state, ...sort } = useListing(certificateKind.listing)
  const query = useInfiniteQuery(client.query(asked))
  const total = useQuery(client.count(asked)).data
  const rows = rowsOf(query.data)
  const isWorkingOut = useIsFetching(priceChangesFilter) > 0
  const { filter, narrow } = useFilter(['view'])
  const view = viewIn(filter.view)
  const selection = useSelection()
  const list = useCertificateList(query.error)
  const choosing = { selected: selection.selected, onSelect: selection.select }
  const opening = { onEdit: list.edit, onDelete: list.askToDelete }
  return (
    <AdminPage
      title={t('Certificate Management')}
      actions={<ViewSwitch view={view} onChange={(next) => narrow({ view: viewWord(next) })} />}
    >
      <ListHead
        listing={certificateKind.listing}
        state={state}
        list="certificates"
        isSortedHere={view === 'cards'}
        countOf={(names) => client.count(askedBy(names))}
        action={<AddButton label={t('Add Certificate')} onAdd={list.add} />}
      />
      <FoundRecords
        query={query}
        loading={t('Loading certificates…')}
        cards={3}
        isEmpty={rows.length === 0}
        title={nothingFound(asked.search ?? '', isNarrowed)}
        text={isNarrowed ? t('Try other words, or another filter.') : first}
      >
        <PagedRows
          query={query}
          total={total}
          noun={certificateKind.noun}
          failed={t('The certificates could not be loaded')}
          empty={null}
          renderBar={(certificates) =>
            view === 'table' && (
              <CertificateBatches
                {...{ total, list, selection, isWaiting: isWorkingOut }}
                rows={certificates}
                selectMatching={() => client.select(asked)}
              />
            )
          }
        >
          {(certificates) =>
            view === 'cards' ? (
              <CertificateCards {...{ certificates, ...opening }} />
            ) : (
              <CertificateRows {...{ certificates, ...sort, ...choosing, ...opening }} />
            )
          }
        </PagedRows>
      </FoundRecords>
      {list.editing && (
        <RecordPlace list={list} rows={rows} duplicate={client.duplicate}>
          <CertificateDialog
            key={list.edited?.id ?? 'new'}
            certificate={list.edited}
            onSaved={list.refresh}
            onClose={list.close}
          />
        </RecordPlace>
      )}
      <RecordDeletion
        list={list}
        question={t('Are you sure you want to delete this certificate?')}
        note={({ title }) => t('{title}. {consequence}', { title, consequence: whenDeleted[0] })}
        renderAbout={({ id }) => <PriceLines planned={{ change: 'certificates-deleted', ids: [id] }} />}
        isWaiting={isWorkingOut}
      />
    </AdminPage>
  )
}

type BatchProps = ComponentProps<typeof RowsBatch<EditableCertificate>>

function CertificateBatches(props: Omit<BatchProps, 'nameOf' | 'words' | 'batches'>) {
  const { currency } = useSite()
  const ask = async (ids: readonly string[], published: boolean) => {
    const changes = await priceChangesOf({ change: 'certificates-published', ids: [...ids], published })
    return priceQuestion(changes, currency, published ? 'publish' : 'unpublish')
  }
  return (
    <RowsBatch
      {...{ ...props, ask }}
      nameOf={({ title }) => title}
      words={batchWords}
      note={whenDeleted[1]}
      batches={client.batches}
      renderAbout={(items) => (
        <PriceLines planned={{ change: 'certificates-deleted', ids: items.map(({ id }) => id) }} />
      )}
    />
  )
}

/** A failed read is logged and gives an empty list. */
function useCertificateList(error: unknown) {
  useEffect(() => {
    if (error) console.error('The certificates could not be loaded', error)
  }, [error])
  return useRecordList<EditableCertificate>({
    topic: 'certificates',
    read: client.read,
    remove: client.remove,
    onDeleted: ({ id }, refresh) =>
      toast.success(t('Certificate deleted'), undoDeletion('certificates', [id], refresh)),
    onFailed: (problem) => {
      console.error('The certificate could not be deleted', problem)
      toast.error(t('Delete failed'), { description: reasonOf(problem) })
    },
  })
}

function nothingFound(search: string, isNarrowed: boolean): string {
  if (search !== '') return t('No certificates found matching “{search}”', { search })
  return isNarrowed ? t('No certificates match') : t('No certificates')
}

type CardsProps = { certificates: readonly EditableCertificate[] } & Pick<
  RowHandlers<EditableCertificate>,
  'onEdit' | 'onDelete'
>

function CertificateCards({ certificates, onEdit, onDelete }: CardsProps) {
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

function CertificateRows(props: RowsProps) {
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

type CertificateDialogProps = { certificate: EditableCertificate | null; onSaved: () => void; onClose: () => void }

/** Adds (`certificate` null) or edits. */
export function CertificateDialog({ certificate, onSaved, onClose }: CertificateDialogProps) {
  const { currency } = useSite()
  /** Courses cost what their certificate does: a change of that is confirmed with what it does to them. */
  async function ask(asked: Entered<typeof certificateFields>, before: AskedBefore) {
    if (!certificate) return null
    const { price, published } = certificateFieldsSchema.parse(asked)
    const changes = await priceChangesOf({ change: 'certificate-saved', id: certificate.id, price, published })
    return priceQuestion(changes, currency, before)
  }
  return (
    <FieldsDialog
      kind={certificateKind}
      record={certificate}
      saved={t('Certificate saved')}
      isSaveDisabled={({ title }) => title.trim() === ''}
      ask={ask}
      renderOwn={({ image_url }) => ({
        image_url: <ImageUpload {...pictureField('certificate-image')} {...image_url} />,
      })}
      onSaved={onSaved}
      onFailed={(error) => {
        // Logged, as written (course-dialog-9); the person is told as well and keeps what was typed.
        console.error('The certificate could not be saved', error)
        toast.error(t('Save failed'), { description: reasonOf(error) })
      }}
      onClose={onClose}
    />
  )
}
