import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CertificateDialog } from '#features/certificates/admin/certificate-dialog.tsx'
import { CertificatesList } from '#features/certificates/admin/certificates-list.tsx'
import { certificateRecords, editableCertificatesQuery } from '#features/certificates/client.ts'
import type { EditableCertificate } from '#features/certificates/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import { useRecordList } from '#platform/browser/use-record-list.ts'
import { SearchField } from '#platform/ui/search-field.tsx'
import { RecordPlace, unread } from '#platform/ui/record-tools.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#platform/ui/undo-deletion.ts'
import { viewIn, ViewSwitch, viewWord } from '#platform/ui/view-switch.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { FoundRecords, RecordDeletion, RecordsScreen } from '#pages/shells/records-screen.tsx'
import { PriceLines } from '#features/courses/admin/price-lines.tsx'
import { priceChangesFilter } from '#features/courses/editing/client.ts'

export const meta = () => adminTitle('Certificate Management')

export default function CertificatesPage() {
  const query = useQuery(editableCertificatesQuery())
  const { data, error } = query
  const isWorkingOut = useIsFetching(priceChangesFilter) > 0
  const { filter, narrow } = useFilter(['search', 'view'])
  const { search } = filter
  const view = viewIn(filter.view)
  const list = useRecordList<EditableCertificate>({
    topic: 'certificates',
    read: certificateRecords.read,
    onUnread: unread,
    remove: certificateRecords.remove,
    onDeleted: ({ id }, refresh) => toast.success('Certificate deleted', undoDeletion('certificates', [id], refresh)),
    onFailed: (problem) => {
      console.error('The certificate could not be deleted', problem)
      toast.error('Delete failed', { description: reasonOf(problem) })
    },
  })
  useEffect(() => {
    // A failed read is logged and gives an empty list.
    if (error) console.error('The certificates could not be loaded', error)
  }, [error])
  const wanted = search.trim().toLowerCase()
  const shown = (data ?? []).filter(({ title, description }) =>
    `${title}\n${description}`.toLowerCase().includes(wanted),
  )

  return (
    <RecordsScreen title="Certificate Management" addLabel="Add Certificate" onAdd={list.add}>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search certificates"
          placeholder="Search certificates..."
          className="max-w-sm flex-1"
          value={search}
          onSearch={(text) => narrow({ search: text })}
        />
        <ViewSwitch view={view} onChange={(next) => narrow({ view: viewWord(next) })} />
      </div>
      <FoundRecords
        query={query}
        loading="Loading certificates…"
        cards={3}
        isEmpty={shown.length === 0}
        title={wanted ? `No certificates found matching “${search.trim()}”` : 'No certificates'}
        text={wanted ? 'Try other words.' : 'Certificate courses choose among the certificates that are added here.'}
      >
        <CertificatesList view={view} certificates={shown} onEdit={list.edit} onDelete={list.askToDelete} />
      </FoundRecords>
      {list.editing && (
        <RecordPlace list={list} rows={shown} duplicate={certificateRecords.duplicate}>
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
        question="Are you sure you want to delete this certificate?"
        note={({ title }) => `${title}. Courses that lead to it stay, without a certificate.`}
        renderAbout={({ id }) => <PriceLines planned={{ change: 'certificate-deleted', id }} />}
        isWaiting={isWorkingOut}
      />
    </RecordsScreen>
  )
}
