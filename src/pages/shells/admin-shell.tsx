import { LockKeyhole, LogIn } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { type Auth, AuthContext, useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { isStaff } from '#platform/values/roles.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { buttonClass, ButtonLink } from '#platform/ui/button.tsx'
import { SessionNoticeContext } from '#platform/ui/session-notice.ts'
import type { AdminPanel } from './admin-panel.tsx'
import { ErrorPage } from './error-page.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { SpinnerMark } from '#platform/ui/spinner.tsx'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { Wordmark } from './wordmark.tsx'

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
            <loaded.Panel key={held.user?.id}>
              <Outlet />
            </loaded.Panel>
          </Suspense>
        ) : (
          <AdminLoading />
        )}
      </SessionNoticeContext>
    </AuthContext>
  )
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
      <LogIn className="size-5 shrink-0 text-important" />
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

/** All of the back office that the server ever sends. */
function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="hairline-b">
        <div className="flex min-h-14 items-center px-5">
          <Wordmark />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grid flex-1 place-items-center px-5 py-16">
        {children}
      </main>
    </div>
  )
}

function AdminLoading() {
  return (
    <AdminFrame>
      <h1 className="sr-only">Administration</h1>
      <p role="status" data-loading className="flex items-center gap-3 text-muted">
        <SpinnerMark className="text-2xl text-moss" />
        Loading admin panel...
      </p>
    </AdminFrame>
  )
}

/** Time to read why one is redirected. */
const readingTimeMs = 1200

function NotAuthenticated() {
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = setTimeout(() => void navigate('/', { replace: true }), readingTimeMs)
    return () => clearTimeout(leaving)
  }, [navigate])
  return (
    <AdminFrame>
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <LockKeyhole strokeWidth={1.5} className="size-8 text-moss" />
        <h1 className="text-2xl">Not authenticated</h1>
        <p className="text-sm text-muted">
          Taking you to the <TextLink to="/">home page</TextLink>, where you can sign in.
        </p>
      </div>
    </AdminFrame>
  )
}

/** Signed in, but the profile could not be read. */
function ProfileUnread({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <AdminFrame>
      <div className="grid w-full max-w-md gap-5">
        <FailedState title="Loading Error" titleLevel="h1" onReload={onTryAgain} reloadLabel="Try Again">
          <p>Your profile could not be read, so it is not known yet whether this part of the site is open to you.</p>
        </FailedState>
        <p className="text-sm text-muted">
          You can also go to the <TextLink to="/">home page</TextLink> and come back later.
        </p>
      </div>
    </AdminFrame>
  )
}

function AdministratorsOnly() {
  return (
    <AdminFrame>
      <div className="grid max-w-md justify-items-center gap-4 text-center">
        <LockKeyhole strokeWidth={1.5} className="size-8 text-moss" />
        <h1 className="text-3xl">Administrators only</h1>
        <p className="text-muted">
          This part of the site is for the people who run the academy. You are signed in with a student’s account. If
          you should be in here, ask an administrator to change your role.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">Home</ButtonLink>
          <ButtonLink to="/profile" variant="secondary">
            Profile
          </ButtonLink>
        </div>
      </div>
    </AdminFrame>
  )
}
