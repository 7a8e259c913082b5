import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Outlet, useMatches, useRouteError } from 'react-router'
import { pageLinksQuery } from '#features/content/pages/client.ts'
import { browserApi } from '#platform/browser/api-client.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { apiContext } from '#platform/browser/page-context.ts'
import { begin, type PageState, preload, takeAnswers } from '#platform/browser/page-data.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { type Language, languageNow, languages } from '#platform/values/translate.ts'
import { ScrollToTop } from '#platform/ui/scroll-to-top.tsx'
import type { Route } from './+types/site-shell'
import { ErrorPage } from './error-page.tsx'
import { Content, SkipLink } from './content.tsx'
import { PrintedHead } from './printed-head.tsx'
import { SearchKey } from './search-key.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const LanguageOffer = lazyNamed(() => import('./language-offer.tsx'), 'LanguageOffer')

/** What footer and menus lead to. A page is whole without it: it is asked for again in the browser. */
export const loader = ({ context }: Route.LoaderArgs): Promise<{ state: PageState | undefined }> =>
  preload([pageLinksQuery(context.get(apiContext))]).catch(() => ({ state: undefined }))
export const clientLoader = () => begin([pageLinksQuery(browserApi)])
/** Changes have their own channel. */
export const shouldRevalidate = () => false

export default function SiteShell() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/** The page in the language that the browser prefers, where that is another of the site's. */
function Offered() {
  const isHydrated = useHydrated()
  const preferred = isHydrated && navigator.language.slice(0, 2)
  if (!preferred || preferred === languageNow() || !Object.hasOwn(languages, preferred)) return null
  return (
    <Suspense>
      <LanguageOffer language={preferred as Language} />
    </Suspense>
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
  const queries = useQueryClient()
  const matches = useMatches()
  // Once, during the first render, so that pages find the answers that came with them.
  useState(() => {
    for (const { loaderData } of matches) takeAnswers(queries, (loaderData as { state?: PageState } | undefined)?.state)
  })
  return (
    <div className="flex min-h-dvh flex-col print:table print:w-full">
      <PrintedHead />
      <SkipLink className="fixed" />
      <SiteHeader />
      <Content className="flex-1">{children}</Content>
      <SiteFooter />
      <Offered />
      <ScrollToTop />
      <SearchKey />
    </div>
  )
}
