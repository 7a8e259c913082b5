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
  const coming = new Map<string, { began: number; answer: Promise<Finished | null> }>()

  /** What the handler answered, as finished bytes where it may be kept. */
  async function finished(c: Context<ApiEnv>, address: string | null, began: number): Promise<Finished | null> {
    const topics = c.res.headers.get(topicsHeader)
    const until = c.res.headers.get(untilHeader)
    if (topics === null) return null
    c.res.headers.delete(topicsHeader)
    c.res.headers.delete(untilHeader)
    if (address === null || c.res.status !== 200) return null
    const own = ['content-disposition', 'content-security-policy'].flatMap((name) => {
      const value = c.res.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    const made = await finish(await c.res.text(), {
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
      // It may have been made while this one waited for its turn, or be on its way: readers of the same share it.
      const shared = coming.get(address)
      const known = cache.get(address, seenBy(c)) ?? (shared?.began === began ? await shared.answer : null)
      if (known) return finishedResponse(known, c)
    }
    let settle = (_made: Finished | null) => {}
    const entry = { began, answer: new Promise<Finished | null>((resolve) => (settle = resolve)) }
    if (address !== null) coming.set(address, entry)
    try {
      await next()
      const made = await finished(c, address, began)
      settle(made)
      if (made === null) return
      c.res = undefined
      c.res = finishedResponse(made, c)
    } finally {
      settle(null)
      if (address !== null && coming.get(address) === entry) coming.delete(address)
    }
  }
}

/** How far a reader has heard (platform/browser/api-client.ts): nothing made before that may be answered. */
export const seenHeader = 'x-seen-position'
/** That, as an answer is chosen by it; 0 where it does not say. */
export function seenBy(c: Context): number {
  return Number(c.req.header(seenHeader)) || 0
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
