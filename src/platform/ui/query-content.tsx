import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from './failed-state.tsx'
import { LoadingRegion } from './skeleton.tsx'

type QueryContentProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** The title where it could not be read. */
  failed: string
  reloadLabel?: string
  /** What is said until it is read, beside skeletons of these classes. */
  loading: string
  shapes?: readonly string[]
  children: (data: Data) => ReactNode
}

/** What a query gives, or what stands for it. */
export function QueryContent<Data>({ query, failed, reloadLabel, loading, shapes, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FailedState title={failed} query={query} reloadLabel={reloadLabel} />
  return <LoadingRegion label={loading} shapes={shapes ?? ['h-16 w-full', 'h-16 w-full']} />
}
