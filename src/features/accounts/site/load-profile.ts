import { queryOptions, skipToken } from '@tanstack/react-query'
import { createOwnProfile, fetchOwnProfile } from '#features/accounts/client.ts'
import { fallbackProfile } from '#features/accounts/rules.ts'
import type { Profile, User } from '#features/accounts/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'

/** The lifetime of a profile in the cache (public.md §9). */
const profileLifetimeMs = 5 * 60_000

/** Where the cache keeps somebody's profile; topic `accounts/profiles`. */
export function profileKey(userId: string) {
  return ['accounts', 'profiles', userId] as const
}

/** A person's own profile, out of the cache for five minutes. It never fails: there is always something to show, or null. */
export function ownProfileQuery(user: User | null) {
  return queryOptions({
    queryKey: profileKey(user?.id ?? 'nobody'),
    queryFn: user ? ({ signal }) => loadProfile(user, signal) : skipToken,
    staleTime: profileLifetimeMs,
  })
}

/**
 * Reads the own profile with the written fallbacks (public.md §4): a missing row (PGRST116) is null; for another refusal the
 * server is asked to make the profile, and a local student's stands in when it cannot; so it does when nothing answers.
 */
export async function loadProfile(user: User, signal?: AbortSignal): Promise<Profile | null> {
  try {
    return await fetchOwnProfile(signal)
  } catch (error) {
    if (signal?.aborted) throw error
    if (!(error instanceof ApiError) || error.status === 0) return fallbackProfile(user)
    if (error.code === 'PGRST116') return null
    return createOwnProfile().catch((failure: unknown) => {
      console.error('Failed to create profile:', failure)
      return fallbackProfile(user)
    })
  }
}
