import { useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { topicHere } from '#platform/values/topics.ts'
import { setReadPosition } from './api-client.ts'
import { notifySession, onSessionEvent } from './session-events.ts'
import { languageTag } from '#platform/values/translate.ts'

/** Reconnect delays in seconds. */
const delays = [1, 2, 5, 10]
/** Two heartbeats and a little: past that the connection is dead. */
const silenceMs = 55_000

export type Change = { position: number; topic: string; ids: string[] }
/** Too much was missed for single events: reread all, from this position, which is lower where the database was replaced. */
export type Everything = { everything: number }

/** One tab holds the connection (Web Locks) and shares it over this BroadcastChannel. */
const name = 'academy-changes'
/** Changes remembered for tabs that open later. */
const mostRemembered = 200

/** `asking`: a new tab's position; `rereadBelow`: tabs behind it must refetch everything; `doubted`: the session may be over; `beat`: time has passed, which a hidden tab's own clock tells late. */
type Message =
  | { told: Change | Everything }
  | { asking: number }
  | { rereadBelow: number }
  | { doubted: true }
  | { beat: true }

/** Follows live updates from the position this page was made at. */
export function useLiveUpdates(queries: QueryClient): void {
  useEffect(() => followLiveUpdates(queries, renderPosition()), [queries])
}

/** Refetches queries on changes from the server, over one connection per browser, opened when idle. Gives the way to stop. */
export function followLiveUpdates(queries: QueryClient, since: number): () => void {
  const stopping = new AbortController()
  const tabs = new BroadcastChannel(name)
  let position = since
  /** In the tab that holds the connection. */
  let memory: ReturnType<typeof createMemory> | undefined

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
      const topic = topicHere(told.topic)
      if (topic === null) return
      const change = { ...told, topic }
      void queries.invalidateQueries({
        predicate: ({ queryKey, meta }) => isMadeFrom(queryKey, change) || isNamedIn(meta, change),
      })
    }
  }
  const say = (message: Message) => {
    if (!stopping.signal.aborted) tabs.postMessage(message)
  }
  const answer = (from: number) => {
    const missed = memory?.since(from) ?? []
    if (missed === 'everything') say({ rereadBelow: position })
    else for (const change of missed) say({ told: change })
  }
  const beat = () => {
    // Who has an editor open says so again; in sight, by its own clock.
    if (document.hidden) void queries.refetchQueries({ queryKey: ['presence'], type: 'active' })
  }
  const take = (message: Message) => {
    if ('told' in message) hear(message.told)
    else if ('asking' in message) answer(message.asking)
    else if ('doubted' in message) notifySession('doubted')
    else if ('beat' in message) beat()
    else if (position < message.rereadBelow) hear({ everything: message.rereadBelow })
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data))

  const takeInAll = (message: Message) => {
    take(message)
    say(message)
  }
  const tellAll = (told: Change | Everything) => {
    takeInAll({ told })
    if ('everything' in told) memory = createMemory(told.everything)
    else memory?.add(told)
  }
  const doubtAll = () => takeInAll({ doubted: true })
  const beatAll = () => takeInAll({ beat: true })
  /** Held by one tab until it closes; reconnects with no memory when the user changes. */
  const hold = async () => {
    while (!stopping.signal.aborted) {
      const leaving = new AbortController()
      const stopListening = onSessionEvent('person-changed', () => leaving.abort())
      memory = createMemory(position)
      await followChanges(position, tellAll, AbortSignal.any([stopping.signal, leaving.signal]), doubtAll, beatAll)
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

/** The latest changes after a position. */
function createMemory(from: number) {
  const changes: Change[] = []
  let begins = from
  return {
    add(change: Change) {
      changes.push(change)
      while (changes.length > mostRemembered) begins = changes.shift()?.position ?? begins
    },
    since: (position: number) =>
      position < begins ? 'everything' : changes.filter((change) => change.position > position),
  }
}

/** Follows the change channel until aborted, reconnecting from the last position; `ended`: the server closed it; `beat`: a heartbeat. */
export async function followChanges(
  since: number,
  tell: (told: Change | Everything) => void,
  signal: AbortSignal,
  ended: () => void = () => {},
  beat: () => void = () => {},
): Promise<void> {
  let position = since
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const block of blocks(`/api/changes?since=${position}`, signal)) {
        failures = 0
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data === undefined) {
          beat()
          continue
        }
        const change = JSON.parse(data) as Change
        position = change.position
        tell(/^event: everything$/m.test(block) ? { everything: position } : change)
      }
      if (!signal.aborted) ended()
    } catch {
      // The same for every ending: wait, then resume from the last position.
    }
    if (signal.aborted) return
    const seconds = delays[Math.min(failures, delays.length - 1)] ?? 10
    failures += 1
    await pause(seconds * 1000, signal)
  }
}

/** The blocks of an event stream, each an event or a heartbeat. */
async function* blocks(url: string, signal: AbortSignal): AsyncGenerator<string> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, silence.signal]),
      headers: { accept: 'text/event-stream', 'accept-language': languageTag() },
      // Low priority: never before what the page shows.
      priority: 'low',
    })
    if (!response.ok || !response.body) throw new Error(`The change channel answered ${response.status}`)
    let text = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      const parts = (text + value).split('\n\n')
      text = parts.pop() ?? ''
      yield* parts
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', resolve, { signal: over.signal })
    window.addEventListener('online', resolve, { signal: over.signal })
  })
  clearTimeout(timer)
  over.abort()
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
