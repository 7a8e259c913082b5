import type { Context } from 'hono'
import { finish, type Finished } from '#platform/server/page-cache/finished.ts'
import type { PageCache } from '#platform/server/page-cache/page-cache.ts'
import { topicsHeader, untilHeader } from './api.ts'
import { finishedResponse, pathAndQuery } from './keep-answers.ts'
import type { ApiEnv } from './permission.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** The API as pages call it, in process and as an anonymous visitor. */
export type ApiFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>
/** Renders one address to a whole HTML page with the framework's build; src/entry.server.tsx is behind it. */
export type RenderPage = (request: Request, options: { api: ApiFetch; position: number }) => Promise<Response>

/** Answers pages: rendered whole for nobody in particular, with a policy from their own scripts, kept where public. */
export function answerPages(options: {
  render: RenderPage
  /** The API in process, on behalf of the request with this id. */
  api: (requestId: string) => ApiFetch
  cache: PageCache
  position: () => number
  headers: Record<string, string>
  /** The origin that pages are made under, whatever the reader called it. */
  publicUrl: string
  /** The policy of a page; development needs a looser one for its module server. */
  policy?: (html: string) => string
}) {
  const { render, api, cache, position, headers, publicUrl, policy = contentSecurityPolicy } = options
  const rendering = new Map<string, { began: number; page: Promise<Finished | null> }>()

  /**
   * `topics`: what every answer that the page was made from says it was made from; null where one of them does not say.
   * A page made from no answer has none, and changes with the program alone.
   */
  async function renderOnce(c: Context<ApiEnv>, address: string) {
    const topics = new Set<string>()
    let saysAll = true
    const ask = api(c.var.requestId)
    let until: number | undefined
    const began = cache.begin()
    const collect: ApiFetch = async (input, init) => {
      const response = await ask(input, init)
      const madeFrom = response.headers.get(topicsHeader)
      if (madeFrom === null) saysAll = false
      for (const topic of madeFrom?.split(' ') ?? []) topics.add(topic)
      const fresh = response.headers.get(untilHeader)
      if (fresh) until = Math.min(until ?? Infinity, Date.parse(fresh))
      return response
    }
    // Nothing of the reader's reaches the render, neither headers nor host nor unlisted parameters: what it makes is everyone's.
    const request = new Request(`${publicUrl}${address}`)
    const response = await render(request, { api: collect, position: position() })
    return { response, topics: saysAll ? [...topics] : null, until, began }
  }

  async function renderKept(c: Context<ApiEnv>, address: string): Promise<Finished | Response> {
    const { response, topics, until, began } = await renderOnce(c, address)
    if (response.status !== 200 || topics === null) return response
    const html = await response.text()
    const finished = await finish(html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(html),
      'cache-control': 'public, max-age=0, must-revalidate',
      ...headers,
    })
    cache.keep(address, began, finished, topics, until === undefined ? undefined : new Date(until))
    return finished
  }

  return async (c: Context<ApiEnv>): Promise<Response> => {
    const address = c.req.method === 'GET' || c.req.method === 'HEAD' ? cache.key(pathAndQuery(c)) : null
    const asked = pathAndQuery(c)
    const plain = withoutEndingSlash(asked)
    if (plain !== asked) return c.redirect(plain, 308)
    if (address === null) return asPage((await renderOnce(c, asked)).response, c, policy)
    // Readers who come while a page is being rendered share that render, as long as nothing has changed since it began.
    const shared = rendering.get(address)
    if (shared?.began === cache.begin()) {
      const page = await shared.page
      if (page) return finishedResponse(page, c)
    }
    const mine = renderKept(c, address)
    const entry = {
      began: cache.begin(),
      page: mine.then((made) => (made instanceof Response ? null : made)).catch(() => null),
    }
    rendering.set(address, entry)
    try {
      const made = await mine
      return made instanceof Response ? asPage(made, c, policy) : finishedResponse(made, c)
    } finally {
      if (rendering.get(address) === entry) rendering.delete(address)
    }
  }
}

/** Every page has one address. Leading slashes are made one: `//host/` would lead to another site. */
function withoutEndingSlash(address: string): string {
  const mark = address.indexOf('?')
  const [path, query] = mark === -1 ? [address, ''] : [address.slice(0, mark), address.slice(mark)]
  if (path.length === 1 || !path.endsWith('/')) return address
  // By counting: a pattern takes the square of a long row of slashes.
  let [start, end] = [0, path.length]
  while (path[start] === '/') start += 1
  while (end > start && path[end - 1] === '/') end -= 1
  return `/${path.slice(start, end)}${query}`
}

/** A page that is not kept: not found, failed, redirected, or one of the back office. */
async function asPage(response: Response, c: Context<ApiEnv>, policy: (html: string) => string): Promise<Response> {
  const headers = new Headers(response.headers)
  if (!headers.has('cache-control') || response.status >= 400) headers.set('cache-control', 'no-store')
  if (response.status === 503) headers.set('retry-after', '10')
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    return new Response(response.body, { status: response.status, headers })
  const html = await response.text()
  headers.set('content-security-policy', policy(html))
  return new Response(c.req.method === 'HEAD' ? null : html, { status: response.status, headers })
}
