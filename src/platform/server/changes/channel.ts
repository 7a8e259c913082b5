import type { Announced } from './announce.ts'
import { type Listener, mayHear } from './audience.ts'
import type { Changes } from './changes.ts'

/** The written limits (public.md §7, §9): 10 events a second, a heartbeat every 25 s. */
const eventsPerSecond = 10
const heartbeatSeconds = 25
/** What waits behind the limit; past it the reader is told 'everything' once instead. */
const mostWaiting = 50
/** What may lie unread in a connection that has stalled; past it the stream ends, and the reader comes back for it. */
const mostUnread = 200

/** Who listens, as it was on connecting; `again` asks anew. */
export type Listening = { since: number; listener: Listener; again: () => Promise<Listener>; closing: AbortSignal }

/**
 * The change channel of one browser as a stream of server-sent events: first what it missed since its position, then each
 * change as it happens, as far as the listener may hear of it. An event is `{position, topic, ids}` or, named `everything`,
 * `{position}`. The stream ends where the listener has become somebody else (signed out, or of another role): asked again
 * before anything that follows a change of the person's own is told, and with each heartbeat.
 */
export function changeChannel(changes: Changes, listening: Listening): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const { since, listener, closing } = listening
  let stop = () => {}
  return new ReadableStream({
    async start(controller) {
      let open = true
      let caughtUp = false
      let waiting: (Announced | 'everything')[] = []
      /** When the last ten events went out. */
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
      const push = (change: Announced | 'everything') => {
        if (change === 'everything' || change.person === listener?.profileId) person.ask()
        if (change !== 'everything' && !mayHear(listener, change)) return
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

/**
 * Keeps knowing whether the listener is still who connected. While that is being asked, and where it could not be, it is not
 * sure. Of somebody who is not signed in there is nothing to ask.
 */
function whoListens(
  { listener, again }: Pick<Listening, 'listener' | 'again'>,
  { onSame, onOther }: { onSame: () => void; onOther: () => void },
) {
  /** Each question makes the answers to earlier ones too old to count. */
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
        // Not to be told now: nothing is sent until the next heartbeat's question is answered.
        () => {},
      )
    },
  }
}

function asEvent(change: Announced | 'everything', at: number): string {
  if (change === 'everything') return `event: everything\ndata: ${JSON.stringify({ position: at })}\n\n`
  const { position, topic, ids } = change
  return `id: ${position}\ndata: ${JSON.stringify({ position, topic, ids })}\n\n`
}
