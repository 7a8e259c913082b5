import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myEnrollmentsQuery } from '../client.ts'
import type { MyEnrollment } from '#features/learning/enrollments/schema.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { Button, ButtonLink } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { MyEnrollmentRow } from './my-enrollment-row.tsx'
import { t } from '#platform/values/translate.ts'

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
  const { data, error, isFetching, refetch } = useQuery(myEnrollmentsQuery(person, after))
  const [goesOn, setGoesOn] = useState(false)
  if (!data && error) {
    return (
      <FailedState title={t('Loading Failed')} error={error} onReload={() => void refetch()} busy={isFetching}>
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
        {t('What you enrol in stands here, with its way into class.')}
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
