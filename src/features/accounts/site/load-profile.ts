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
  const queryKey = profileKey(user?.id ?? 'nobody')
  return queryOptions({
    queryKey,
    queryFn: user
      ? ({ signal, client }) => loadProfile(user, signal, client.getQueryData<Profile | null>(queryKey))
      : skipToken,
    staleTime: profileLifetimeMs,
  })
}

/**
 * Reads the own profile with the written fallbacks (public.md §4): a missing row (PGRST116) is null; for another refusal the
 * server is asked to make the profile, and a local student's stands in when it cannot; so it does when nothing answers. What was
 * read before (`known`) stands in first: a moment without the server makes no administrator a student.
 */
export async function loadProfile(user: User, signal?: AbortSignal, known?: Profile | null): Promise<Profile | null> {
  try {
    return await fetchOwnProfile(signal)
  } catch (error) {
    if (signal?.aborted) throw error
    const instead = known ?? fallbackProfile(user)
    if (!(error instanceof ApiError) || error.status === 0) return instead
    if (error.code === 'PGRST116') return null
    return createOwnProfile().catch((failure: unknown) => {
      console.error('Failed to create profile:', failure)
      return instead
    })
  }
}
