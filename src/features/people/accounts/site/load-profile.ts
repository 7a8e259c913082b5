import { queryOptions, skipToken } from '@tanstack/react-query'
import { createOwnProfile, fetchOwnProfile } from '../client.ts'
import { fallbackProfile } from '../rules.ts'
import type { Profile, User } from '../schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'

const profileLifetimeMs = 5 * 60_000
const standInLifetimeMs = 30_000

/** `isStandIn`: made up since none could be read; shown, but it decides nothing. */
export type ShownProfile = Profile & { isStandIn?: true }

/** Begins with the topic `accounts/profiles`, by which changes refresh it. */
export function profileKey(userId: string) {
  return ['accounts', 'profiles', userId] as const
}

/** The own profile, cached for five minutes and reread while somebody looks; never fails: there is something to show, or null. */
export function ownProfileQuery(user: User | null) {
  const queryKey = profileKey(user?.id ?? 'nobody')
  return queryOptions({
    queryKey,
    queryFn: user
      ? ({ signal, client }) => loadProfile(user, signal, client.getQueryData<ShownProfile | null>(queryKey))
      : skipToken,
    staleTime: ({ state }) => (state.data?.isStandIn ? 0 : profileLifetimeMs),
    // Pages stay open for days: nothing else would refetch.
    refetchInterval: ({ state }) => (state.data?.isStandIn ? standInLifetimeMs : profileLifetimeMs),
    refetchOnWindowFocus: true,
  })
}

/**
 * Reads the own profile: null for a missing row; otherwise the server makes it, or a stand-in is shown.
 * What was read before (`known`) stands in first: an outage makes no administrator a student.
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
    if (error.code === 'not_found') return null
    return createOwnProfile().catch((failure: unknown) => {
      console.error('Failed to create profile:', failure)
      return instead
    })
  }
}
