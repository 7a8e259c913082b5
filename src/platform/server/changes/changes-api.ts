import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, refusals } from '#platform/server/http/api.ts'
import { type Changes, type EmittedChange, mayReceive, type Subscriber } from './changes.ts'

const listen = createRoute({
  method: 'get',
  path: '/api/changes',
  tags: ['changes'],
  summary: 'What changes, as it happens',
  description:
    'Server-sent events: first what was missed since a position, then each change as {position, topic, ids}; never data. Everyone hears of what is public, a person of what is their own, administrators of everything; the stream ends when who is asking changes. At most 10 a second, a heartbeat every 25 s.',
  request: {
    query: z.object({ since: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...refusals.invalid,
  },
})

/** `GET /api/changes`: the change channel (docs/architecture.md). */
export function changesApi({ changes, closing, database }: Deps) {
  return createApi().openapi(listen, async (c) => {
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    // HEAD has no body: a stream that nobody reads would never end.
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    if (database.isAway()) throw new AppError('unavailable')
    const listener = await c.var.session()
    const { since } = c.req.valid('query')
    const again = c.var.sessionNow
    return new Response(changeChannel(changes, { since, listener, again, closing }), { headers })
  })
}

/** The written limits (changes-8). */
const eventsPerSecond = 10
const heartbeatSeconds = 25
/** Beyond this the reader is told 'everything' once. */
const mostWaiting = 50
/** Unread events of a stalled connection; beyond this the stream ends, and the reader comes back. */
const mostUnread = 200

/** Who listens as of connecting; `again` asks anew. */
export type Listening = { since: number; listener: Subscriber; again: () => Promise<Subscriber>; closing: AbortSignal }

/** A browser's change channel as server-sent events: what it missed, then each change; ends once its session or role has changed. */
export function changeChannel(changes: Changes, listening: Listening): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const { since, listener, closing } = listening
  let stop = () => {}
  return new ReadableStream({
    async start(controller) {
      let open = true
      let caughtUp = false
      let waiting: (EmittedChange | 'everything')[] = []
      let sent: number[] = []
      let later: NodeJS.Timeout | undefined

      const close = () => {
        if (!open) return
        stop()
        controller.close()
      }
      const send = (text: string) => {
        if (!open) return
        controller.enqueue(encoder.encode(text))
        if ((controller.desiredSize ?? 0) < -mostUnread) close()
      }
      const person = whoListens(listening, { onSame: () => flush(), onOther: close })
      const isReady = () => open && caughtUp && person.isSure() && waiting.length > 0
      const flush = () => {
        if (later !== undefined) return
        while (isReady()) {
          const now = performance.now()
          sent = sent.filter((at) => now - at < 1000)
          if (sent.length >= eventsPerSecond) {
            later = setTimeout(
              () => {
                later = undefined
                flush()
              },
              Math.ceil((sent[0] ?? now) + 1000 - now),
            )
            return
          }
          sent.push(now)
          send(asEvent(waiting.shift() ?? 'everything', changes.position()))
        }
      }
      const push = (change: EmittedChange | 'everything') => {
        if (change === 'everything' || change.person === listener?.profileId) person.ask()
        if (change !== 'everything' && !mayReceive(listener, change)) return
        if (change === 'everything' || waiting.length >= mostWaiting) waiting = ['everything']
        else waiting.push(change)
        flush()
      }

      const unsubscribe = changes.subscribe(push)
      const heartbeat = setInterval(() => {
        person.ask()
        send(': heartbeat\n\n')
      }, heartbeatSeconds * 1000)
      closing.addEventListener('abort', close)
      stop = () => {
        open = false
        unsubscribe()
        clearInterval(heartbeat)
        clearTimeout(later)
        closing.removeEventListener('abort', close)
      }
      send(': connected\n\n')
      const missed = await changes.since(since, listener).catch(() => 'everything' as const)
      const live = waiting.splice(0)
      const last = missed === 'everything' ? Infinity : (missed.at(-1)?.position ?? since)
      for (const change of missed === 'everything' ? [missed] : missed) push(change)
      for (const change of live) if (change === 'everything' || change.position > last) push(change)
      caughtUp = true
      flush()
      if (closing.aborted) close()
    },
    cancel() {
      stop()
    },
  })
}

/** Whether the listener is still who connected: unsure while that is asked, or where it could not be. */
function whoListens(
  { listener, again }: Pick<Listening, 'listener' | 'again'>,
  { onSame, onOther }: { onSame: () => void; onOther: () => void },
) {
  /** A newer question voids earlier answers. */
  let asked = 0
  let answered = 0
  return {
    isSure: () => asked === answered,
    ask() {
      if (listener === null) return
      const question = ++asked
      again().then(
        (now) => {
          if (question !== asked) return
          answered = question
          const isSame = now?.profileId === listener.profileId && now.isAdmin === listener.isAdmin
          if (isSame) onSame()
          else onOther()
        },
        // Unsure: nothing is sent until the next heartbeat's question is answered.
        () => {},
      )
    },
  }
}

function asEvent(change: EmittedChange | 'everything', at: number): string {
  if (change === 'everything') return `event: everything\ndata: ${JSON.stringify({ position: at })}\n\n`
  const { position, topic, ids } = change
  return `id: ${position}\ndata: ${JSON.stringify({ position, topic, ids })}\n\n`
}
