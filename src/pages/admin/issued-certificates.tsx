import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { CourseFilter } from '#features/learning/enrollment-desk/admin/course-filter.tsx'
import { issuedCertificateWords } from '#features/learning/issued-certificates/kind.ts'
import {
  issuedCertificateCountQuery,
  issuedCertificatesQuery,
  readIssuedCertificate,
} from '#features/learning/issued-certificates/listing.client.ts'
import { issuedCertificateListing } from '#features/learning/issued-certificates/listing.schema.ts'
import type { IssuedCertificate } from '#features/learning/issued-certificates/schema.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { unread } from '#records/kinds/record-tools.tsx'
import { adminTitle } from '../shells/admin-title.ts'
import { ListHead } from '../shells/records-screen.tsx'
import { CertificateDialog } from '#features/learning/issued-certificates/admin/certificate-dialog.tsx'
import { CertificatesTable } from '#features/learning/issued-certificates/admin/certificates-table.tsx'

export const meta = () => adminTitle('Issued certificates')

export default function IssuedCertificatesPage() {
  const listing = useListing(issuedCertificateListing)
  const { filter, narrow, isNarrowed: isOfCourse } = useFilter(['course'])
  const { asked, state, sorting, onSort } = listing
  const shown = { ...asked, course: filter.course || undefined }
  const query = useInfiniteQuery(issuedCertificatesQuery(shown))
  const count = useQuery(issuedCertificateCountQuery(shown))
  const list = useRecordList<IssuedCertificate>({
    topic: issuedCertificateWords.topic,
    read: readIssuedCertificate,
    onUnread: unread,
    // Nobody deletes one: it is withdrawn.
    remove: () => Promise.resolve(),
    onDeleted: () => undefined,
    onFailed: () => undefined,
  })
  const isNarrowed = listing.isNarrowed || isOfCourse
  return (
    <div className="page-margins grid gap-8 py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Issued certificates</h1>
          <p className="mt-2 text-sm text-muted">Who holds which, and whether it stands.</p>
        </div>
        <ButtonLink to={`/admin/issued-certificates/issue${filter.course && `?course=${filter.course}`}`}>
          <Award className="size-4.5" />
          Issue certificates…
        </ButtonLink>
      </div>
      <ListHead listing={issuedCertificateListing} state={state} list="issued-certificates">
        <CourseFilter
          course={filter.course}
          deletedCourse=""
          onChoose={(chosen) => narrow({ course: chosen?.id ?? '' })}
        />
      </ListHead>
      <PagedRows
        query={query}
        total={count.data}
        noun={issuedCertificateWords.noun}
        failed="The issued certificates could not be loaded"
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? 'No certificates match' : 'No certificates issued yet'}>
            {isNarrowed
              ? 'Try other words, or another filter.'
              : 'The certificates that people hold will stand here. Whoever has completed a course can get one: choose “Issue certificates…”.'}
          </EmptyState>
        }
      >
        {(certificates) => <CertificatesTable {...{ certificates, sorting, onSort }} onOpen={list.edit} />}
      </PagedRows>
      {list.edited && (
        <CertificateDialog
          key={list.edited.id}
          certificate={list.edited}
          onChanged={(certificate) => {
            list.refresh()
            if (certificate.id !== list.edited?.id) list.turnTo(certificate.id)
          }}
          onVisit={list.turnTo}
          onClose={list.close}
        />
      )}
    </div>
  )
}
