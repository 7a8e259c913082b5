import type { MiddlewareHandler } from 'hono'
import type { ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { ApiEnv } from './permission.ts'

type Sources = { settings: Pick<Settings, 'corsOrigins'>; cache: Pick<ResponseCache, 'read'> }

/** Read by programs besides what is cached. */
const alsoPublic = ['/api/search']

/** The headers by which scripts of other sites may read a public answer (CORS), never with a session; none for any other address. */
export function crossOriginHeaders({ settings: { corsOrigins }, cache }: Sources) {
  const isForAll = corsOrigins.includes('*')
  const none = {}
  return (url: string, origin: string | undefined): Record<string, string> => {
    if (corsOrigins.length === 0) return none
    const path = url.split('?', 1)[0] ?? ''
    const isForPrograms = path.startsWith('/api/') || /\.(xml|ics)$/.test(path)
    if (!isForPrograms || (!alsoPublic.includes(path) && cache.read(path) === null)) return none
    if (isForAll) return { 'access-control-allow-origin': '*' }
    // Also where nobody may read it: caches between must not give one site's answer to another.
    const vary = { vary: 'Accept-Encoding, Origin' }
    return origin !== undefined && corsOrigins.includes(origin)
      ? { ...vary, 'access-control-allow-origin': origin }
      : vary
  }
}

/** Middleware: the same for what the application answers, and for the question that browsers ask before. */
export function crossOriginReads(sources: Sources): MiddlewareHandler<ApiEnv> {
  const headersFor = crossOriginHeaders(sources)
  return async (c, next) => {
    const { method, path } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    if (c.var.inProcess || (!isRead && method !== 'OPTIONS')) return next()
    const headers = headersFor(path, c.req.header('origin'))
    if (method === 'OPTIONS' && 'access-control-allow-origin' in headers) {
      const asked = { 'access-control-allow-methods': 'GET, HEAD', 'access-control-max-age': '86400' }
      return c.body(null, 204, { ...headers, ...asked })
    }
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }
}
