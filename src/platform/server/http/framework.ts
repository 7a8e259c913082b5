import type { createRequestHandler, matchRoutes, RouterContextProvider, ServerBuild } from 'react-router'
import type * as contexts from '#platform/browser/page-context.ts'
import type { Settings } from '#platform/server/settings.ts'
import { inLanguage, messagesOfReader } from '#platform/server/language.ts'
import { type Language, languagePrefix, type readMessagesFrom, splitLanguage, t } from '#platform/values/translate.ts'
import type { RenderPage, RouteOf } from './pages.ts'

type Entry = {
  contexts: typeof contexts
  createRequestHandler: typeof createRequestHandler
  matchRoutes: typeof matchRoutes
  readMessagesFrom: typeof readMessagesFrom
  RouterContextProvider: typeof RouterContextProvider
}

/** Renders pages with a framework build; contexts come from the build's entry module: imported here they would be other objects. */
export function renderWith(
  loadBuild: (language: Language) => Promise<ServerBuild>,
  mode: 'production' | 'development',
  settings: Settings,
): RenderPage {
  const site = {
    publicUrl: settings.publicUrl,
    currency: settings.currency,
    timeZone: settings.timeZone,
    donationUrl: settings.donationUrl ?? null,
  }
  const kept = new Map<Language, { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> }>()
  return async (request, { api, nonce, staff = null }) => {
    const { language } = splitLanguage(new URL(request.url).pathname)
    const build = await loadBuild(language)
    const entry = entryOf(build)
    let made = kept.get(language)
    if (made?.build !== build) {
      const basename = languagePrefix(language) || '/'
      made = { build, handle: entry.createRequestHandler({ ...build, basename }, mode) }
      kept.set(language, made)
      // In development the pages' modules are not written per language, and are others than the server's own.
      entry.readMessagesFrom(messagesOfReader)
    }
    const { handle } = made
    const { apiContext, documentContext, nonceContext, staffContext } = entry.contexts
    const context = new entry.RouterContextProvider()
    context.set(apiContext, askingIn(language, api))
    context.set(documentContext, { site: { ...site, name: inLanguage(language, () => t(settings.siteName)) } })
    context.set(nonceContext, nonce)
    context.set(staffContext, staff)
    return inLanguage(language, () => handle(request, context))
  }
}

function askingIn(language: Language, api: contexts.Api): contexts.Api {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('accept-language', language)
    return api(input, { ...init, headers })
  }
}

function entryOf(build: ServerBuild): Entry {
  return build.entry.module as unknown as Entry
}

const notFound = 'pages/shells/not-found'

type WholeRoute = { id: string; path: string; words: string[] }

/** Routes by their whole paths, what stands below one before it; `words`: those that its addresses begin with. */
function wholeRoutes(routes: ServerBuild['routes'], parentId?: string, above = ''): WholeRoute[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const whole = path ? `${above}/${path}` : above
    const segments = segmentsOf(whole.toLowerCase())
    const free = segments.findIndex((segment) => /^[:*]|\?$/.test(segment))
    const words = free === -1 ? segments : segments.slice(0, free)
    const own = path !== undefined || index ? [{ id, path: whole || '/', words }] : []
    return [...wholeRoutes(routes, id, whole), ...own]
  })
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

export function routesOf(loadBuild: (language: Language) => Promise<ServerBuild>): RouteOf {
  let routes: WholeRoute[] | undefined
  return async (path) => {
    const build = await loadBuild('en')
    routes ??= wholeRoutes(build.routes)
    const asked = decoded(path)
    // The router ranks what it is given anew each time, a millisecond for all of them: those alone that may fit.
    const near = routes.filter(({ words }) => words.every((word, at) => word === asked?.[at]))
    const match = asked && entryOf(build).matchRoutes(near, path)?.at(-1)
    const id = match?.route.id
    // A route that takes any name at the root shows listed addresses alone, which are not asked for here.
    if (!match || id === undefined || id === notFound || match.route.path?.startsWith('/:')) return null
    return { id, isOne: Object.keys(match.params).length === 0 }
  }
}

/** Its segments; null where they cannot be decoded, of which the router would warn. */
function decoded(path: string): string[] | null {
  try {
    return segmentsOf(path).map((segment) => decodeURIComponent(segment).toLowerCase())
  } catch {
    return null
  }
}
