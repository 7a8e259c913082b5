import type { QueryClient } from '@tanstack/react-query'
import { setReadPosition } from './api-client.ts'
import { type Change, type Everything, followChanges } from './change-stream.ts'
import { onSessionEvent } from './session-events.ts'

/** One tab holds the connection (Web Locks) and shares it over this BroadcastChannel. */
const name = 'academy-changes'
/** Changes remembered for tabs that open later. */
const mostRemembered = 200

/** `asking`: a new tab's position; `rereadBelow`: tabs behind it must refetch everything. */
type Message = { told: Change | Everything } | { asking: number } | { rereadBelow: number }

/** Refetches queries on changes from the server, over one connection per browser, opened when idle. Gives the way to stop. */
export function followLiveUpdates(queries: QueryClient, since: number): () => void {
  const stopping = new AbortController()
  const tabs = new BroadcastChannel(name)
  let position = since
  /** Changes after `rememberedFrom`, in the tab that holds the connection. */
  let remembered: Change[] | null = null
  let rememberedFrom = 0

  const moveTo = (reached: number) => {
    position = reached
    setReadPosition(reached)
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
  /** Held by one tab until it closes; reconnects with no memory when the user changes. */
  const hold = async () => {
    while (!stopping.signal.aborted) {
      const leaving = new AbortController()
      const stopListening = onSessionEvent('person-changed', () => leaving.abort())
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

/** A query made from several features names them in its `meta`: `{ cacheTags: ['courses', 'resources'] }`. */
function isNamedIn(meta: Record<string, unknown> | undefined, { topic }: Change): boolean {
  const features = meta?.['cacheTags']
  return Array.isArray(features) && features.includes(topic.split('/')[0])
}

/** `site-content/hero` matches `['site-content', 'hero']`, followed by ids or nothing. */
function isMadeFrom(queryKey: readonly unknown[], { topic, ids }: Change): boolean {
  const parts = topic.split('/')
  if (!parts.every((part, at) => queryKey[at] === part)) return false
  const named = [queryKey[parts.length]].flat().filter((id) => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id))
  return named.length === 0 || ids.length === 0 || named.some((id) => ids.includes(String(id)))
}

/** This page's change position, from `Server-Timing` (so that cached pages stay byte-identical); 0 where it is missing. */
export function renderPosition(): number {
  const [page] = performance.getEntriesByType('navigation')
  const timings = page && 'serverTiming' in page ? (page.serverTiming as readonly PerformanceServerTiming[]) : []
  const position = Number(timings.find(({ name }) => name === 'made')?.description)
  return Number.isSafeInteger(position) ? position : 0
}
