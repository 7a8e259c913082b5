import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { SignInButton } from '#features/people/accounts/site/sign-in-button.tsx'
import type { LearnedCourse, NextClass as Class } from './schema.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Link, TextLink, ExternalLink } from '#platform/ui/link.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { Together } from '#platform/ui/together.tsx'
import { t, languageTag, spokenAddress } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'
import { apiQuery } from '#platform/browser/api-client.ts'
import { CircleCheck, Video } from 'lucide-react'
import { progressOf } from './rules.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Cover } from '#platform/ui/cover.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate, formatMoment } from '#platform/values/dates.ts'
import { EventTime } from '#features/content/announcements/site/event-time.tsx'
import { useReadersZone } from '#platform/browser/use-readers-zone.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'

type PartOf = (person: string) => ReactNode

type Props = {
  /** What waits for the person, such as a payment. */
  waitingFor: PartOf
  coursesOf: PartOf
  certificatesOf: PartOf
}

/** A student's own page. The server renders nobody. */
export function LearningView({ waitingFor, coursesOf, certificatesOf }: Props) {
  const { status, user, isProfileLoading } = useAuth()
  if (status === 'signed-out') return <NobodyHere />
  if (!user || isProfileLoading) return <LearningLoading />
  return (
    <>
      <h1>{t('My learning')}</h1>
      <Together className="mt-10 grid gap-14">
        {waitingFor(user.id)}
        <LearningOf person={user.id} />
        <section aria-labelledby="own-courses">
          <h2 id="own-courses" className="text-2xl">
            {t('Your courses')}
          </h2>
          <div className="mt-5">{coursesOf(user.id)}</div>
        </section>
        {certificatesOf(user.id)}
        <p className="text-sm text-muted">
          <Rich
            text={t('Your classes in your own calendar, reminders, mail and your data are in your <a>profile</a>.')}
            a={(words) => <Link to="/profile">{words}</Link>}
          />
        </p>
      </Together>
    </>
  )
}

function LearningOf({ person }: { person: string }) {
  const cacheTags = ['enrollments', 'course-sessions', 'course-schedules', 'attendance', 'courses']
  const query = useQuery(apiQuery(['learning', person], '/api/learning', { meta: { cacheTags } }))
  const { data, error } = query
  if (!data && error) {
    return (
      <FailedState title={t('Loading Failed')} query={query}>
        {t('Your classes could not be read. Please try again in a moment.')}
      </FailedState>
    )
  }
  if (!data) return <ClassesLoading />
  const { next, courses } = data
  return (
    <>
      {next.length > 0 && <NextClasses classes={next} />}
      {next.length === 0 && courses.length > 0 && (
        <p className="text-muted">
          {t('No class of your courses is planned at present. A new date appears here by itself.')}
        </p>
      )}
      <Progress courses={courses} />
    </>
  )
}

function LearningLoading() {
  return (
    <>
      <h1>{t('My learning')}</h1>
      <div className="mt-10">
        <ClassesLoading />
      </div>
      <noscript>
        <p className="mt-6">{t('Your own page needs scripts. Please allow scripts for this site.')}</p>
      </noscript>
    </>
  )
}

function ClassesLoading() {
  return <LoadingRegion label={t('Loading your classes…')} shapes={['h-8 w-56', 'h-44 w-full rounded-lg']} />
}

function NobodyHere() {
  return (
    <div className="measure grid justify-items-start gap-5">
      <h1>{t('My learning')}</h1>
      <p className="text-lg text-muted">
        {t('Sign in to see when your classes meet, what you have still to do, and the certificates that you earned.')}
      </p>
      <SignInButton />
    </div>
  )
}

/** How far somebody is in each of their courses. */
export function Progress({ courses }: { courses: readonly LearnedCourse[] }) {
  const { timeZone } = useSite()
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="text-2xl">
        {t('How far you are')}
      </h2>
      <ul className="hairline-t mt-5">
        {courses.map((course) => {
          const { share, needed, text } = progressOf(course)
          return (
            <li
              key={course.id}
              className="hairline-b grid grid-cols-[4.5rem_1fr] gap-x-5 gap-y-3 py-5 sm:grid-cols-[7rem_1fr]"
            >
              <Cover record={course} sizes="7rem" className="aspect-square rounded-md sm:aspect-16/10" />
              <div className="grid min-w-0 content-start gap-2">
                <h3>
                  <Link
                    to={`/course/${course.id}`}
                    className="text-text no-underline decoration-line decoration-1 underline-offset-4 hover:underline"
                  >
                    {mixedText(course.title)}
                  </Link>
                </h3>
                {course.completed_at && (
                  <p className="flex items-center gap-2 text-sm font-[550] text-accent">
                    <CircleCheck className="size-4.5" />
                    {t('Completed {date}', { date: formatDate(course.completed_at, timeZone) })}
                  </p>
                )}
                {share !== null && (
                  <meter
                    min={0}
                    max={100}
                    value={share}
                    aria-label={t('Sessions of {title} that you were at', { title: course.title })}
                    className="learning-meter h-2 w-full max-w-sm"
                  >
                    {(share / 100).toLocaleString(languageTag(), { style: 'percent' })}
                  </meter>
                )}
                {text && <p className="text-sm text-muted">{text}</p>}
                {needed && !course.completed_at && <p className="text-xs text-muted">{needed}</p>}
                {course.sessions > 0 && (
                  <p className="text-sm">
                    {/* As a document, which has its schedule when the browser looks for it. */}
                    <TextLink
                      reloadDocument
                      to={`/course/${course.id}#schedule`}
                      aria-label={t('Classes, replays and materials of {title}', { title: course.title })}
                    >
                      {t('Classes, replays and materials')}
                    </TextLink>
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The class that is next, with the way in, and those after it. */
export function NextClasses({ classes }: { classes: readonly Class[] }) {
  const [first, ...later] = classes
  if (!first) return null
  return (
    <section aria-labelledby="next-class">
      <h2 id="next-class" className="text-2xl">
        {t('Your next class')}
      </h2>
      <NextClass session={first} />
      {later.length > 0 && (
        <>
          <h3 className="mt-8 font-text text-base font-[600] tracking-normal">{t('After that')}</h3>
          <ul className="hairline-t mt-3">
            {later.map((session) => (
              <li key={session.id} className="hairline-b grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[1fr_auto]">
                <CourseLine session={session} />
                <span className="text-sm text-muted">
                  <EventTime event={session} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function NextClass({ session }: { session: Class }) {
  const now = useNow()
  const isOn = new Date(session.starts_at) <= now
  return (
    <div className="mt-5 grid gap-x-10 gap-y-5 rounded-lg bg-wash p-6 md:grid-cols-[1fr_auto] md:items-center">
      <div className="grid min-w-0 gap-2">
        {isOn && (
          <p>
            <Badge tone="success">{t('Going on now')}</Badge>
          </p>
        )}
        <CourseLine session={session} isLarge />
        <p className="text-sm">
          <EventTime event={session} />
        </p>
        {session.place && <p className="text-sm text-muted">{mixedText(session.place)}</p>}
      </div>
      <Join session={session} now={now} />
    </div>
  )
}

function Join({ session, now }: { session: Class; now: Date }) {
  const site = useSite()
  const { join_url, join_opens_at, title, time_zone } = session
  const zone = useReadersZone() ?? time_zone ?? site.timeZone
  if (join_url === null)
    return <p className="max-w-60 text-sm text-muted">{t('The link appears here once your teacher has set it.')}</p>
  if (new Date(join_opens_at) > now) {
    return (
      <div className="grid gap-2">
        <Button size="lg" disabled className="w-full" icon={Video}>
          {t('Join')}
        </Button>
        <p className="text-xs text-muted">{t('Opens {moment}', { moment: formatMoment(join_opens_at, zone) })}</p>
      </div>
    )
  }
  return (
    <ExternalLink href={spokenAddress(join_url)} className={buttonClass({ size: 'lg', className: 'w-full' })}>
      <Video className="size-4" />
      {t('Join')}
      <span className="sr-only"> {mixedText(title)}</span>
    </ExternalLink>
  )
}

function CourseLine({ session: { course, title }, isLarge = false }: { session: Class; isLarge?: boolean }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">
        <Link to={`/course/${course.id}`} className="text-muted underline-offset-4">
          {mixedText(course.title)}
        </Link>
      </p>
      <p className={isLarge ? 'mt-1 font-display text-2xl text-balance' : 'font-[550]'}>{mixedText(title)}</p>
    </div>
  )
}

/** As time goes on, to half a minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
