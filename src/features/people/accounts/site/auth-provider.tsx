import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { changeRole } from '../client.ts'
import { displayName } from '../rules.ts'
import type { Profile, Role } from '../schema.ts'
import { ownProfileQuery, profileKey, type ShownProfile } from './load-profile.ts'
import { createSessionKeeper, loading } from './session-keeper.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'

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
  useEffect(() => {
    // Also where another tab has signed out.
    if (status === 'signed-out' && !hasEnded) queries.removeQueries({ queryKey: ['accounts'] })
  }, [queries, status, hasEnded])

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
    (saved: Profile) => {
      queries.setQueryData<ShownProfile | null>(profileKey(saved.id), saved)
    },
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
