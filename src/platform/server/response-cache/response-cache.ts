import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Change, Changes } from '#platform/server/changes/changes.ts'
import { cacheTagsHeader, cacheUntilHeader } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { addressKeys, type PublicAddress, readAddresses } from './addresses.ts'
import { type CachedResponse, respondFromCache, toCachedResponse } from './cached-response.ts'

type Kept = { finished: CachedResponse; topics: readonly string[]; until: number }

/** Renders that began before the last so many changes are not kept. */
const rememberedChanges = 1_000

/** How long stale pages are served while the database is away. */
const longestStaleMs = 60 * 60_000

export type ResponseCache = ReturnType<typeof createResponseCache>

type CacheOptions = {
  changes: Changes
  /** Nothing newer than the cache can have been read then. */
  isAway: () => boolean
  addresses: readonly PublicAddress[]
  maxBytes: number
  now?: () => number
}

/** This process's response cache, consistent by the three rules of docs/architecture.md. */
export function createResponseCache({ changes, isAway, addresses, maxBytes, now = Date.now }: CacheOptions) {
  const read = readAddresses(addresses)
  const key = addressKeys(addresses)
  const recent = recentChanges()
  let lostAt: number | undefined
  let made = 0
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.finished.bytes + 1024,
  })

  changes.onLost(() => {
    recent.count('everything')
    lostAt = now()
  })
  changes.subscribe((change) => {
    recent.count(change)
    if (change === 'everything') kept.clear()
    else for (const [address, entry] of kept.entries()) if (dependsOn(entry.topics, change)) kept.delete(address)
  })

  /** Drops everything from before a loss, before anything is called fresh again. */
  function hears(): boolean {
    if (!changes.isListening()) return false
    if (lostAt === undefined) return true
    lostAt = undefined
    kept.clear()
    return true
  }
  function find(url: string) {
    const direct = kept.get(url)
    const address = direct ? url : key(url)
    return { address: address ?? url, entry: direct ?? (address === null ? undefined : kept.get(address)) }
  }

  return {
    /** null: never cached. */
    read,
    /** null: never cached. */
    key,
    /** Undefined also while changes are not heard, or not yet up to the position `seen` that the reader knows. */
    get(url: string, seen = 0): CachedResponse | undefined {
      if (!hears() || seen > changes.position()) return undefined
      const { address, entry } = find(url)
      if (!entry) return undefined
      if (entry.until > now()) return entry.finished
      kept.delete(address)
      return undefined
    },
    /** While the database is away, and only then: the answer as of then, for an hour, with its age in seconds; never older than `seen`. */
    stale(url: string, seen = 0) {
      if (changes.isListening() || lostAt === undefined || !isAway() || seen > changes.position()) return undefined
      const age = now() - lostAt
      const entry = age < longestStaleMs ? find(url).entry : undefined
      return entry && { finished: entry.finished, age: Math.round(age / 1000) }
    },
    figures: () => ({ entries: kept.size, bytes: kept.calculatedSize, made }),
    /** The start of a render, for `keep`; equals no other one while changes are not heard. */
    begin: () => (hears() ? recent.counter() : Number.NaN),
    /** Whether something that an answer depends on has changed since its render began; while changes are not heard, nobody knows of any. */
    isOutdated: (topics: readonly string[], began: number) => hears() && !recent.areNoneOf(topics, began),
    /** Caches an answer, unless something that it depends on has changed since its render began. */
    keep(address: string, began: number, finished: CachedResponse, topics: readonly string[], until?: Date) {
      made += 1
      if (!hears() || !recent.areNoneOf(topics, began)) return
      kept.set(address, { finished, topics, until: until?.getTime() ?? Infinity })
    },
  }
}

/** The latest changes, the last of which has the number `counter`. */
function recentChanges() {
  const latest: (Change | 'everything')[] = []
  let counter = 0
  return {
    counter: () => counter,
    count(change: Change | 'everything'): void {
      counter += 1
      latest.push(change)
      if (latest.length > rememberedChanges) latest.shift()
    },
    /** Whether what depends on these topics is still as it was at `began`. */
    areNoneOf(topics: readonly string[], began: number): boolean {
      const since = counter - began
      // NaN: changes were not heard.
      if (!(since <= latest.length)) return false
      const changed = latest.slice(latest.length - since)
      return changed.every((change) => change !== 'everything' && !dependsOn(topics, change))
    },
  }
}

/** `courses` depends on any course, `courses/7` on course 7. */
function dependsOn(topics: readonly string[], { topic, ids }: Change): boolean {
  return topics.some(
    (cacheTags) =>
      cacheTags === topic ||
      (cacheTags.startsWith(`${topic}/`) && (ids.length === 0 || ids.includes(cacheTags.slice(topic.length + 1)))),
  )
}

/** Readers of an address share what is being made for it, unless something has changed since that began. */
export function sharedRenders(cache: ResponseCache) {
  const underWay = new Map<string, { began: number; made: Promise<CachedResponse | null> }>()
  return {
    /** Undefined, at once, where nobody makes it. */
    others(address: string): Promise<CachedResponse | null> | undefined {
      const shared = underWay.get(address)
      return shared?.began === cache.begin() ? shared.made : undefined
    },
    /** A `Response` or null is for whoever asked first alone. */
    async make<Made extends CachedResponse | Response | null>(address: string, work: Promise<Made>): Promise<Made> {
      const made = work.then(
        (done): CachedResponse | null => (done instanceof Response ? null : done),
        () => null,
      )
      const entry = { began: cache.begin(), made }
      underWay.set(address, entry)
      try {
        return await work
      } finally {
        if (underWay.get(address) === entry) underWay.delete(address)
      }
    },
  }
}

/** Caches public answers that declare topics; the internal headers only reach server rendering, which collects them for the page. */
export function cacheResponses(cache: ResponseCache, headers: Record<string, string>): MiddlewareHandler<ApiEnv> {
  const renders = sharedRenders(cache)

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
    const make = async () => {
      await next()
      return finished(c, address, began)
    }
    if (address === null) return void (await make())
    const shared = renders.others(address)
    const known = cache.get(address, readPositionOf(c)) ?? (shared && (await shared))
    if (known) return respondFromCache(known, c)
    const made = await renders.make(address, make())
    if (made === null) return
    c.res = undefined
    c.res = respondFromCache(made, c)
  }
}

/** How far a reader has heard (platform/browser/api-client.ts): nothing older may be answered. */
export const readPositionHeader = 'x-seen-position'
export function readPositionOf(c: Context): number {
  return Number(c.req.header(readPositionHeader)) || 0
}

export function pathAndQuery(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}
