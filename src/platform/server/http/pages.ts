import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Api, StaffRender } from '#platform/browser/page-context.ts'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import type { CacheAddress } from '#platform/server/response-cache/addresses.ts'
import {
  respondFromCache,
  toCachedResponse,
  type CachedResponse,
} from '#platform/server/response-cache/cached-response.ts'
import {
  pathAndQuery,
  readPositionOf,
  type ResponseCache,
  sharedRenders,
} from '#platform/server/response-cache/response-cache.ts'
import { isStaff } from '#platform/values/roles.ts'
import { addressIn, type Language, languagePrefix, languages, splitLanguage } from '#platform/values/translate.ts'
import { cacheTagsHeader, cacheUntilHeader } from './api.ts'
import type { ApiEnv, Session } from './permission.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Renders an address to a whole page (src/entry.server.tsx); the program's own inline scripts carry the nonce. */
export type RenderPage = (
  request: Request,
  options: { api: Api; nonce: string; staff?: StaffRender | undefined },
) => Promise<Response>
/** null without a route; `isOne`: the route has this one path. */
export type RouteOf = (path: string) => Promise<{ id: string; isOne: boolean } | null>

export type PagesOptions = {
  render: RenderPage
  /** Without it (development) a page is rendered for every path, and only listed addresses are cached. */
  routeOf?: RouteOf
  /** `address`: of the reader, for limits alone; only of what is made for nobody else. `session`: in whose name. */
  api: (requestId: string, address?: string, session?: Session) => Api
  cache: ResponseCache
  queue: FairQueue
  position: () => number
  headers: Record<string, string>
  /** Pages are made under this origin, whatever the reader called it. */
  publicUrl: string
  policy?: (scripts: readonly string[]) => string
}

type Made = Awaited<ReturnType<typeof renderOnce>>

/** Where what leads nowhere is rendered: at the root a route that takes any name there has to find it again in the browser. */
const nowhereOf = (path: string) => (path.lastIndexOf('/') === 0 ? '/not-found' : '/not/found')

/** The framework also accepts other spellings, which are never cached. */
const ownSpelling = /^[a-z/-]+$/

/** Answers pages: rendered anonymously, with a policy of their own scripts, cached where public; of the back office for who works there. */
export function answerPages(options: PagesOptions) {
  const { routeOf, api, cache, queue } = options
  const write = pageWriter(options)
  const { answerMissing, answerNothing } = missingAnswers(options, write)
  const renders = sharedRenders(cache)

  async function renderKept(c: Context<ApiEnv>, address: CacheAddress): Promise<CachedResponse | Response> {
    const { key, place, pattern, record } = address
    const made = cache.get(key, readPositionOf(c))
    if (made) return made
    const ask = api(c.var.requestId)
    const known =
      record === undefined ? undefined : await ask(record, { headers: { 'accept-language': c.var.language } })
    // Asked once: the render gets this very answer.
    const askOnce: Api = async (input, init) => (known && input === record ? known.clone() : ask(input, init))
    if (known?.status === 404) return answerMissing(c, languagePrefix(c.var.language) + pattern, place, askOnce)
    const fresh = await renderOnce(options, place, askOnce)
    if (fresh.response.status !== 200 || fresh.topics === null) return write.once(fresh, c)
    const finished = await write.kept(fresh)
    const until = fresh.until === undefined ? undefined : new Date(fresh.until)
    cache.keep(key, fresh.began, finished, fresh.topics, until)
    return finished
  }

  async function answerKept(c: Context<ApiEnv>, address: CacheAddress): Promise<Response> {
    const { key, isFixed } = address
    const shared = renders.others(key)
    const page = shared && (await shared)
    if (page) return respondFromCache(page, c)
    const mine = queue.run(c.var.address, () => renderKept(c, address), { free: isFixed })
    const made = await renders.make(key, mine)
    return made instanceof Response ? made : respondFromCache(made, c)
  }

  /** In the name of who works here: never kept, and told to no cache on the way. */
  async function answerStaff(c: Context<ApiEnv>, asked: string, session: Session): Promise<Response> {
    const ask = api(c.var.requestId, c.var.address, session)
    const staff = {
      isSidebarOpen: getCookie(c, 'sidebar_state') !== 'false',
      helpRead: getCookie(c, 'help_read') ?? '',
    }
    return queue.run(c.var.address, async () => write.once(await renderOnce(options, asked, ask, staff), c))
  }

  /** Caches also an unlisted address, where all that the page is made from says what changes it, and its route has one path. */
  async function answerOther(c: Context<ApiEnv>, asked: string): Promise<Response> {
    const route = await routeOf?.(c.req.path)
    const ask = api(c.var.requestId, c.var.address)
    if (route === null) {
      const nowhere = languagePrefix(c.var.language) + nowhereOf(c.req.path)
      return answerNothing(c, nowhere, nowhere)
    }
    const session = await staffAsking(c)
    if (session) return answerStaff(c, asked, session)
    return queue.run(c.var.address, async () => {
      const known = cache.get(asked, readPositionOf(c))
      if (known) return respondFromCache(known, c)
      const made = await renderOnce(options, asked, ask)
      const { response, topics, began } = made
      const isKept = route?.isOne && ownSpelling.test(asked) && response.status === 200
      if (!isKept || topics === null) return write.once(made, c)
      const finished = await write.kept(made, 'no-store')
      cache.keep(asked, began, finished, topics)
      return respondFromCache(finished, c)
    })
  }

  return async (c: Context<ApiEnv>): Promise<Response> => {
    const asked = pathAndQuery(c)
    const plain = withoutEndingSlash(asked)
    if (plain !== asked) return c.redirect(plain, 308)
    const address = cache.read(asked)
    if (address === null) return answerOther(c, asked)
    if (!address.isNowhere) return answerKept(c, address)
    return answerNothing(c, `${languagePrefix(c.var.language)}${address.pattern}?`, asked)
  }
}

/** Whoever asks for a page of the back office and works there. */
async function staffAsking(c: Context<ApiEnv>): Promise<Session | null> {
  const { path } = c.req
  if (path !== '/admin' && !path.startsWith('/admin/')) return null
  // While it cannot be read, the frame says so.
  const session = await c.var.session().catch(() => null)
  return session && isStaff(session.role) ? session : null
}

/** How addresses are answered that lead nowhere: by one page for all that look alike. */
function missingAnswers(options: PagesOptions, write: ReturnType<typeof pageWriter>) {
  const { api, cache, queue } = options
  const missing = missingPages(cache)

  async function answerMissing(c: Context<ApiEnv>, kind: string, address: string, ask: Api): Promise<Response> {
    const known = missing.page(kind)
    if (known) return respondFromCache(known, c)
    const made = await renderOnce(options, address, ask)
    if (made.response.status !== 404) return write.once(made, c)
    return respondFromCache(missing.keep(kind, await write.kept(made, 'no-store', address), made), c)
  }

  async function answerNothing(c: Context<ApiEnv>, kind: string, address: string): Promise<Response> {
    const known = missing.page(kind)
    if (known) return respondFromCache(known, c)
    const work = () => answerMissing(c, kind, address, api(c.var.requestId))
    return queue.run(c.var.address, work, { free: true })
  }

  return { answerMissing, answerNothing }
}

/** What there is for addresses that lead nowhere, unless what its header and footer say has changed. */
function missingPages(cache: ResponseCache) {
  const pages = new Map<string, { finished: CachedResponse; topics: readonly string[]; began: number }>()
  return {
    page(kind: string): CachedResponse | undefined {
      const known = pages.get(kind)
      return known && !cache.isOutdated(known.topics, known.began) ? known.finished : undefined
    },
    /** One that was made without what its footer leads to is made anew. */
    keep(kind: string, finished: CachedResponse, { topics, began }: Made): CachedResponse {
      if (topics !== null) pages.set(kind, { finished, topics, began })
      return finished
    },
  }
}

/** `topics` of all answers behind the page: null where one declares none, empty for a page without answers. */
async function renderOnce(
  { render, cache, position, publicUrl }: PagesOptions,
  address: string,
  ask: Api,
  staff?: StaffRender,
) {
  const topics = new Set<string>()
  let saysAll = true
  let until: number | undefined
  const [began, renderPosition] = [cache.begin(), position()]
  const collect: Api = async (input, init) => {
    const response = await ask(input, init)
    const cacheTags = response.headers.get(cacheTagsHeader)
    // What cannot be asked is refused whatever there is.
    if (cacheTags === null && response.status !== 400) saysAll = false
    for (const topic of cacheTags?.split(' ') ?? []) topics.add(topic)
    const fresh = response.headers.get(cacheUntilHeader)
    if (fresh) until = Math.min(until ?? Infinity, Date.parse(fresh))
    return response
  }
  // Nothing of the reader's (headers, host, unlisted parameters) reaches the render: its result is everyone's, but for `staff`.
  const request = new Request(`${publicUrl}${address}`)
  const nonce = randomBytes(18).toString('base64url')
  const response = await render(request, { api: collect, nonce, staff })
  return { response, nonce, topics: saysAll ? [...topics] : null, until, began, position: renderPosition }
}

const askedEachTime = 'public, max-age=0, must-revalidate'

/** The page with its ways to other languages leading to Home, not to the address that one reader asked for. */
function leadingHome(html: string, address: string): string {
  const { rest } = splitLanguage(address)
  return (Object.keys(languages) as Language[]).reduce(
    (page, each) => page.replaceAll(`href="${addressIn(rest, each)}"`, `href="${addressIn('/', each)}"`),
    html,
  )
}

function pageWriter({ headers, policy = contentSecurityPolicy }: PagesOptions) {
  /** `missing`: where what leads nowhere was rendered, which others who get the page did not ask for. */
  async function kept({ response, nonce, position }: Made, cacheControl = askedEachTime, missing?: string) {
    const { html, scripts } = ownScripts(await response.text(), nonce)
    return toCachedResponse(
      missing === undefined ? html : leadingHome(html, missing),
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(scripts),
        'cache-control': cacheControl,
        // Browsers ask for what changed later. Not in the page, whose bytes depend on its content alone.
        'server-timing': `made;desc="${position}"`,
        ...headers,
      },
      response.status,
    )
  }
  return {
    kept,
    async once({ response, nonce, position }: Made, c: Context<ApiEnv>): Promise<Response> {
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

const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/g

/** The program's own inline scripts, known by an unguessable nonce, and the page without it, so that equal content is equal bytes. */
export function ownScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const own = [...html.matchAll(scripts)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(([, , script = '']) => script)
  return { html: html.replaceAll(mark, ''), scripts: own }
}

/** One address per page. Leading slashes become one: `//host/` would be an open redirect. */
function withoutEndingSlash(address: string): string {
  const mark = address.indexOf('?')
  const [path, query] = mark === -1 ? [address, ''] : [address.slice(0, mark), address.slice(mark)]
  if (path.length === 1 || !path.endsWith('/')) return address
  // A pattern takes the square of a long row of slashes (ReDoS).
  let [start, end] = [0, path.length]
  while (path[start] === '/') start += 1
  while (end > start && path[end - 1] === '/') end -= 1
  return `/${path.slice(start, end)}${query}`
}
