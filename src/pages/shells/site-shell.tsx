import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { SiteFrame } from './site-frame.tsx'

export default function SiteShell() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary() {
  return (
    <SiteFrame>
      <ErrorPage error={useRouteError()} />
    </SiteFrame>
  )
}
