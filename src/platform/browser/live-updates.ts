import type { QueryClient } from '@tanstack/react-query'
import { readAfter } from './api-client.ts'
import { type Change, type Everything, followChanges } from './change-stream.ts'
import { onPersonChange } from './person-change.ts'

/** One tab of a browser holds the connection (a lock decides which) and tells the others over a channel of this name. */
const name = 'academy-changes'
/** What the holder remembers for tabs that open later. */
const mostRemembered = 200

/**
 * What tabs say to each other: what the holder was told; on opening, from which position one needs to know; and, where that
 * is further back than the holder remembers, up to which position it must read everything again.
 */
type Message = { told: Change | Everything } | { asking: number } | { rereadBelow: number }

/**
 * Keeps what is on screen true: a change announced by the server refreshes the queries made from it. One connection per
 * browser, shared by its tabs, opened when the page is idle. Gives the way to stop.
 * @param since the change position that the page was made at
 */
export function followLiveUpdates(queries: QueryClient, since: number): () => void {
  const stopping = new AbortController()
  const tabs = new BroadcastChannel(name)
  let position = since
  /** Changes after `rememberedFrom`, in the tab that holds the connection. */
  let remembered: Change[] | null = null
  let rememberedFrom = 0

  const moveTo = (reached: number) => {
    position = reached
    readAfter(reached)
  }
  const hear = (told: Change | Everything) => {
    if ('everything' in told) {
      moveTo(told.everything)
      void queries.invalidateQueries()
    } else if (told.position > position) {
      moveTo(told.position)
      void queries.invalidateQueries({
        predicate: ({ queryKey, meta }) => isMadeFrom(queryKey, told) || isNamedIn(meta, told),
      })
    }
  }
  const say = (message: Message) => {
    if (!stopping.signal.aborted) tabs.postMessage(message)
  }
  const answer = (from: number) => {
    if (!remembered) return
    if (from < rememberedFrom) return say({ rereadBelow: position })
    for (const change of remembered) if (change.position > from) say({ told: change })
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('told' in data) hear(data.told)
    else if ('asking' in data) answer(data.asking)
    else if (position < data.rereadBelow) hear({ everything: data.rereadBelow })
  })

  const tellAll = (told: Change | Everything) => {
    hear(told)
    say({ told })
    if ('everything' in told) {
      remembered = []
      rememberedFrom = told.everything
    } else remembered = [...(remembered ?? []), told]
    while (remembered.length > mostRemembered) rememberedFrom = remembered.shift()?.position ?? rememberedFrom
  }
  /** Held by one tab at a time, until it closes; connected anew, and what was heard forgotten, where the person changes. */
  const hold = async () => {
    while (!stopping.signal.aborted) {
      const leaving = new AbortController()
      const stopListening = onPersonChange(() => leaving.abort())
      remembered = []
      rememberedFrom = position
      await followChanges(position, tellAll, AbortSignal.any([stopping.signal, leaving.signal]))
      stopListening()
    }
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

/** Topics and query keys share their first parts: `site-content/hero` and `['site-content', 'hero']`; then an id may follow, or several. */
function isMadeFrom(queryKey: readonly unknown[], { topic, ids }: Change): boolean {
  const parts = topic.split('/')
  if (!parts.every((part, at) => queryKey[at] === part)) return false
  const named = [queryKey[parts.length]].flat().filter((id) => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id))
  return named.length === 0 || ids.length === 0 || named.some((id) => ids.includes(String(id)))
}
