import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** What stands in the back office beside its sidebar: a screen, or why it could not be shown. */
export default function AdminScreen() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
