import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { myEnrollmentsQuery, accessQuery } from '../client.ts'
import type { MyEnrollment } from '#features/learning/enrollments/schema.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { Button, ButtonLink, buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { t } from '#platform/values/translate.ts'
import { placeLabels, placeTones, untilWords } from '#features/learning/enrollments/places/rules.ts'
import { goneText, mayLeave, paymentStatusLabels, paymentStatusTones } from '#features/learning/enrollments/rules.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Link, ExternalLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { languageOf } from '#platform/values/language.ts'
import { formatMoney } from '#platform/values/money.ts'
import { TakePlace, Withdraw } from './place-moves.tsx'

export function MyCourses({ person }: { person: string }) {
  return (
    <>
      <h2 className="text-2xl">{t('Your courses')}</h2>
      <div className="mt-5">
        <MyEnrollments person={person} />
      </div>
      <aside aria-label={t('About this tab')} className="measure mt-12 rounded-lg bg-wash p-6">
        <p className="font-[550]">{t('Development is in progress')}</p>
        <p className="mt-1 text-sm text-muted">
          {t('More of this tab is on its way: how far you have come in each course, and your certificates.')}
        </p>
      </aside>
    </>
  )
}

type ListProps = {
  person: string
  after?: string
  mayWithdraw?: boolean
  /** What of the first page the screen tells in another place. */
  isElsewhere?: (enrollment: MyEnrollment) => boolean
}

export function MyEnrollments({ person, after, mayWithdraw = false, isElsewhere }: ListProps) {
  const query = useQuery(myEnrollmentsQuery(person, after))
  const { data, error } = query
  const [goesOn, setGoesOn] = useState(false)
  if (!data && error) {
    return (
      <FailedState title={t('Loading Failed')} query={query}>
        {t('Your courses could not be read. Please try again in a moment.')}
      </FailedState>
    )
  }
  if (!data) {
    const shapes = Array<string>(3).fill('h-28 w-full')
    return <LoadingRegion label={t('Loading your courses…')} className="hairline-t grid gap-6 pt-6" shapes={shapes} />
  }
  if (data.items.length === 0 && !after) {
    return (
      <EmptyState
        title={t('You have not enrolled in a course yet')}
        action={
          <ButtonLink to="/courses" variant="secondary">
            {t('See all courses')}
          </ButtonLink>
        }
      >
        {t('What you enroll in stands here, with its way into class.')}
      </EmptyState>
    )
  }
  const shown = data.items.filter((enrollment) => after || !isElsewhere?.(enrollment))
  if (shown.length === 0 && data.next === null)
    return <p className="text-muted">{t('Everything that you enrolled in waits above.')}</p>
  return (
    <>
      <ul className={after ? undefined : 'hairline-t'}>
        {shown.map((enrollment) => (
          <MyEnrollmentRow key={enrollment.id} enrollment={enrollment} person={person} mayWithdraw={mayWithdraw} />
        ))}
      </ul>
      {data.next !== null && (
        <div {...focusGroup} aria-label={t('Earlier courses')} data-later>
          {goesOn ? (
            <MyEnrollments person={person} after={data.next} mayWithdraw={mayWithdraw} />
          ) : (
            <Button variant="secondary" className="mt-6" onClick={() => setGoesOn(true)}>
              {t('Show earlier courses')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type EnrolledCourse = NonNullable<MyEnrollment['course']>

type RowProps = {
  enrollment: MyEnrollment
  person: string
  /** Where it is a person's own page, a course can be left from its row. */
  mayWithdraw: boolean
}

function MyEnrollmentRow({ enrollment, person, mayWithdraw }: RowProps) {
  const { timeZone } = useSite()
  const { course, course_title, payment_status, amount, currency, created_at, is_duplicate, next_step } = enrollment
  const isSecond = is_duplicate && payment_status === 'completed'
  // What another enrollment covers is never shown as owed.
  const status = next_step === 'learn' && payment_status !== 'refunded' ? 'completed' : payment_status
  const title = course?.title ?? course_title
  const { state } = enrollment.place
  const isGone = enrollment.course_id === null && payment_status !== 'refunded'
  const isOut =
    state !== 'seated' && state !== 'none' && next_step !== 'learn' && payment_status !== 'refunded' && !isSecond
  return (
    <li className="hairline-b grid items-center gap-x-10 gap-y-4 py-6 md:grid-cols-[minmax(16rem,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          {isGone ? (
            <Badge>{t('No longer offered')}</Badge>
          ) : isOut ? (
            <Badge tone={placeTones[state]}>{placeLabels[state]}</Badge>
          ) : (
            <Badge tone={isSecond ? 'important' : paymentStatusTones[status]}>
              {isSecond ? t('Paid a second time') : paymentStatusLabels[status]}
            </Badge>
          )}
          <span>{t('Since {date}', { date: formatDate(created_at, timeZone) })}</span>
          {amount > 0 && <span>{formatMoney(amount, currency)}</span>}
        </p>
        <h3 className="mt-2" lang={languageOf(title)}>
          {course ? (
            <Link
              to={`/course/${course.id}`}
              className="text-text no-underline decoration-line decoration-1 underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
      </div>
      <div {...focusGroup} aria-label={title} className="flex flex-wrap items-center gap-3">
        <NextStep enrollment={enrollment} person={person} />
        {mayLeave(enrollment, mayWithdraw) && <Withdraw of={{ ...enrollment, title }} size="sm" />}
      </div>
    </li>
  )
}

function NextStep({ enrollment, person }: { enrollment: MyEnrollment; person: string }) {
  const { course, next_step, payment_status, payment_url, is_duplicate, covered_by, place } = enrollment
  if (!course || next_step === 'none') return <Advice>{goneText(enrollment)}</Advice>
  if (is_duplicate && payment_status === 'completed') {
    return <Advice>{t('You have paid for this course twice. The academy gives this payment back.')}</Advice>
  }
  if (covered_by?.id === course.id) {
    return <Advice>{t('You are enrolled by another payment of yours. Nothing is left to pay.')}</Advice>
  }
  if (covered_by) {
    return (
      <>
        <Advice>{mixedText(t('It comes with {title}. Nothing is left to pay.', { title: covered_by.title }))}</Advice>
        <WaysIn course={course} person={person} />
      </>
    )
  }
  if (next_step === 'learn') return <WaysIn course={course} person={person} />
  if (next_step === 'accept' || next_step === 'wait') return <Waiting enrollment={enrollment} />
  if (next_step === 'enroll') return <ToCourse course={course}>{t('Enroll again')}</ToCourse>
  if (payment_url === null) return <ToCourse course={course}>{t('Go to the course to pay')}</ToCourse>
  return (
    <>
      {payment_status === 'failed' && <Advice>{t('The payment did not go through.')}</Advice>}
      {place.kept_until && <Kept until={place.kept_until} />}
      <ExternalLink href={payment_url} className={buttonClass({ variant: 'money', size: 'sm' })}>
        {payment_status === 'failed' ? t('Pay again') : t('Pay now')}
      </ExternalLink>
    </>
  )
}

/** For a place that is waited for, or offered. */
function Waiting({ enrollment }: { enrollment: MyEnrollment }) {
  const { place, course, course_title } = enrollment
  if (place.state === 'offered') {
    return (
      <>
        {place.kept_until && <Kept until={place.kept_until} />}
        <TakePlace of={{ ...enrollment, title: course?.title ?? course_title }} size="sm" />
      </>
    )
  }
  if (place.state === 'unseated') {
    return (
      <Advice>
        {t('Your payment came after your place had gone. You have a place as soon as one is free for you.')}
      </Advice>
    )
  }
  return place.position === null ? null : (
    <Advice>{t('You are number {position} on the waiting list.', { position: place.position })}</Advice>
  )
}

function Kept({ until }: { until: string }) {
  const { timeZone } = useSite()
  return <Advice>{t('Your place is kept until {until}.', { until: untilWords(until, timeZone) })}</Advice>
}

function WaysIn({ course, person }: { course: EnrolledCourse; person: string }) {
  const { data, isPending } = useQuery(accessQuery(course, person))
  if (isPending) return <Skeleton className="h-9 w-56" />
  const ways = [
    { label: t('Join Class'), url: data?.class_link },
    { label: t('Watch Replay'), url: data?.replay_link },
  ].filter(({ url }) => url)
  return (
    <>
      {ways.map(({ label, url }, at) => (
        <ExternalLink
          key={label}
          href={url ?? undefined}
          className={buttonClass({ variant: at === 0 ? 'primary' : 'secondary', size: 'sm' })}
        >
          {label}
          <span className="sr-only"> {mixedText(t('of {title}', { title: course.title }))}</span>
        </ExternalLink>
      ))}
      {ways.length === 0 && <ToCourse course={course}>{t('Go to the course')}</ToCourse>}
    </>
  )
}

function ToCourse({ course, children }: { course: EnrolledCourse; children: ReactNode }) {
  return (
    <ButtonLink to={`/course/${course.id}`} variant="secondary" size="sm">
      {children}
      <span className="sr-only">{mixedText(t(': {title}', { title: course.title }))}</span>
    </ButtonLink>
  )
}

function Advice({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>
}
