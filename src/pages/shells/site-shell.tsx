import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Outlet, useMatches, useRouteError } from 'react-router'
import { type PageState, takeAnswers } from '#platform/browser/page-data.ts'
import { ScrollToTop } from '#platform/ui/scroll-to-top.tsx'
import { ErrorPage } from './error-page.tsx'
import { Content, SkipLink } from './content.tsx'
import { SearchKey } from './search-key.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export default function SiteShell() {
  const queries = useQueryClient()
  const matches = useMatches()
  // Once, during the first render, so that pages find the answers that came with them.
  useState(() => {
    for (const { loaderData } of matches) takeAnswers(queries, (loaderData as { state?: PageState } | undefined)?.state)
  })
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
      <SearchKey />
    </div>
  )
}
