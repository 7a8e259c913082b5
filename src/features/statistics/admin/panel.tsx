import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { Message } from '#platform/ui/message.tsx'
import { LoadingRegion, SkeletonText } from '#platform/ui/skeleton.tsx'

/** A dashboard panel with its own query, so that a failure leaves the others. */
export function Panel<Data>({
  title,
  query: { data, error, refetch, isFetching },
  children,
}: {
  title: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>
  children: (data: Data) => ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="hairline-t min-w-0 pt-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-4">
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <div role="alert" className="grid justify-items-start gap-3 text-sm text-muted">
            <p>
              This could not be read. <Message>{reasonOf(error)}</Message>
            </p>
            <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          </div>
        ) : (
          <LoadingRegion label={`Loading: ${title}`}>
            <SkeletonText lines={5} />
          </LoadingRegion>
        )}
      </div>
    </section>
  )
}
