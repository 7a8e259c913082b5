import { queryOptions, skipToken } from '@tanstack/react-query'
import { createOwnProfile, fetchOwnProfile } from '#features/accounts/client.ts'
import { fallbackProfile } from '#features/accounts/rules.ts'
import type { Profile, User } from '#features/accounts/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'

/** The lifetime of a profile in the cache (public.md §9). */
const profileLifetimeMs = 5 * 60_000
/** What stands in is tried again sooner. */
const standInLifetimeMs = 30_000

/** `isStandIn`: it was made up here since none could be read; it is shown, and decides nothing. */
export type ShownProfile = Profile & { isStandIn?: true }

/** Where the cache keeps somebody's profile; topic `accounts/profiles`. */
export function profileKey(userId: string) {
  return ['accounts', 'profiles', userId] as const
}

/**
 * A person's own profile, out of the cache for five minutes and then read again while somebody looks. It never fails: there is
 * always something to show, or null.
 */
export function ownProfileQuery(user: User | null) {
  const queryKey = profileKey(user?.id ?? 'nobody')
  return queryOptions({
    queryKey,
    queryFn: user
      ? ({ signal, client }) => loadProfile(user, signal, client.getQueryData<ShownProfile | null>(queryKey))
      : skipToken,
    staleTime: ({ state }) => (state.data?.isStandIn ? 0 : profileLifetimeMs),
    // Pages stay open for days: its next use is whatever is seen next.
    refetchInterval: ({ state }) => (state.data?.isStandIn ? standInLifetimeMs : profileLifetimeMs),
    refetchOnWindowFocus: true,
  })
}

/**
 * Reads the own profile with the written fallbacks (public.md §4): a missing row (PGRST116) is null; for another refusal the
 * server is asked to make the profile, and a local student's stands in when it cannot; so it does when nothing answers. What was
 * read before (`known`) stands in first: a moment without the server makes no administrator a student.
 */
export async function loadProfile(
  user: User,
  signal?: AbortSignal,
  known?: ShownProfile | null,
): Promise<ShownProfile | null> {
  try {
    return await fetchOwnProfile(signal)
  } catch (error) {
    if (signal?.aborted) throw error
    const instead = known ?? { ...fallbackProfile(user), isStandIn: true as const }
    if (!(error instanceof ApiError) || error.status === 0) return instead
    if (error.code === 'PGRST116') return null
    return createOwnProfile().catch((failure: unknown) => {
      console.error('Failed to create profile:', failure)
      return instead
    })
  }
}
