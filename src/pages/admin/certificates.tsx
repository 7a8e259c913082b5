import { useInfiniteQuery, useIsFetching, useQuery } from '@tanstack/react-query'
import { CertificateDialog } from '#features/learning/certificates/admin/certificate-dialog.tsx'
import { CertificateCards, CertificateRows } from '#features/learning/certificates/admin/certificates-list.tsx'
import { certificateKind } from '#features/learning/certificates/kind.ts'
import type { EditableCertificate } from '#features/learning/certificates/schema.ts'
import { useEffect } from 'react'
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
  const { currency } = useSite()
  const askBeforePublishing = async (ids: readonly string[], published: boolean) => {
    const changes = await priceChangesOf({ change: 'certificates-published', ids: [...ids], published })
    return priceQuestion(changes, currency, published ? 'publish' : 'unpublish')
  }
  const list = useCertificateList(query.error)
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
              <RowsBatch
                {...{ total, list, selection, isWaiting: isWorkingOut }}
                rows={certificates}
                nameOf={({ title }) => title}
                selectMatching={() => client.select(asked)}
                words={batchWords}
                note={whenDeleted[1]}
                batches={client.batches}
                ask={askBeforePublishing}
                renderAbout={(items) => (
                  <PriceLines planned={{ change: 'certificates-deleted', ids: items.map(({ id }) => id) }} />
                )}
              />
            )
          }
        >
          {(certificates) =>
            view === 'cards' ? (
              <CertificateCards {...{ certificates }} onEdit={list.edit} onDelete={list.askToDelete} />
            ) : (
              <CertificateRows
                {...{ certificates, ...sort }}
                selected={selection.selected}
                onSelect={selection.select}
                onEdit={list.edit}
                onDelete={list.askToDelete}
              />
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
