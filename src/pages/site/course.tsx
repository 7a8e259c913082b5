import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { scheduleQuery } from '#features/learning/course-sessions/client.ts'
import { nextClassOf } from '#features/learning/course-sessions/rules.ts'
import { CourseSchedule } from '#features/learning/course-sessions/site/course-schedule.tsx'
import { courseQuery } from '#features/learning/courses/client.ts'
import type { CourseDetail as Course } from '#features/learning/courses/schema.ts'
import { courseData } from '#features/learning/courses/site/course-data.ts'
import { CourseDetail } from '#features/learning/courses/site/course-detail.tsx'
import { coursesFailed } from '#features/learning/courses/rules.ts'
import { CourseSidebar } from '#features/learning/enrolling/site/course-sidebar.tsx'
import { voicesQuery } from '#features/learning/voices/client.ts'
import { VoiceList } from '#features/learning/voices/voice-list.site.tsx'
import { ApiError } from '#platform/browser/api-client.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { getQueryClient } from '#platform/browser/query-client.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { usePageTitle } from '#platform/browser/use-site.ts'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { RecordSkeleton } from '#records/kinds/record-skeleton.tsx'
import type { Route } from './+types/course'
import { failedPage, FailedRead } from './section-page.tsx'
import { RecordGone } from '#pages/shells/error-page.tsx'
import { shareTags, unreadTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'
import { t } from '#platform/values/translate.ts'

const JoinNotice = lazyNamed(() => import('#features/learning/attendance/join-notice.site.tsx'), 'JoinNotice')

const gone = {
  title: t('Course Not Found'),
  text: t('Unable to find the specified course'),
  to: '/courses',
  back: t('Back to Course List'),
} as const

const loading = {
  label: t('Loading the course…'),
  heading: t('Course'),
  shapes: ['h-6 w-40', 'mt-6 h-6 w-56 rounded-full', 'mt-5 h-12 w-[min(36rem,90%)]'],
  lines: 5,
  aside: 'h-96',
}

/** `course` must be the object in `state`, so that it is serialized once. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const page = await preload([
    courseQuery(params.id, api),
    scheduleQuery(params.id, 'upcoming', api),
    scheduleQuery(params.id, 'past', api),
    voicesQuery(params.id, api),
  ])
  return { ...page, course: page.state[0]?.data as Course | undefined }
}
/** Navigates at once, with the course if it is cached. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { state: undefined, course: getQueryClient().getQueryData(courseQuery(params.id).queryKey) }
}

export const meta: Route.MetaFunction = (page) => {
  const course = page.loaderData?.course
  if (!course) return unreadTags(page, gone.title, t('Course'), t('A course of the academy.'))
  const { title, description, duration: line } = course
  return shareTags(page, { title, description: description || title, shared: { kind: 'course', ...course, line } })
}

export default function CoursePage() {
  const { id = '' } = useParams()
  return <CourseScreen key={id} id={id} />
}

export const ErrorBoundary = failedPage({ ...coursesFailed, missing: <RecordGone {...gone} /> })

function CourseScreen({ id }: { id: string }) {
  const query = useQuery(courseQuery(id))
  const { data: course, error } = query
  const schedule = useQuery(scheduleQuery(id, 'upcoming')).data
  const [asked] = useSearchParams()
  const isGone = error instanceof ApiError && error.status === 404
  // Pages are made without what only one reader asks for.
  const isJoining = useHydrated() && asked.has('join')
  usePageTitle(isGone ? gone.title : course?.title)
  // Also when it is unpublished while open.
  if (isGone) return <RecordGone {...gone} />
  if (!course && error) return <FailedRead query={query} {...coursesFailed} />
  if (!course) return <RecordSkeleton {...loading} />
  const trail = [
    { name: t('Courses'), path: '/courses' },
    ...[...course.above, course].map(({ id: of, title }) => ({ name: title, path: `/course/${of}` as const })),
  ] as const
  return (
    <>
      <StructuredData make={import.meta.env.SSR && ((site) => courseData(course, site, schedule))} />
      <StructuredData make={import.meta.env.SSR && ((site) => breadcrumbs(site, trail))} />
      {isJoining && (
        <Suspense>
          <JoinNotice course={course} />
        </Suspense>
      )}
      <NotedPictures of={course}>
        <CourseDetail
          course={course}
          next={schedule && nextClassOf(schedule)}
          sidebar={<CourseSidebar course={course} />}
          schedule={<CourseSchedule course={course.id} />}
          voices={<VoiceList course={course.id} />}
        />
      </NotedPictures>
    </>
  )
}
