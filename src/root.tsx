import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useState } from 'react'
import { Links, Meta, Outlet, ScrollRestoration, useLoaderData, useRouteError } from 'react-router'
import { AuthProvider } from '#features/people/accounts/site/auth-provider.tsx'
import { bannerLines, isBuildInfo } from '#platform/values/build-info.ts'
import { addressIn, languageTag } from '#platform/values/translate.ts'
import { useLiveUpdates } from '#platform/browser/live-updates.ts'
import { documentContext, ScriptNonce } from '#platform/browser/page-context.ts'
import { getQueryClient } from '#platform/browser/page-data.ts'
import type { DocumentData } from '#platform/browser/use-site.ts'
import { ToastHost } from '#platform/ui/toast.ts'
import fraunces from '#platform/ui/fonts/fraunces.woff2?url'
import inter from '#platform/ui/fonts/inter.woff2?url'
import { ErrorPage } from '#pages/shells/error-page.tsx'
import { PageScripts } from '#pages/shells/page-scripts.tsx'
import { themeScript } from '#pages/shells/theme-switch.tsx'
import { Wordmark } from '#pages/shells/wordmark.tsx'
import type { Route } from './+types/root'
import styles from './app.css?url'

/** The same for everybody. */
export function loader({ context }: Route.LoaderArgs): DocumentData {
  return context.get(documentContext)
}
/** It holds while the page is open; changes have their own channel. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  // By its address: as a part of the script it would come again with every part that is loaded later.
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: addressIn('/manifest.webmanifest') },
]

/** The document around every page, also a failed one. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(ScriptNonce)
  return (
    // The color scheme is set before hydration.
    <html lang={languageTag()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f5ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1d17" media="(prefers-color-scheme: dark)" />
        <script nonce={nonce}>{themeScript}</script>
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const [queryClient] = useState(getQueryClient)
  const { site } = useLoaderData<typeof loader>()
  useLiveUpdates(queryClient)
  useEffect(() => void printBanner(site.name), [site.name])
  // For whoever has to know from outside, such as a program that drives a browser.
  useEffect(() => void (document.documentElement.dataset['hydrated'] = ''), [])
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <Outlet />
      </AuthProvider>
      <ToastHost />
    </QueryClientProvider>
  )
}

/** Prints the build in the console; the site's name alone where `/build-info.json` cannot be read. */
async function printBanner(siteName: string): Promise<void> {
  const info = await fetch('/build-info.json')
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : null))
    .catch(() => null)
  console.info(bannerLines(isBuildInfo(info) ? info : null, siteName).join('\n'))
}

/** The last resort: depends on as little as possible. */
export function ErrorBoundary() {
  return (
    <>
      <header className="hairline-b">
        <div className="page-margins py-4">
          <Wordmark className="w-fit" />
        </div>
      </header>
      <main>
        <ErrorPage error={useRouteError()} />
      </main>
    </>
  )
}
