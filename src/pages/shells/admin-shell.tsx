import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { type Auth, AuthContext, useAuth } from '#features/accounts/site/auth-provider.tsx'
import { useAwake } from '#platform/browser/use-awake.ts'
import { SessionNoticeContext } from '#platform/ui/session-notice.ts'
import { AdminFrame, AdminLoading } from './admin-frame.tsx'
import { AdministratorsOnly, NotAuthenticated, ProfileUnread } from './admin-refusals.tsx'
import { ErrorPage } from './error-page.tsx'
import { SessionEnded } from './session-ended.tsx'

/** Only administrators download it. */
const AdminPanel = lazy(() => import('./admin-panel.tsx').then(({ AdminPanel }) => ({ default: AdminPanel })))

/**
 * Around every screen of the back office (admin.md §2, Shell). The server never knows who asks, so it sends the frame with
 * 'Loading admin panel...' and nothing of what is inside.
 */
export default function AdminShell() {
  const isAwake = useAwake()
  return isAwake ? <Guarded /> : <AdminLoading />
}

function Guarded() {
  const auth = useAuth()
  const held = useHeld(auth)
  const { watchSession } = auth
  const isOpen = held !== null
  useEffect(() => (isOpen ? watchSession() : undefined), [isOpen, watchSession])
  if (held === null) return <Closed auth={auth} />
  return (
    <AuthContext value={held}>
      <SessionNoticeContext value={auth.hasEnded ? <SessionEnded /> : null}>
        <Suspense fallback={<AdminLoading />}>
          <AdminPanel key={held.user?.id}>
            <Outlet />
          </AdminPanel>
        </Suspense>
      </SessionNoticeContext>
    </AuthContext>
  )
}

/**
 * For whom the back office is open: the administrator who is here, and after the session ended by itself the one who was, so
 * that what is open stays with what was typed in it. The server refuses everything until somebody signs in again.
 */
function useHeld(auth: Auth): Auth | null {
  const [held, setHeld] = useState<Auth | null>(null)
  const now = auth.isAdmin && auth.status === 'signed-in' ? auth : auth.hasEnded ? held : null
  // A sign-in that was not here a moment ago reads its profile first: the same person goes on meanwhile.
  const isComingBack = held !== null && auth.isProfileLoading && auth.user?.id === held.user?.id
  const next = isComingBack ? held : now
  if (next !== held) setHeld(next)
  return next
}

/** What stands in place of the back office for everybody else. */
function Closed({ auth }: { auth: Auth }) {
  if (auth.status === 'signed-out') return <NotAuthenticated />
  if (auth.isProfileLoading) return <AdminLoading />
  return auth.isProfileUnread ? <ProfileUnread onTryAgain={auth.readProfile} /> : <AdministratorsOnly />
}

/** A screen that failed: what was typed is still on this device. */
export function ErrorBoundary() {
  return (
    <AdminFrame>
      <ErrorPage error={useRouteError()} />
    </AdminFrame>
  )
}
