import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useCourseFilter } from '#features/learning/enrollment-desk/admin/course-filter.tsx'
import { issuedCertificateWords } from '#features/learning/issued-certificates/kind.ts'
import {
  issuedCertificateCountQuery,
  issuedCertificatesQuery,
  readIssuedCertificate,
} from '#features/learning/issued-certificates/listing.client.ts'
import { issuedCertificateListing } from '#features/learning/issued-certificates/listing.schema.ts'
import type { IssuedCertificate } from '#features/learning/issued-certificates/schema.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { isRecordId } from '#platform/values/record-id.ts'
import { AdminPage, adminTitle } from '../shells/admin-page.tsx'
import { lineActionClass, ListHead } from '../shells/records-screen.tsx'
import { CertificateDialog } from '#features/learning/issued-certificates/admin/certificate-dialog.tsx'
import { CertificatesTable } from '#features/learning/issued-certificates/admin/certificates-table.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Issued certificates'))

const furtherNames = { course: isRecordId }

export default function IssuedCertificatesPage() {
  const { asked, askedBy, state, sorting, onSort, isNarrowed } = useListing(issuedCertificateListing, furtherNames)
  const { course = '' } = asked
  const query = useInfiniteQuery(issuedCertificatesQuery(asked))
  const count = useQuery(issuedCertificateCountQuery(asked))
  const { topic, noun } = issuedCertificateWords
  // Nobody deletes one: it is withdrawn.
  const list = useRecordList<IssuedCertificate>({ topic, read: readIssuedCertificate })
  const ofCourse = useCourseFilter({
    course,
    deletedCourse: '',
    clearLabel: t('Certificates of every course'),
    names: ['course'],
    onChoose: (chosen) => state.narrow({ course: chosen?.id ?? '' }),
  })
  return (
    <AdminPage title={t('Issued certificates')} lead={t('Who holds which, and whether it stands.')}>
      <ListHead
        listing={issuedCertificateListing}
        state={state}
        list="issued-certificates"
        further={[ofCourse]}
        countOf={(names) => issuedCertificateCountQuery(askedBy(names))}
        action={
          <ButtonLink
            to={`/admin/issued-certificates/issue${course && `?course=${course}`}`}
            className={lineActionClass}
            icon={Award}
          >
            <span className="max-lg:sr-only">{t('Issue certificates…')}</span>
          </ButtonLink>
        }
      />
      <PagedRows
        query={query}
        total={count.data}
        noun={noun}
        failed={t('The issued certificates could not be loaded')}
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? t('No certificates match') : t('No certificates issued yet')}>
            {isNarrowed
              ? t('Try other words, or another filter.')
              : t(
                  'The certificates that people hold will stand here. Whoever has completed a course can get one: choose “Issue certificates…”.',
                )}
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
    </AdminPage>
  )
}
