import type { QueryClient } from '@tanstack/react-query'
import { type Change, followChanges } from './change-stream.ts'

/** One tab of a browser holds the connection (a lock decides which) and tells the others over a channel of this name. */
const name = 'academy-changes'
/** What the holder remembers for tabs that open later. */
const mostRemembered = 200

type Told = Change | 'everything'
/** What tabs say to each other: a change; or, on opening, from which position one needs to know. */
type Message = { told: Told } | { asking: number }

/**
 * Keeps what is on screen true: a change announced by the server refreshes the queries made from it. One connection per
 * browser, shared by its tabs, opened when the page is idle. Gives the way to stop.
 * @param since the change position that the page was made at
 */
export function followLiveUpdates(queries: QueryClient, since: number): () => void {
  const stopping = new AbortController()
  const tabs = new BroadcastChannel(name)
  let position = since
  let remembered: Change[] | null = null
  let rememberedFrom = 0

  const hear = (told: Told) => {
    if (told === 'everything') void queries.invalidateQueries()
    else if (told.position > position) {
      position = told.position
      void queries.invalidateQueries({ predicate: ({ queryKey, meta }) => isMadeFrom(queryKey, told) || isNamedIn(meta, told) })
    }
  }
  const say = (message: Message) => tabs.postMessage(message)
  const answer = (from: number) => {
    if (!remembered) return
    if (from < rememberedFrom) return say({ told: 'everything' })
    for (const change of remembered) if (change.position > from) say({ told: change })
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => ('told' in data ? hear(data.told) : answer(data.asking)))

  /** Held by one tab at a time, until it closes. */
  const hold = () => {
    remembered = []
    rememberedFrom = position
    return followChanges(
      position,
      (told) => {
        hear(told)
        say({ told })
        if (told === 'everything') [remembered, rememberedFrom] = [[], Infinity]
        else remembered = [...(remembered ?? []), told].slice(-mostRemembered)
        if (remembered.length === mostRemembered) rememberedFrom = remembered[0]?.position ?? Infinity
      },
      stopping.signal,
    )
  }
  const begin = () => {
    if (stopping.signal.aborted) return
    say({ asking: position })
    if ('locks' in navigator) navigator.locks.request(name, { signal: stopping.signal }, hold).catch(() => {})
    else void hold()
  }
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
  else setTimeout(begin, 500)
  return () => {
    stopping.abort()
    tabs.close()
  }
}

/** A query made from several features names them in its `meta`: `{ madeFrom: ['courses', 'resources'] }`. */
function isNamedIn(meta: Record<string, unknown> | undefined, { topic }: Change): boolean {
  const features = meta?.['madeFrom']
  return Array.isArray(features) && features.includes(topic.split('/')[0])
}

/** Topics and query keys share their first parts: `site-content/hero` and `['site-content', 'hero']`. */
function isMadeFrom(queryKey: readonly unknown[], { topic, ids }: Change): boolean {
  const parts = topic.split('/')
  if (!parts.every((part, at) => queryKey[at] === part)) return false
  const id = queryKey[parts.length]
  const namesOne = typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)
  return !namesOne || ids.length === 0 || ids.includes(id)
}
