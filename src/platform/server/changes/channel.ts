import type { Change } from './announce.ts'
import type { Changes } from './changes.ts'

/** The written limits (public.md §7, §9): 10 events a second, a heartbeat every 25 s. */
export const eventsPerSecond = 10
export const heartbeatSeconds = 25
/** What waits behind the limit; past it the reader is told 'everything' once instead. */
const mostWaiting = 50

/**
 * The change channel of one browser as a stream of server-sent events: first what it missed since its position, then each
 * change as it happens. An event is `{position, topic, ids}` or, named `everything`, `{position}`.
 */
export function changeChannel(changes: Changes, since: number, closing: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let open = true
  let stop = () => {
    open = false
  }
  return new ReadableStream({
    async start(controller) {
      let waiting: (Change | 'everything')[] = []
      let spent = 0
      let caughtUp = false
      const send = (text: string) => {
        if (open) controller.enqueue(encoder.encode(text))
      }
      const flush = () => {
        while (caughtUp && spent < eventsPerSecond) {
          const change = waiting.shift()
          if (!change) return
          spent += 1
          send(
            change === 'everything'
              ? `event: everything\ndata: ${JSON.stringify({ position: changes.position() })}\n\n`
              : `id: ${change.position}\ndata: ${JSON.stringify(change)}\n\n`,
          )
        }
      }
      const push = (change: Change | 'everything') => {
        if (change === 'everything' || waiting.length >= mostWaiting) waiting = ['everything']
        else waiting.push(change)
        flush()
      }
      const unsubscribe = changes.subscribe(push)
      const second = setInterval(() => {
        spent = 0
        flush()
      }, 1000)
      const heartbeat = setInterval(() => send(': heartbeat\n\n'), heartbeatSeconds * 1000)
      stop = () => {
        if (!open) return
        open = false
        unsubscribe()
        clearInterval(second)
        clearInterval(heartbeat)
        closing.removeEventListener('abort', close)
      }
      const close = () => {
        if (open) controller.close()
        stop()
      }
      closing.addEventListener('abort', close)
      send(': connected\n\n')
      const missed = await changes.since(since).catch(() => 'everything' as const)
      const live = waiting.splice(0)
      const last = missed === 'everything' ? Infinity : (missed.at(-1)?.position ?? since)
      for (const change of missed === 'everything' ? (['everything'] as const) : missed) push(change)
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
