import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
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

type Place = { id: string; matcher: RegExp; isOne: boolean }

/** Finds the route of a path in a build, as the framework does; each pattern is made ready once. */
export function routesOf(loadBuild: () => Promise<ServerBuild>): RouteOf {
  let places: Place[] | undefined
  return async (path) => {
    places ??= placesOf((await loadBuild()).routes)
    const asked = decoded(path)
    const place = places.find(({ matcher }) => matcher.test(asked))
    return place ? { id: place.id, isOne: place.isOne } : null
  }
}

/** Every route that is a page of its own, those with one path first. */
function placesOf(routes: ServerBuild['routes']): Place[] {
  const places = Object.values(routes).flatMap((route) => {
    if (!route || route.id === notFound || (!route.path && !route.index)) return []
    const path = pathOf(routes, route.id)
    const source = path
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\/\*$/, '(/.*)?')
    return [{ id: route.id, matcher: new RegExp(`^${source}/?$`, 'i'), isOne: !/[:*]/.test(path) }]
  })
  return places.toSorted((one, other) => Number(other.isOne) - Number(one.isOne))
}

function pathOf(routes: ServerBuild['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  const above = pathOf(routes, route.parentId)
  return route.path ? `${above}/${route.path}` : above
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
