import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import type { CacheAddress } from '#platform/server/page-cache/addresses.ts'
import { finish, type Finished } from '#platform/server/page-cache/finished.ts'
import type { PageCache } from '#platform/server/page-cache/page-cache.ts'
import { topicsHeader, untilHeader } from './api.ts'
import { finishedResponse, pathAndQuery, seenBy } from './keep-answers.ts'
import { ownScripts } from './own-scripts.ts'
import type { ApiEnv } from './permission.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** The API as pages call it, in process and as an anonymous visitor. */
export type ApiFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>
/**
 * Renders one address to a whole HTML page with the framework's build; src/entry.server.tsx is behind it. The program's own
 * inline scripts carry the nonce.
 */
export type RenderPage = (request: Request, options: { api: ApiFetch; nonce: string }) => Promise<Response>
/** The route of a path: null where there is none, so that the page says so; `isOne` where it has this one path. */
export type RouteOf = (path: string) => Promise<{ id: string; isOne: boolean } | null>

export type PagesOptions = {
  render: RenderPage
  /** Without it (in development) a page is rendered for every path, and only listed addresses are kept. */
  routeOf?: RouteOf
  /** The API in process, on behalf of the request with this id. */
  api: (requestId: string) => ApiFetch
  cache: PageCache
  queue: FairQueue
  position: () => number
  headers: Record<string, string>
  /** The origin that pages are made under, whatever the reader called it. */
  publicUrl: string
  /** The policy of a page; development needs a looser one for its module server. */
  policy?: (scripts: readonly string[]) => string
}

type Made = { response: Response; topics: string[] | null; until: number | undefined; began: number; position: number }

/** The address at which the page for paths without a route is rendered: it is the same at all of them. */
const nowhere = '/not-found'

/** A path as the routes spell it: the framework finds them under many more spellings, none of which is kept. */
const ownSpelling = /^[a-z/-]+$/

/** Answers pages: rendered whole for nobody in particular, with a policy from their own scripts, kept where public. */
export function answerPages(options: PagesOptions) {
  const { render, routeOf, api, cache, queue, position, publicUrl } = options
  const write = pageWriter(options)
  /** By kind, which are as many as there are routes. */
  const missing = new Map<string, Finished>()
  const rendering = new Map<string, { began: number; page: Promise<Finished | null> }>()

  /**
   * `topics`: what every answer that the page was made from says it was made from; null where one of them does not say.
   * A page made from no answer has none, and changes with the program alone.
   */
  async function renderOnce(address: string, nonce: string, ask: ApiFetch): Promise<Made> {
    const topics = new Set<string>()
    let saysAll = true
    let until: number | undefined
    const [began, madeAt] = [cache.begin(), position()]
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
    const response = await render(request, { api: collect, nonce })
    return { response, topics: saysAll ? [...topics] : null, until, began, position: madeAt }
  }

  /** A page that is the same at many addresses, such as that for what is not there: rendered once. */
  async function answerMissing(c: Context<ApiEnv>, kind: string, address: string, ask: ApiFetch): Promise<Response> {
    const known = missing.get(kind)
    if (known) return finishedResponse(known, c)
    const nonce = newNonce()
    const made = await renderOnce(address, nonce, ask)
    if (made.response.status !== 404) return write.once(made, nonce, c)
    const finished = await write.kept(made, nonce, 'no-store')
    missing.set(kind, finished)
    return finishedResponse(finished, c)
  }

  /** The same where nothing has to be asked to know it: only the first one waits. */
  async function answerNothing(c: Context<ApiEnv>, kind: string, address: string): Promise<Response> {
    const known = missing.get(kind)
    if (known) return finishedResponse(known, c)
    const work = () => answerMissing(c, kind, address, api(c.var.requestId))
    return queue.run(c.var.address, work, { free: true })
  }

  /** What is kept under `key`, once it is made: a page, or the answer of one that is not kept. */
  async function renderKept(c: Context<ApiEnv>, address: CacheAddress): Promise<Finished | Response> {
    const { key, place, pattern, record } = address
    // It may have been made while this one waited for its turn.
    const made = cache.get(key, seenBy(c))
    if (made) return made
    const ask = api(c.var.requestId)
    const known = record === undefined ? undefined : await ask(record)
    // Asked for once: the render gets the very answer.
    const askOnce: ApiFetch = async (input, init) => (known && input === record ? known.clone() : ask(input, init))
    if (known?.status === 404) return answerMissing(c, pattern, place, askOnce)
    const nonce = newNonce()
    const fresh = await renderOnce(place, nonce, askOnce)
    if (fresh.response.status !== 200 || fresh.topics === null) return write.once(fresh, nonce, c)
    const finished = await write.kept(fresh, nonce)
    const until = fresh.until === undefined ? undefined : new Date(fresh.until)
    cache.keep(key, fresh.began, finished, fresh.topics, until)
    return finished
  }

  /** Readers who come while a page is being rendered share that render, as long as nothing has changed since it began. */
  async function answerKept(c: Context<ApiEnv>, address: CacheAddress): Promise<Response> {
    const { key, isFixed } = address
    const shared = rendering.get(key)
    if (shared?.began === cache.begin()) {
      const page = await shared.page
      if (page) return finishedResponse(page, c)
    }
    const began = cache.begin()
    const mine = queue.run(c.var.address, () => renderKept(c, address), { free: isFixed })
    const page = mine.then((made) => (made instanceof Response ? null : made)).catch(() => null)
    const entry = { began, page }
    rendering.set(key, entry)
    try {
      const made = await mine
      return made instanceof Response ? made : finishedResponse(made, c)
    } finally {
      if (rendering.get(key) === entry) rendering.delete(key)
    }
  }

  /** A page at an address that is not listed: one made from no answer, at the one path of its route, is kept all the same. */
  async function answerOther(c: Context<ApiEnv>, asked: string): Promise<Response> {
    const route = await routeOf?.(c.req.path)
    const ask = api(c.var.requestId)
    if (route === null) return answerNothing(c, nowhere, nowhere)
    return queue.run(c.var.address, async () => {
      const known = cache.get(asked, seenBy(c))
      if (known) return finishedResponse(known, c)
      const nonce = newNonce()
      const made = await renderOnce(asked, nonce, ask)
      const isKept =
        route?.isOne && ownSpelling.test(asked) && made.response.status === 200 && made.topics?.length === 0
      if (!isKept) return write.once(made, nonce, c)
      const finished = await write.kept(made, nonce, 'no-store')
      cache.keep(asked, made.began, finished, [])
      return finishedResponse(finished, c)
    })
  }

  return async (c: Context<ApiEnv>): Promise<Response> => {
    const asked = pathAndQuery(c)
    const plain = withoutEndingSlash(asked)
    if (plain !== asked) return c.redirect(plain, 308)
    const address = cache.read(asked)
    if (address === null) return answerOther(c, asked)
    if (!address.isNowhere) return answerKept(c, address)
    return answerNothing(c, address.key, asked)
  }
}

/** What a render made, as it is sent: with its policy, and where it is kept as finished bytes. */
function pageWriter({ headers, policy = contentSecurityPolicy }: PagesOptions) {
  const finishPage = async ({ response, position }: Made, nonce: string, cacheControl: string) => {
    const { html, scripts } = ownScripts(await response.text(), nonce)
    return finish(
      html,
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(scripts),
        'cache-control': cacheControl,
        // For the browser's own programs: what was changed later it asks for. Not in the page, whose bytes are its content's.
        'server-timing': `made;desc="${position}"`,
        ...headers,
      },
      response.status,
    )
  }
  return {
    kept: (made: Made, nonce: string, cacheControl = 'public, max-age=0, must-revalidate') =>
      finishPage(made, nonce, cacheControl),
    /** A page that is not kept: failed, redirected, or one that says not what it was made from. */
    async once({ response, position }: Made, nonce: string, c: Context<ApiEnv>): Promise<Response> {
      const sent = new Headers(response.headers)
      if (!sent.has('cache-control') || response.status >= 400) sent.set('cache-control', 'no-store')
      if (response.status === 503) sent.set('retry-after', '10')
      if (!response.headers.get('content-type')?.startsWith('text/html'))
        return new Response(response.body, { status: response.status, headers: sent })
      const { html, scripts } = ownScripts(await response.text(), nonce)
      sent.set('content-security-policy', policy(scripts))
      sent.set('server-timing', `made;desc="${position}"`)
      return new Response(c.req.method === 'HEAD' ? null : html, { status: response.status, headers: sent })
    },
  }
}

function newNonce(): string {
  return randomBytes(18).toString('base64url')
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
