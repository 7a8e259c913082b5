import type { Context, MiddlewareHandler } from 'hono'
import {
  negotiateResponse,
  toCachedResponse,
  type CachedResponse,
} from '#platform/server/response-cache/cached-response.ts'
import type { ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { cacheTagsHeader, cacheUntilHeader } from './api.ts'
import type { ApiEnv } from './permission.ts'

/** Caches public answers that declare topics; the internal headers only reach server rendering, which collects them for the page. */
export function cacheResponses(cache: ResponseCache, headers: Record<string, string>): MiddlewareHandler<ApiEnv> {
  const coming = new Map<string, { began: number; answer: Promise<CachedResponse | null> }>()

  async function finished(c: Context<ApiEnv>, address: string | null, began: number): Promise<CachedResponse | null> {
    const topics = c.res.headers.get(cacheTagsHeader)
    const until = c.res.headers.get(cacheUntilHeader)
    if (topics === null) return null
    c.res.headers.delete(cacheTagsHeader)
    c.res.headers.delete(cacheUntilHeader)
    if (address === null || c.res.status !== 200) return null
    const own = ['content-disposition', 'content-security-policy'].flatMap((name) => {
      const value = c.res.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    const made = await toCachedResponse(await c.res.text(), {
      'content-type': c.res.headers.get('content-type') ?? 'application/json',
      'cache-control': 'public, max-age=0, must-revalidate',
      ...headers,
      ...Object.fromEntries(own),
    })
    cache.keep(address, began, made, topics.split(' '), until ? new Date(until) : undefined)
    return made
  }

  return async (c, next) => {
    if (c.var.inProcess) return next()
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const address = isRead ? cache.key(pathAndQuery(c)) : null
    const began = cache.begin()
    if (address !== null) {
      const shared = coming.get(address)
      const known = cache.get(address, readPositionOf(c)) ?? (shared?.began === began ? await shared.answer : null)
      if (known) return respondFromCache(known, c)
    }
    let settle = (_made: CachedResponse | null) => {}
    const entry = { began, answer: new Promise<CachedResponse | null>((resolve) => (settle = resolve)) }
    if (address !== null) coming.set(address, entry)
    try {
      await next()
      const made = await finished(c, address, began)
      settle(made)
      if (made === null) return
      c.res = undefined
      c.res = respondFromCache(made, c)
    } finally {
      settle(null)
      if (address !== null && coming.get(address) === entry) coming.delete(address)
    }
  }
}

/** How far a reader has heard (platform/browser/api-client.ts): nothing older may be answered. */
export const readPositionHeader = 'x-seen-position'
export function readPositionOf(c: Context): number {
  return Number(c.req.header(readPositionHeader)) || 0
}

/** Finished bytes as a Response for the first reader; later ones bypass the application. */
export function respondFromCache(finished: CachedResponse, c: Context<ApiEnv>): Response {
  const { status, headers, body } = negotiateResponse(
    finished,
    c.req.header('accept-encoding'),
    c.req.header('if-none-match'),
  )
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(body ? new Uint8Array(body) : null, { status, headers: pairs })
}

export function pathAndQuery(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}
