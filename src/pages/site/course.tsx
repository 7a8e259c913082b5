import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type SchedulePage, scheduleQuery } from '#features/learning/course-sessions/client.ts'
import { nextClassOf, scheduleAt } from '#features/learning/course-sessions/rules.ts'
import { courseQuery } from '#features/learning/courses/client.ts'
import type { CourseDetail as Course } from '#features/learning/courses/schema.ts'
import { courseData } from '#features/learning/courses/site/course-data.ts'
import { CourseDetail } from '#features/learning/courses/site/course-detail.tsx'
import { coursesFailed } from '#features/learning/courses/rules.ts'
import { CourseSidebar } from '#features/learning/enrolling/site/course-sidebar.tsx'
import { ApiError, apiQuery } from '#platform/browser/api-client.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import { preload, getQueryClient } from '#platform/browser/page-data.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { usePageTitle, useSite } from '#platform/browser/use-site.ts'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { RecordSkeleton } from '#records/kinds/record-skeleton.tsx'
import type { Route } from './+types/course'
import { failedPage, FailedRead } from './section-page.tsx'
import { RecordGone } from '#pages/shells/error-page.tsx'
import { shareTags, unreadTags, breadcrumbs, StructuredData } from './page-tags.tsx'
import { addressIn, t } from '#platform/values/translate.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { ChevronRight } from 'lucide-react'
import type { PublicSession, SessionWhen } from '#features/learning/course-sessions/schema.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { linkClass } from '#platform/ui/link.tsx'
import { cityOf } from '#platform/values/dates.ts'
import { ScheduleRows } from '#features/learning/course-sessions/site/schedule-rows.tsx'

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

/** What former students say of a course; nothing where nobody does. */
function VoiceList({ course }: { course: string }) {
  const id = useId()
  const { data } = useQuery(voicesQuery(course))
  if (!data || data.items.length === 0) return null
  return (
    <NotedPictures of={data}>
      <section aria-labelledby={id} className="mt-12">
        <h2 id={id} className="text-2xl">
          {t('Former students')}
        </h2>
        <ul className="mt-5 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {data.items.map(({ id: of, name, occupation, quote, avatar_url }) => (
            <li key={of}>
              <figure className="grid grid-cols-[auto_1fr] items-start gap-x-4">
                <Avatar id={of} name={name} src={avatar_url} size={64} />
                <div className="min-w-0">
                  <blockquote className="font-display text-lg">{mixedText(quote)}</blockquote>
                  <figcaption className="mt-2 text-sm text-muted">
                    <span className="block font-[550] text-text">{mixedText(name)}</span>
                    {occupation && mixedText(occupation)}
                  </figcaption>
                </div>
              </figure>
            </li>
          ))}
        </ul>
      </section>
    </NotedPictures>
  )
}

const MoreClasses = lazyNamed(() => import('#features/learning/course-sessions/site/more-classes.tsx'), 'MoreClasses')

/** When a course meets; nothing of a course without sessions. What one may do with them is asked for once the page is awake. */
export function CourseSchedule({ course }: { course: string }) {
  const id = useId()
  const { publicUrl, timeZone } = useSite()
  const calendar = addressIn(`/calendar/course/${course}.ics`)
  const upcoming = useQuery(scheduleQuery(course, 'upcoming')).data
  const earlier = useQuery(scheduleQuery(course, 'past')).data
  const read = { upcoming: upcoming?.items ?? [], past: earlier?.items ?? [] }
  const all = [...read.upcoming, ...read.past]
  const now = useNow(read.upcoming.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]))
  const { past, next, ...shown } = scheduleAt(read, now)
  if (all.length === 0) return null
  const zones = new Set(all.map(({ time_zone }) => time_zone ?? timeZone))
  const pageOf = (session: PublicSession): SchedulePage => ({
    course,
    when: read.upcoming.includes(session) ? 'upcoming' : 'past',
  })
  const zoned = { timeZone, now, namesZone: zones.size > 1 }
  const rows = { ...zoned, pageOf }
  const more = (when: SessionWhen, after: string | null | undefined) =>
    now &&
    after && (
      <Suspense>
        <MoreClasses page={{ course, when, after }} rows={zoned} />
      </Suspense>
    )
  return (
    <section id="schedule" aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {t('Class schedule')}
      </h2>
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span>
          {zones.size === 1
            ? t('Times are those of {zone}.', { zone: cityOf([...zones].join()) })
            : t('Each time is in the time zone beside it.')}
        </span>
        <a href={(publicUrl + calendar).replace(/^https?:/, 'webcal:')} className={linkClass}>
          {t('Add to your calendar')}
        </a>
        <a href={calendar} className={linkClass}>
          {t('Calendar address')}
        </a>
      </p>
      {shown.upcoming.length > 0 ? (
        <div className="mt-5">
          <ScheduleRows {...rows} sessions={shown.upcoming} next={next?.id} />
        </div>
      ) : (
        <p className="hairline-t mt-5 py-4 text-muted">{t('There are no further classes planned.')}</p>
      )}
      {more('upcoming', upcoming?.next)}
      {past.length > 0 && (
        <details className="group/past">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-3 font-[550]">
            <ChevronRight className="size-4 transition-transform group-open/past:rotate-90 motion-reduce:transition-none" />
            {t('Past classes')}
          </summary>
          <ScheduleRows {...rows} sessions={past} />
          {more('past', earlier?.next)}
        </details>
      )}
    </section>
  )
}

/** What former students say of a course. */
function voicesQuery(course: string, api?: Api) {
  return apiQuery(['voices', course], '/api/courses/{id}/voices', { api, params: { id: course } })
}
