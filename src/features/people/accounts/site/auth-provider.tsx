import { useQuery, useQueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { notifySession } from '#platform/browser/session-events.ts'
import { changeRole, createOwnProfile } from '../client.ts'
import { displayName, fallbackProfile } from '../rules.ts'
import type { Profile, Role, User } from '../schema.ts'
import { createSessionKeeper, loading } from './session-keeper.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { ApiError, browserApi, call } from '#platform/browser/api-client.ts'

export type Auth = ReturnType<typeof useOwnAuth>

/** For what goes on after the session of who was here ended; everything else uses `useAuth`. */
export const AuthContext = createContext<Auth | null>(null)

/** The server renders it as loading: it never knows who asks. */
export function AuthProvider({ children }: { children: ReactNode }) {
  return <AuthContext value={useOwnAuth()}>{children}</AuthContext>
}

function useOwnAuth() {
  const [keeper] = useState(createSessionKeeper)
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, stillLoading)
  const { status, session } = state
  const hasEnded = state.status === 'signed-out' && state.hasEnded === true
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => keeper.start(), [keeper])

  const user = session?.user ?? null
  const { data: profile = null, isPending, isFetching, refetch } = useQuery(ownProfileQuery(user))
  const isProfileUnread = profile?.isStandIn === true
  const readProfile = useCallback(() => void refetch(), [refetch])
  const wasKnown = useRef(false)
  useEffect(() => {
    if (user) wasKnown.current = true
    if (status !== 'signed-out' || hasEnded || !wasKnown.current) return
    // The profile, and what the screens that were left had read; also where another tab has signed out.
    wasKnown.current = false
    queries.removeQueries({ type: 'inactive' })
  }, [queries, status, hasEnded, user])

  const person = status === 'loading' ? null : (user?.id ?? '')
  const known = useRef<string | null>(null)
  useEffect(() => {
    if (person !== null && known.current !== null && known.current !== person) notifySession('person-changed')
    known.current = person ?? known.current
  }, [person])

  const signOut = useCallback(async () => {
    await keeper.signOut()
    await navigate('/', { replace: true })
  }, [keeper, navigate])
  const keepProfile = useCallback(
    (saved: Profile) => void queries.setQueryData<Shown | null>(profileKey(saved.id), saved),
    [queries],
  )
  async function updateRole(role: Role) {
    if (user) keepProfile(await changeRole(user.id, role))
  }

  return {
    status,
    /** The session ended by itself while somebody was here; nobody signed out. */
    hasEnded,
    session,
    user,
    /** Null until loaded, for nobody, and where the row is missing. */
    profile,
    /** Also while it is not known yet whose profile this is. */
    isProfileLoading: status === 'loading' || (user !== null && (isPending || (isProfileUnread && isFetching))),
    /** The profile could not be read: a stand-in is shown, which tells nothing of the role. */
    isProfileUnread,
    readProfile,
    /** Checks the session every 30 s while work is open; returns the stop function. */
    watchSession: keeper.watch,
    /** True only once the profile is loaded. */
    isAdmin: !isProfileUnread && profile?.role === 'admin',
    /** Null until the profile is loaded. */
    role: isProfileUnread ? null : (profile?.role ?? null),
    displayName: displayName({ profile, user }),
    /** Ends the session and returns to / in place of this page. Never throws. */
    signOut,
    /** On one's own profile. @throws ApiError `forbidden` for a student · `last_admin` */
    updateRole,
    /** Caches a profile that was just saved. */
    keepProfile,
  }
}

/** @throws Error outside an `AuthProvider` */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

const stillLoading = () => loading

const profileLifetimeMs = 5 * 60_000
const standInLifetimeMs = 30_000

/** `isStandIn`: made up since none could be read; shown, but it decides nothing. */
type Shown = Profile & { isStandIn?: true }

/** Begins with the topic `accounts/profiles`, by which changes refresh it. */
const profileKey = (userId: string) => ['accounts', 'profiles', userId] as const

/** The own profile, cached for five minutes and reread while somebody looks; never fails: there is something to show, or null. */
function ownProfileQuery(user: User | null) {
  const queryKey = profileKey(user?.id ?? 'nobody')
  return queryOptions({
    queryKey,
    queryFn: user
      ? ({ signal, client }) => loadProfile(user, signal, client.getQueryData<Shown | null>(queryKey))
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
export async function loadProfile(user: User, signal?: AbortSignal, known?: Shown | null): Promise<Shown | null> {
  try {
    return await call(browserApi, 'GET', '/api/profile', { signal })
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
