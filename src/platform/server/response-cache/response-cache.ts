import { LRUCache } from 'lru-cache'
import type { Change } from '#platform/server/changes/emit-change.ts'
import type { Changes } from '#platform/server/changes/changes.ts'
import { addressKeys, type CacheAddress, type PublicAddress, readAddresses } from './addresses.ts'
import type { CachedResponse } from './cached-response.ts'

type Kept = { finished: CachedResponse; topics: readonly string[]; until: number }

/** How long stale pages are served while the database is away. */
const longestStaleMs = 60 * 60_000

/** This process's response cache, consistent by the three rules of docs/architecture.md. */
export type ResponseCache = {
  /** null: never cached. */
  read(url: string): CacheAddress | null
  /** null: never cached. */
  key(url: string): string | null
  /** Undefined also while changes are not heard, or not yet up to the position `seen` that the reader knows. */
  get(url: string, seen?: number): CachedResponse | undefined
  /** While the database is away, and only then: the answer as of then, for an hour, with its age in seconds; never older than `seen`. */
  stale(url: string, seen?: number): { finished: CachedResponse; age: number } | undefined
  /** The start of a render, for `keep`; equals no other one while changes are not heard. */
  begin(): number
  /** Caches an answer, unless something has changed since its render began. */
  keep(key: string, began: number, finished: CachedResponse, topics: readonly string[], until?: Date): void
}

export function createResponseCache(options: {
  changes: Changes
  /** Nothing newer than the cache can have been read then. */
  isAway: () => boolean
  addresses: readonly PublicAddress[]
  maxBytes: number
  now?: () => number
}): ResponseCache {
  const { changes, isAway, now = Date.now } = options
  const read = readAddresses(options.addresses)
  const key = addressKeys(options.addresses)
  let counter = 0
  let lostAt: number | undefined
  const kept = new LRUCache<string, Kept>({
    maxSize: options.maxBytes,
    sizeCalculation: (entry) => entry.finished.bytes + 1024,
  })

  changes.onLost(() => {
    counter += 1
    lostAt = now()
  })
  changes.subscribe((change) => {
    counter += 1
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
    read,
    key,
    get(url, seen = 0) {
      if (!hears() || seen > changes.position()) return undefined
      const { address, entry } = find(url)
      if (!entry) return undefined
      if (entry.until > now()) return entry.finished
      kept.delete(address)
      return undefined
    },
    stale(url, seen = 0) {
      if (changes.isListening() || lostAt === undefined || !isAway() || seen > changes.position()) return undefined
      const age = now() - lostAt
      const entry = age < longestStaleMs ? find(url).entry : undefined
      return entry && { finished: entry.finished, age: Math.round(age / 1000) }
    },
    begin: () => (hears() ? counter : Number.NaN),
    keep(address, began, finished, topics, until) {
      if (!hears() || began !== counter) return
      kept.set(address, { finished, topics, until: until?.getTime() ?? Infinity })
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
