import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { SiteFrame } from './site-frame.tsx'

/** Around every public page. */
export default function SiteShell() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/** A page that failed keeps the header and the foot around it. */
export function ErrorBoundary() {
  return (
    <SiteFrame>
      <ErrorPage error={useRouteError()} />
    </SiteFrame>
  )
}
