import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useCourseFilter } from '#features/learning/enrollment-desk/admin/course-filter.tsx'
import { CopyAddresses } from '#features/learning/enrollment-desk/admin/copy-addresses.tsx'
import { EnrollmentsTable } from '#features/learning/enrollment-desk/admin/enrollments-table.tsx'
import { MarkBar } from '#features/learning/enrollment-desk/admin/mark-bar.tsx'
import { MarkDialog } from '#features/learning/enrollment-desk/admin/mark-dialog.tsx'
import { PlaceDialog } from '#features/learning/enrollment-desk/admin/place-dialog.tsx'
import { enrollmentWords } from '#features/learning/enrollments/kind.ts'
import { enrollmentCountQuery, enrollmentsQuery, exportAddress } from '#features/learning/enrollment-desk/client.ts'
import { enrollmentListing } from '#features/learning/enrollments/listing.schema.ts'
import type { ListedEnrollment } from '#features/learning/enrollment-desk/schema.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ExportButton } from '#platform/ui/export-button.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { isRecordId } from '#platform/values/record-id.ts'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { lineActionClass, ListHead } from '#pages/shells/records-screen.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Enrollments'))

const furtherNames = { course: isRecordId, deleted_course: (title: string) => title !== '' }

export default function EnrollmentsPage() {
  const queries = useQueryClient()
  const { asked, askedBy, state, sorting, onSort, isNarrowed } = useListing(enrollmentListing, furtherNames)
  const { course = '', deleted_course = '' } = asked
  const query = useInfiniteQuery(enrollmentsQuery(asked))
  const count = useQuery(enrollmentCountQuery(asked))
  const selection = useSelection()
  const [marking, setMarking] = useState<ListedEnrollment | null>(null)
  const [placing, setPlacing] = useState<ListedEnrollment | null>(null)
  const refresh = () => void queries.invalidateQueries({ queryKey: ['enrollments'] })
  const ofCourse = useCourseFilter({
    course,
    deletedCourse: deleted_course,
    names: ['course', 'deleted_course'],
    onChoose: (chosen) =>
      state.narrow({ course: chosen?.id ?? '', deleted_course: chosen?.id === null ? chosen.title : '' }),
  })
  return (
    <AdminPage
      title={t('Enrollments')}
      lead={t('Who has enrolled in what, and whether it is paid.')}
      actions={
        <>
          {course && <CopyAddresses course={course} />}
          <ExportButton address={exportAddress(asked)} total={count.data} done={t('The enrollments are exported')} />
        </>
      }
    >
      <ListHead
        listing={enrollmentListing}
        state={state}
        list="enrollments"
        further={[ofCourse]}
        countOf={(names) => enrollmentCountQuery(askedBy(names))}
        action={
          <ButtonLink to="/admin/enrollments/add" className={lineActionClass} icon={UserPlus}>
            <span className="max-lg:sr-only">{t('Add Enrollments')}</span>
          </ButtonLink>
        }
      />
      <PagedRows
        query={query}
        total={count.data}
        noun={enrollmentWords.noun}
        failed={t('The enrollments could not be loaded')}
        renderBar={(enrollments) => <MarkBar {...{ enrollments, selection }} />}
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? t('No enrollments match') : t('No enrollments yet')}>
            {isNarrowed
              ? t('Try other words, or another filter.')
              : t(
                  'Whoever enrolls on a course’s page will stand here, with what they paid. To enroll people yourself, choose “Add Enrollments”.',
                )}
          </EmptyState>
        }
      >
        {(enrollments) => (
          <EnrollmentsTable {...{ enrollments, selection, sorting, onSort }} onMark={setMarking} onPlace={setPlacing} />
        )}
      </PagedRows>
      {marking && (
        <MarkDialog key={marking.id} enrollment={marking} onMarked={refresh} onClose={() => setMarking(null)} />
      )}
      {placing && (
        <PlaceDialog key={placing.id} enrollment={placing} onMoved={refresh} onClose={() => setPlacing(null)} />
      )}
    </AdminPage>
  )
}
