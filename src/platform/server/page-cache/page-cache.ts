import { LRUCache } from 'lru-cache'
import type { Change } from '#platform/server/changes/announce.ts'
import type { Changes } from '#platform/server/changes/changes.ts'
import { addressKeys, type PublicAddress } from './addresses.ts'
import type { Finished } from './finished.ts'

type Kept = { finished: Finished; topics: readonly string[]; until: number }

/** Finished public answers of this process, true to the database by the three rules of docs/architecture.md. */
export type PageCache = {
  /** The form under which an address is kept; null: it never is. */
  key(url: string): string | null
  /**
   * What is kept for an address, or undefined: also while this process does not hear what changes, or has not yet heard
   * of the position `seen` that the reader knows from another process.
   */
  get(url: string, seen?: number): Finished | undefined
  /** Marks the beginning of a render; hand it to `keep`. Equals no other mark while this process does not hear what changes. */
  begin(): number
  /** Keeps an answer, unless something has changed since its render began. */
  keep(key: string, began: number, finished: Finished, topics: readonly string[], until?: Date): void
}

/** A cache of at most `maxBytes`, for the listed addresses alone. */
export function createPageCache(options: {
  changes: Changes
  addresses: readonly PublicAddress[]
  maxBytes: number
  now?: () => number
}): PageCache {
  const { changes, now = Date.now } = options
  const key = addressKeys(options.addresses)
  let counter = 0
  const kept = new LRUCache<string, Kept>({
    maxSize: options.maxBytes,
    sizeCalculation: (entry) => entry.finished.bytes + 1024,
  })

  changes.onLost(() => {
    counter += 1
    kept.clear()
  })
  changes.subscribe((change) => {
    counter += 1
    if (change === 'everything') kept.clear()
    else for (const [address, entry] of kept.entries()) if (dependsOn(entry.topics, change)) kept.delete(address)
  })

  return {
    key,
    get(url, seen = 0) {
      if (!changes.isListening() || seen > changes.position()) return undefined
      const direct = kept.get(url)
      const address = direct ? url : key(url)
      const entry = direct ?? (address === null ? undefined : kept.get(address))
      if (!entry) return undefined
      if (entry.until > now()) return entry.finished
      kept.delete(address ?? url)
      return undefined
    },
    begin: () => (changes.isListening() ? counter : Number.NaN),
    keep(address, began, finished, topics, until) {
      if (began !== counter || !changes.isListening()) return
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
