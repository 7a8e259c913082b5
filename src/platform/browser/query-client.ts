import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/** The query cache: stale after 5 minutes, kept for 10, no refetch on focus; one quick retry, none after a 4xx. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        // On the server a timer per request would keep every request's cache alive.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline reads fail at once instead of being paused silently.
        networkMode: 'always',
        retry: shouldRetry,
        retryDelay: 300,
      },
    },
  })
}

/** The one cache of this tab; a new one per render on the server. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  return (browserClient ??= makeQueryClient())
}
let browserClient: QueryClient | undefined

/** Whether a failed read is retried: once, never on the server or after a 4xx. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (typeof window === 'undefined') return false
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return !(status >= 400 && status < 500) && failures < 1
}
