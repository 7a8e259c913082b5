import { LogIn } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { type Auth, AuthContext, useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { isStaff } from '#platform/values/roles.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { SessionNoticeContext } from '#platform/ui/session-notice.ts'
import type { AdminPanel } from './admin-panel.tsx'
import { AdminFrame, AdministratorsOnly, AdminLoading, NotAuthenticated, ProfileUnread } from './admin-frame.tsx'
import { ErrorPage } from './error-page.tsx'

/** The server never knows who asks, so it sends only the frame with 'Loading admin panel...'. */
export default function AdminShell() {
  const isHydrated = useHydrated()
  return isHydrated ? <Guarded /> : <AdminLoading />
}

function Guarded() {
  const auth = useAuth()
  const held = useHeld(auth)
  const { watchSession, status } = auth
  const isOpen = held !== null
  const loaded = useLoadedPanel(status === 'signed-in')
  useEffect(() => (isOpen ? watchSession() : undefined), [isOpen, watchSession])
  if (held === null) return <Closed auth={auth} />
  if (loaded && 'error' in loaded) throw loaded.error
  return (
    <AuthContext value={held}>
      <SessionNoticeContext value={auth.hasEnded ? <SessionEnded /> : null}>
        {loaded ? (
          <Suspense fallback={<AdminLoading />}>
            <Loaded key={held.user?.id} Panel={loaded.Panel}>
              <Outlet />
            </Loaded>
          </Suspense>
        ) : (
          <AdminLoading />
        )}
      </SessionNoticeContext>
    </AuthContext>
  )
}

function Loaded({ Panel, children }: { Panel: typeof AdminPanel; children: ReactNode }) {
  return <Panel>{children}</Panel>
}

/**
 * Only who is signed in downloads it, while their profile tells whether the back office is open to them. Not by React.lazy, which shows
 * what it held back 300 ms later.
 */
function useLoadedPanel(isWanted: boolean) {
  const [loaded, setLoaded] = useState<{ Panel: typeof AdminPanel } | { error: unknown } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    void import('./admin-panel.tsx')
      .then(({ AdminPanel }) => ({ Panel: AdminPanel }))
      .catch((error: unknown) => ({ error }))
      .then(setLoaded)
  }, [isWanted])
  return loaded
}

/** Keeps an expired session's screen with what was typed; the server refuses everything until the next sign-in. */
function useHeld(auth: Auth): Auth | null {
  const [held, setHeld] = useState<Auth | null>(null)
  const now = isStaff(auth.role ?? undefined) && auth.status === 'signed-in' ? auth : auth.hasEnded ? held : null
  // After a new sign-in the profile loads first; the same user stays in meanwhile.
  const isComingBack = held !== null && auth.isProfileLoading && auth.user?.id === held.user?.id
  const next = isComingBack ? held : now
  if (next !== held) setHeld(next)
  return next
}

function Closed({ auth }: { auth: Auth }) {
  if (auth.status === 'signed-out') return <NotAuthenticated />
  if (auth.isProfileLoading) return <AdminLoading />
  return auth.isProfileUnread ? <ProfileUnread onTryAgain={auth.readProfile} /> : <AdministratorsOnly />
}

/** Signing in happens in a new tab, since it always ends at Home; this one resumes by itself. */
function SessionEnded() {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-important bg-raised px-4 py-3 text-sm"
    >
      <LogIn aria-hidden="true" className="size-5 shrink-0 text-important" />
      <p className="min-w-48 flex-1">
        <strong>Your session has ended.</strong> What you typed is still here. Sign in again in a new tab, then come
        back to this one and save.
      </p>
      <a
        href="/api/auth/google"
        target="_blank"
        rel="noopener nofollow"
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        Sign in again
      </a>
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <AdminFrame>
      <ErrorPage error={useRouteError()} />
    </AdminFrame>
  )
}
