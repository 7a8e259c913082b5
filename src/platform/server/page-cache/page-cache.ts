import { LRUCache } from 'lru-cache'
import type { Change } from '#platform/server/changes/announce.ts'
import type { Changes } from '#platform/server/changes/changes.ts'
import { addressKeys, type CacheAddress, type PublicAddress, readAddresses } from './addresses.ts'
import type { Finished } from './finished.ts'

type Kept = { finished: Finished; topics: readonly string[]; until: number }

/** How long finished pages are answered as they were while the database is away. */
const longestStaleMs = 60 * 60_000

/** Finished public answers of this process, true to the database by the three rules of docs/architecture.md. */
export type PageCache = {
  /** What an address is here; null: it is never kept. */
  read(url: string): CacheAddress | null
  /** The form under which an address is kept; null: it never is. */
  key(url: string): string | null
  /**
   * What is kept for an address, or undefined: also while this process does not hear what changes, or has not yet heard
   * of the position `seen` that the reader knows from another process.
   */
  get(url: string, seen?: number): Finished | undefined
  /**
   * While the database is away and nothing is heard because of that: what was kept for an address as it was then, for an
   * hour, with how many seconds ago that was. Never before the position `seen`.
   */
  stale(url: string, seen?: number): { finished: Finished; age: number } | undefined
  /** Marks the beginning of a render; hand it to `keep`. Equals no other mark while this process does not hear what changes. */
  begin(): number
  /** Keeps an answer, unless something has changed since its render began. */
  keep(key: string, began: number, finished: Finished, topics: readonly string[], until?: Date): void
}

/** A cache of at most `maxBytes`, for the listed addresses alone. */
export function createPageCache(options: {
  changes: Changes
  /** Whether the database answers nobody: nothing can have been read that is newer than what is kept. */
  isAway: () => boolean
  addresses: readonly PublicAddress[]
  maxBytes: number
  now?: () => number
}): PageCache {
  const { changes, isAway, now = Date.now } = options
  const read = readAddresses(options.addresses)
  const key = addressKeys(options.addresses)
  let counter = 0
  /** When this process ceased to hear; what is kept from before is not fresh any more. */
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

  /** Before anything is called fresh again, everything from before the loss goes. */
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

/** Whether something made from these topics is overtaken: `courses` by any course, `courses/7` by course 7. */
function dependsOn(topics: readonly string[], { topic, ids }: Change): boolean {
  return topics.some(
    (madeFrom) =>
      madeFrom === topic ||
      (madeFrom.startsWith(`${topic}/`) && (ids.length === 0 || ids.includes(madeFrom.slice(topic.length + 1)))),
  )
}
