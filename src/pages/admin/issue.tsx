import { useQuery } from '@tanstack/react-query'
import { AdditionCourse } from '#features/learning/enrollment-desk/admin/addition-course.tsx'
import { filterCoursesQuery } from '#features/learning/enrollment-desk/client.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { isRecordId } from '#platform/values/record-id.ts'
import { adminTitle } from '../shells/admin-page.tsx'
import { IssuingView } from '#features/learning/issued-certificates/admin/issuing-view.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Issue certificates'))

export default function IssuePage() {
  const { filter, narrow } = useFilter(['course'])
  const course = isRecordId(filter.course) ? filter.course : ''
  const named = useQuery({
    ...filterCoursesQuery({ search: '', limit: 1, id: course }),
    select: ([only]) => only?.title ?? t('A course that is gone'),
    enabled: course !== '',
  })
  return (
    <div className="page-margins grid max-w-4xl gap-8 pt-10 pb-24">
      <div>
        <Breadcrumbs steps={[{ to: '/admin/issued-certificates', label: t('Issued certificates') }]} />
        <h1 className="text-3xl">{t('Issue certificates')}</h1>
        <p className="measure mt-2 text-sm text-muted">
          {t(
            'To one person or to all who have completed a course. Nothing is issued before you confirm it below, and what you type stays on this device until then.',
          )}
        </p>
      </div>
      <AdditionCourse
        course={course === '' ? null : { id: course, title: named.data ?? '…' }}
        onChoose={(chosen) => narrow({ course: chosen?.id ?? '' })}
      />
      {course !== '' && <IssuingView key={course} course={course} />}
    </div>
  )
}
