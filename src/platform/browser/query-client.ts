import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/**
 * The cache of what pages have read: stale after 5 minutes, kept for 10, nothing asked again on focus or reconnection
 * (public.md §9). What the server refused for good (4xx) is not asked for again; anything else is asked once more, at once: whoever
 * waits is told soon, and has a button to ask again.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        // On the server a timer per request would keep every request's cache alive.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a connection a read fails and says so, instead of waiting without a word.
        networkMode: 'always',
        retry: worthRetrying,
        retryDelay: 300,
      },
    },
  })
}

/** The one cache of this browser tab; on the server each render has a new one. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  return (browserClient ??= makeQueryClient())
}
let browserClient: QueryClient | undefined

/** Whether a failed read is asked for again, once: never on the server, nor for an answer between 400 and 499. */
export function worthRetrying(failures: number, error: unknown): boolean {
  if (typeof window === 'undefined') return false
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return !(status >= 400 && status < 500) && failures < 1
}
