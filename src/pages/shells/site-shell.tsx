import type { ReactNode } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { ScrollToTop } from '#platform/ui/scroll-to-top.tsx'
import { ErrorPage } from './error-page.tsx'
import { Content, SkipLink } from './content.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

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

function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink className="fixed" />
      <SiteHeader />
      <Content className="flex-1">{children}</Content>
      <SiteFooter />
      <ScrollToTop />
    </div>
  )
}
