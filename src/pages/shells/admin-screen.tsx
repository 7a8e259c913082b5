import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'

export default function AdminScreen() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
