import type { Context, MiddlewareHandler } from 'hono'
import { answerWith, finish, type Finished } from '#platform/server/page-cache/finished.ts'
import type { PageCache } from '#platform/server/page-cache/page-cache.ts'
import { topicsHeader, untilHeader } from './api.ts'
import type { ApiEnv } from './permission.ts'

/**
 * Keeps public answers that say what they were made from, as finished bytes for the page cache. Their internal headers
 * leave the process only on their way to server rendering, which collects them for the page.
 */
export function keepAnswers(cache: PageCache, headers: Record<string, string>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const began = cache.begin()
    await next()
    if (c.var.inProcess) return
    const topics = c.res.headers.get(topicsHeader)
    const until = c.res.headers.get(untilHeader)
    if (topics === null) return
    c.res.headers.delete(topicsHeader)
    c.res.headers.delete(untilHeader)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const address = isRead && c.res.status === 200 ? cache.key(pathAndQuery(c)) : null
    if (address === null) return
    const disposition = c.res.headers.get('content-disposition')
    const finished = await finish(await c.res.text(), {
      'content-type': c.res.headers.get('content-type') ?? 'application/json',
      ...(disposition && { 'content-disposition': disposition }),
      'cache-control': 'public, max-age=0, must-revalidate',
      ...headers,
    })
    cache.keep(address, began, finished, topics.split(' '), until ? new Date(until) : undefined)
    c.res = undefined
    c.res = finishedResponse(finished, c)
  }
}

/** Finished bytes as a Response, for the first reader of an answer; later ones are answered ahead of the application. */
export function finishedResponse(finished: Finished, c: Context<ApiEnv>): Response {
  const { status, headers, body } = answerWith(finished, c.req.header('accept-encoding'), c.req.header('if-none-match'))
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(body ? new Uint8Array(body) : null, { status, headers: pairs })
}

export function pathAndQuery(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}
