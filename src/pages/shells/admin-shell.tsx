import { lazy, Suspense } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { useAuth } from '#features/accounts/site/auth-provider.tsx'
import { useAwake } from '#platform/browser/use-awake.ts'
import { AdminFrame, AdminLoading } from './admin-frame.tsx'
import { AdministratorsOnly, NotAuthenticated } from './admin-refusals.tsx'
import { ErrorPage } from './error-page.tsx'

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
  const { status, isProfileLoading, isAdmin } = useAuth()
  if (status === 'signed-out') return <NotAuthenticated />
  if (status === 'loading' || isProfileLoading) return <AdminLoading />
  if (!isAdmin) return <AdministratorsOnly />
  return (
    <Suspense fallback={<AdminLoading />}>
      <AdminPanel>
        <Outlet />
      </AdminPanel>
    </Suspense>
  )
}

/** A screen that failed: what was typed is still on this device. */
export function ErrorBoundary() {
  return (
    <AdminFrame>
      <ErrorPage error={useRouteError()} />
    </AdminFrame>
  )
}
