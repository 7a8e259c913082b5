import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { SignInButton } from '#features/people/accounts/site/sign-in-button.tsx'
import { learningQuery } from '../client.ts'
import type { Learning } from '../schema.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Link } from '#platform/ui/link.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { Together } from '#platform/ui/together.tsx'
import { NextClasses } from './next-class.tsx'
import { Progress } from './progress.tsx'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

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
  const { data, error, isFetching, refetch } = useQuery(learningQuery(person))
  if (!data && error) {
    return (
      <FailedState title={t('Loading Failed')} error={error} onReload={() => void refetch()} busy={isFetching}>
        {t('Your classes could not be read. Please try again in a moment.')}
      </FailedState>
    )
  }
  if (!data) return <ClassesLoading />
  return <Learned learning={data} />
}

function Learned({ learning: { next, courses } }: { learning: Learning }) {
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
    <div data-needs-scripts>
      <h1>{t('My learning')}</h1>
      <div className="mt-10">
        <ClassesLoading />
      </div>
      <noscript>
        <p className="mt-6">{t('Your own page needs scripts. Please allow scripts for this site.')}</p>
      </noscript>
    </div>
  )
}

function ClassesLoading() {
  return (
    <LoadingRegion
      label={t('Loading your classes…')}
      className="grid gap-5"
      shapes={['h-8 w-56', 'h-44 w-full rounded-lg']}
    />
  )
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
