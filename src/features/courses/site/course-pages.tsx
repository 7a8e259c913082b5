import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { coursesQuery, type CoursesWanted } from '#features/courses/client.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { buttonClass, ButtonLink } from '#platform/ui/button.tsx'
import { CardGrid } from '#platform/ui/card.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '#platform/ui/skeleton.tsx'
import { CourseCard } from './course-card.tsx'
import { loadingFailed } from './loading-failed.ts'

type Props = {
  wanted: CoursesWanted
  /** What an empty list says. */
  empty: { title: string; text: string }
  /** Where the page lies that begins after a course: for reading on without scripts, and for sharing. */
  addressAfter: (after: string) => string
}

/** One page of courses, and after it the next when it is asked for. `isMore`: the reader asked for it and waits. */
export function CoursePages({ isMore = false, ...props }: Props & { isMore?: boolean }) {
  const { wanted, empty, addressAfter } = props
  const { data, error, isFetching, refetch } = useQuery(coursesQuery(wanted))
  const [goesOn, setGoesOn] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    // The link that was pressed is gone: whoever reads by ear or keyboard goes on at the first course that came.
    if (isMore && isThere) top.current?.focus({ preventScroll: true })
  }, [isMore, isThere])

  if (!data && error) {
    return (
      <FailedState
        title={loadingFailed.title}
        reference={error instanceof ApiError ? error.requestId : null}
        onReload={() => void refetch()}
        busy={isFetching}
      >
        {loadingFailed.text}
      </FailedState>
    )
  }
  if (!data) return <CoursesLoading cards={isMore ? 3 : 6} />
  if (data.items.length === 0) return isMore ? null : <NoCourses {...empty} isFirst={wanted.after === undefined} />
  const { next } = data
  return (
    <>
      <div ref={top} tabIndex={isMore ? -1 : undefined}>
        <CardGrid>
          {data.items.map((course, at) => (
            <CourseCard key={course.id} course={course} eager={!isMore && at < 2} />
          ))}
        </CardGrid>
      </div>
      {next !== null && !goesOn && <LoadMore to={addressAfter(next)} onMore={() => setGoesOn(true)} />}
      {next !== null && goesOn && <CoursePages {...props} wanted={{ ...wanted, after: next }} isMore />}
    </>
  )
}

/** A link to the next page; once the page is awake it brings that one here. */
function LoadMore({ to, onMore }: { to: string; onMore: () => void }) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <p className="hairline-t flex justify-center pt-8">
      <Link to={to} rel="next" onClick={click} className={buttonClass({ variant: 'secondary' })}>
        Load more
      </Link>
    </p>
  )
}

function NoCourses({ title, text, isFirst }: { title: string; text: string; isFirst: boolean }) {
  return (
    <EmptyState
      title={title}
      action={
        isFirst ? undefined : (
          <ButtonLink to="/courses" variant="secondary">
            All courses
          </ButtonLink>
        )
      }
    >
      {isFirst ? text : 'The list ends before this page.'}
    </EmptyState>
  )
}

function CoursesLoading({ cards }: { cards: number }) {
  return (
    <LoadingRegion label="Loading courses…" className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className="grid content-start gap-4">
          <Skeleton className="aspect-16/10 rounded-md" />
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-7 w-4/5" />
          <SkeletonText lines={4} />
          <Skeleton className="mt-2 h-9 w-32 rounded-md" />
        </div>
      ))}
    </LoadingRegion>
  )
}
