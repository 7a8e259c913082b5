import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { CourseFilter } from '#features/learning/enrollment-desk/admin/course-filter.tsx'
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
import { useFilter } from '#platform/browser/use-filter.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ExportButton } from '#platform/ui/export-button.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { ListHead } from '#pages/shells/records-screen.tsx'

export const meta = () => adminTitle('Enrollments')

export default function EnrollmentsPage() {
  const queries = useQueryClient()
  const listing = useListing(enrollmentListing)
  const { filter, narrow, isNarrowed: isOfCourse } = useFilter(['course', 'deleted_course'])
  const { course, deleted_course } = filter
  const { asked, state, sorting, onSort } = listing
  const isNarrowed = listing.isNarrowed || isOfCourse
  const shown = { ...asked, course: course || undefined, deleted_course: deleted_course || undefined }
  const query = useInfiniteQuery(enrollmentsQuery(shown))
  const count = useQuery(enrollmentCountQuery(shown))
  const selection = useSelection()
  const [marking, setMarking] = useState<ListedEnrollment | null>(null)
  const [placing, setPlacing] = useState<ListedEnrollment | null>(null)
  return (
    <div className="page-margins grid gap-8 py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Enrollments</h1>
          <p className="mt-2 text-sm text-muted">Who has enrolled in what, and whether it is paid.</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {course && <CopyAddresses course={course} />}
          <ExportButton address={exportAddress(shown)} total={count.data} done="The enrollments are exported" />
          <ButtonLink to="/admin/enrollments/add">
            <UserPlus className="size-4.5" />
            Add Enrollments
          </ButtonLink>
        </div>
      </div>
      <ListHead listing={enrollmentListing} state={state} list="enrollments">
        <CourseFilter
          course={course}
          deletedCourse={deleted_course}
          onChoose={(chosen) =>
            narrow({ course: chosen?.id ?? '', deleted_course: chosen?.id === null ? chosen.title : '' })
          }
        />
      </ListHead>
      <PagedRows
        query={query}
        total={count.data}
        noun={enrollmentWords.noun}
        failed="The enrollments could not be loaded"
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? 'No enrollments match' : 'No enrollments yet'}>
            {isNarrowed
              ? 'Try other words, or another filter.'
              : 'Whoever enrolls on a course’s page will stand here, with what they paid. To enroll people yourself, choose “Add Enrollments”.'}
          </EmptyState>
        }
      >
        {(enrollments) => (
          <div className="grid gap-4">
            <MarkBar enrollments={enrollments} selection={selection} />
            <EnrollmentsTable
              {...{ enrollments, selection, sorting, onSort }}
              onMark={setMarking}
              onPlace={setPlacing}
            />
          </div>
        )}
      </PagedRows>
      {marking && (
        <MarkDialog
          key={marking.id}
          enrollment={marking}
          onMarked={() => void queries.invalidateQueries({ queryKey: ['enrollments'] })}
          onClose={() => setMarking(null)}
        />
      )}
      {placing && (
        <PlaceDialog
          key={placing.id}
          enrollment={placing}
          onMoved={() => void queries.invalidateQueries({ queryKey: ['enrollments'] })}
          onClose={() => setPlacing(null)}
        />
      )}
    </div>
  )
}
