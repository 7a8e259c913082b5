import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { CourseFilter } from '#features/enrollments/admin/course-filter.tsx'
import { CopyAddresses } from '#features/enrollments/admin/copy-addresses.tsx'
import { EnrollmentsTable } from '#features/enrollments/admin/enrollments-table.tsx'
import { MarkBar } from '#features/enrollments/admin/mark-bar.tsx'
import { MarkDialog } from '#features/enrollments/admin/mark-dialog.tsx'
import { enrollmentWords } from '#features/enrollments/kind.ts'
import { enrollmentCountQuery, enrollmentsQuery, exportAddress } from '#features/enrollments/listing/client.ts'
import { paymentStatusNames } from '#features/enrollments/listing/rules.ts'
import type { ListedEnrollment } from '#features/enrollments/listing/schema.ts'
import { paymentStatuses } from '#features/enrollments/schema.ts'
import { useSelection } from '#platform/browser/use-selection.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ExportButton } from '#platform/ui/export-button.tsx'
import { Select } from '#platform/ui/input.tsx'
import { PagedRows } from '#platform/ui/paged-rows.tsx'
import { SearchField } from '#platform/ui/search-field.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Enrollments')

export default function EnrollmentsPage() {
  const queries = useQueryClient()
  const { filter, narrow, isNarrowed } = useFilter(['search', 'course', 'deleted_course', 'status'])
  const { search, course, deleted_course } = filter
  const status = wordIn(paymentStatuses, filter.status)
  const shown = { search, course: course || undefined, deleted_course: deleted_course || undefined, status }
  const query = useInfiniteQuery(enrollmentsQuery(shown))
  const count = useQuery(enrollmentCountQuery(shown))
  const selection = useSelection()
  const [marking, setMarking] = useState<ListedEnrollment | null>(null)
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
            <UserPlus aria-hidden="true" className="size-4.5" />
            Add Enrollments
          </ButtonLink>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search enrollments"
          placeholder="Search by name or email"
          className="min-w-60 flex-1 sm:max-w-sm"
          value={search}
          onSearch={(text) => narrow({ search: text })}
        />
        <CourseFilter
          course={course}
          deletedCourse={deleted_course}
          onChoose={(chosen) =>
            narrow({ course: chosen?.id ?? '', deleted_course: chosen?.id === null ? chosen.title : '' })
          }
        />
        <Select
          aria-label="Payment status"
          className="w-auto!"
          value={status ?? ''}
          onChange={({ target }) => narrow({ status: target.value })}
        >
          <option value="">Any payment</option>
          {paymentStatuses.map((one) => (
            <option key={one} value={one}>
              {paymentStatusNames[one]}
            </option>
          ))}
        </Select>
      </div>
      <PagedRows
        query={query}
        total={count.data}
        noun={enrollmentWords.noun}
        failed="The enrollments could not be loaded"
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? 'No enrollments match' : 'No enrollments yet'}>
            {isNarrowed ? 'Try other words, or another filter.' : 'They come here as soon as somebody enrolls.'}
          </EmptyState>
        }
      >
        {(enrollments) => (
          <div className="grid gap-4">
            <MarkBar enrollments={enrollments} selection={selection} />
            <EnrollmentsTable enrollments={enrollments} onMark={setMarking} selection={selection} />
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
    </div>
  )
}
