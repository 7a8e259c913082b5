import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type * as contexts from '#platform/browser/page-context.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { RenderPage } from './pages.ts'

/**
 * Renders pages with a build of the framework. The contexts come out of the build's own entry module: imported from here
 * they would be other objects than the ones the pages read.
 */
export function renderWith(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
  settings: Settings,
): RenderPage {
  const site = {
    name: settings.siteName,
    publicUrl: settings.publicUrl,
    currency: settings.currency,
    timeZone: settings.timeZone,
    donationUrl: settings.donationUrl ?? null,
  }
  let kept: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined
  return async (request, { api, position }) => {
    const build = await loadBuild()
    if (kept?.build !== build) kept = { build, handle: createRequestHandler(build, mode) }
    const { apiContext, documentContext } = (build.entry.module as unknown as { contexts: typeof contexts }).contexts
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(documentContext, { site, position })
    return kept.handle(request, context)
  }
}
