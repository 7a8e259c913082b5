import type { Change } from './announce.ts'
import type { Changes } from './changes.ts'

/** The written limits (public.md §7, §9): 10 events a second, a heartbeat every 25 s. */
const eventsPerSecond = 10
const heartbeatSeconds = 25
/** What waits behind the limit; past it the reader is told 'everything' once instead. */
const mostWaiting = 50
/** What may lie unread in a connection that has stalled; past it the stream ends, and the reader comes back for it. */
const mostUnread = 200

/**
 * The change channel of one browser as a stream of server-sent events: first what it missed since its position, then each
 * change as it happens. An event is `{position, topic, ids}` or, named `everything`, `{position}`.
 */
export function changeChannel(changes: Changes, since: number, closing: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = () => {}
  return new ReadableStream({
    async start(controller) {
      let open = true
      let caughtUp = false
      let waiting: (Change | 'everything')[] = []
      /** When the last ten events went out. */
      let sent: number[] = []
      let later: NodeJS.Timeout | undefined

      const close = () => {
        stop()
        controller.close()
      }
      const send = (text: string) => {
        if (!open) return
        controller.enqueue(encoder.encode(text))
        if ((controller.desiredSize ?? 0) < -mostUnread) close()
      }
      const isReady = () => open && waiting.length > 0
      const flush = () => {
        later = undefined
        while (isReady()) {
          const now = performance.now()
          sent = sent.filter((at) => now - at < 1000)
          if (sent.length >= eventsPerSecond) {
            later = setTimeout(flush, Math.ceil((sent[0] ?? now) + 1000 - now))
            return
          }
          sent.push(now)
          send(asEvent(waiting.shift() ?? 'everything', changes.position()))
        }
      }
      const push = (change: Change | 'everything') => {
        if (change === 'everything' || waiting.length >= mostWaiting) waiting = ['everything']
        else waiting.push(change)
        if (caughtUp && later === undefined) flush()
      }

      const unsubscribe = changes.subscribe(push)
      const heartbeat = setInterval(() => send(': heartbeat\n\n'), heartbeatSeconds * 1000)
      const closeIfOpen = () => {
        if (open) close()
      }
      closing.addEventListener('abort', closeIfOpen)
      stop = () => {
        open = false
        unsubscribe()
        clearInterval(heartbeat)
        clearTimeout(later)
        closing.removeEventListener('abort', closeIfOpen)
      }
      send(': connected\n\n')
      const missed = await changes.since(since).catch(() => 'everything' as const)
      const live = waiting.splice(0)
      const last = missed === 'everything' ? Infinity : (missed.at(-1)?.position ?? since)
      for (const change of missed === 'everything' ? [missed] : missed) push(change)
      for (const change of live) if (change === 'everything' || change.position > last) push(change)
      caughtUp = true
      flush()
      if (closing.aborted) closeIfOpen()
    },
    cancel() {
      stop()
    },
  })
}

function asEvent(change: Change | 'everything', position: number): string {
  return change === 'everything'
    ? `event: everything\ndata: ${JSON.stringify({ position })}\n\n`
    : `id: ${change.position}\ndata: ${JSON.stringify(change)}\n\n`
}
