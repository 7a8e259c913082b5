import type { createRequestHandler, matchRoutes, RouteObject, RouterContextProvider, ServerBuild } from 'react-router'
import type * as contexts from '#platform/browser/page-context.ts'
import type { Settings } from '#platform/server/settings.ts'
import { inLanguage, messagesOfReader } from '#platform/server/language.ts'
import { type Language, languagePrefix, type readMessagesFrom, splitLanguage, t } from '#platform/values/translate.ts'
import type { ApiFetch, RenderPage, RouteOf } from './pages.ts'

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
      made = {
        build,
        handle: entry.createRequestHandler({ ...build, basename: languagePrefix(language) || '/' }, mode),
      }
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

function askingIn(language: Language, api: ApiFetch): ApiFetch {
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

/** Routes as the framework nests them, for its own matching. */
function routesBelow(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId) return []
    const { id, path, index } = route ?? {}
    return id === undefined ? [] : [index ? { id, index } : { id, path, children: routesBelow(routes, id) }]
  })
}

export function routesOf(loadBuild: (language: Language) => Promise<ServerBuild>): RouteOf {
  let routes: RouteObject[] | undefined
  return async (path) => {
    const build = await loadBuild('en')
    routes ??= routesBelow(build.routes)
    const match = isDecodable(path) ? entryOf(build).matchRoutes(routes, path)?.at(-1) : undefined
    const id = match?.route.id
    // A route that takes any name at the root shows listed addresses alone, which are not asked for here.
    if (!match || id === undefined || id === notFound || match.route.path?.startsWith(':')) return null
    return { id, isOne: Object.keys(match.params).length === 0 }
  }
}

/** The router would warn of every other path. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
