import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type * as contexts from '#platform/browser/page-context.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { RenderPage, RouteOf } from './pages.ts'

type Entry = {
  contexts: typeof contexts
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
}

/** Renders pages with a framework build; contexts come from the build's entry module: imported here they would be other objects. */
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
    const entry = build.entry.module as unknown as Entry
    if (kept?.build !== build) kept = { build, handle: entry.createRequestHandler(build, mode) }
    const { apiContext, documentContext, nonceContext } = entry.contexts
    const context = new entry.RouterContextProvider()
    context.set(apiContext, api)
    context.set(documentContext, { site })
    context.set(nonceContext, nonce)
    return kept.handle(request, context)
  }
}

const notFound = 'pages/shells/not-found'

type Place = { id: string; matcher: RegExp; isOne: boolean }

export function routesOf(loadBuild: () => Promise<ServerBuild>): RouteOf {
  let places: Place[] | undefined
  return async (path) => {
    places ??= placesOf((await loadBuild()).routes)
    const asked = decoded(path)
    const place = places.find(({ matcher }) => matcher.test(asked))
    return place ? { id: place.id, isOne: place.isOne } : null
  }
}

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
