import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type * as contexts from '#platform/browser/page-context.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { RenderPage, RouteOf } from './pages.ts'

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
  return async (request, { api, nonce }) => {
    const build = await loadBuild()
    if (kept?.build !== build) kept = { build, handle: createRequestHandler(build, mode) }
    const { apiContext, documentContext, nonceContext } = (
      build.entry.module as unknown as { contexts: typeof contexts }
    ).contexts
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(documentContext, { site })
    context.set(nonceContext, nonce)
    return kept.handle(request, context)
  }
}

/** The screen that stands where no route is (src/routes.ts). */
const notFound = 'pages/shells/not-found'

/** Finds the route of a path in a build, as the framework does. */
export function routesOf(loadBuild: () => Promise<ServerBuild>): RouteOf {
  let tree: RouteObject[] | undefined
  return async (path) => {
    tree ??= treeOf((await loadBuild()).routes)
    const matches = matchRoutes(tree, path)
    const id = matches?.at(-1)?.route.id
    if (id === undefined || id === notFound) return null
    return { id, isOne: matches?.every(({ route }) => !/[:*]/.test(route.path ?? '')) ?? false }
  }
}

function treeOf(routes: ServerBuild['routes'], parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) =>
    route === undefined || route.parentId !== parent
      ? []
      : [
          route.index
            ? { id: route.id, index: true as const }
            : {
                id: route.id,
                ...(route.path !== undefined && { path: route.path }),
                children: treeOf(routes, route.id),
              },
        ],
  )
}
