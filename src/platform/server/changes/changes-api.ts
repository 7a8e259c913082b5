import type { ServerResponse } from 'node:http'
import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, operations, refusals } from '#platform/server/http/api.ts'
import type { Bindings } from '#platform/server/http/request-context.ts'
import { type Changes, type EmittedChange, mayReceive, type Subscriber } from './changes.ts'

const publicOperation = operations.public('changes')

const listen = publicOperation('get', '/api/changes', 'followChanges', {
  summary: 'What changes, as it happens',
  description:
    'Server-sent events: first what was missed since a position, then each change as {position, topic, ids}; never data. Everyone hears of what is public, a person of what is their own, staff of what their role may read; the stream ends when who is asking changes. At most 10 a second, a heartbeat every 25 s.',
  request: {
    query: z.object({ since: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...refusals.invalid,
  },
})

/** `GET /api/changes`: the change channel (docs/architecture.md). */
export function changesApi({ changes, closing, database, metrics }: Deps) {
  const streams = changeStreams(changes, closing)
  return createApi().openapi(listen, async (c) => {
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    // HEAD has no body: a stream that nobody reads would never end.
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    if (database.isAway()) throw new AppError('unavailable')
    const listener = await c.var.session()
    const { since } = c.req.valid('query')
    // Of a visitor nothing is asked again, and the request need not stay in memory.
    const again = listener ? c.var.sessionNow : null
    ;(c.env as Bindings).afterHead = (sink) => {
      metrics.openStreams.inc()
      sink.once('close', () => metrics.openStreams.dec())
      streams.open(sink, { since, listener, again })
    }
    return new Response(null, { headers })
  })
}

/** The written limits (changes-8). */
const eventsPerSecond = 10
const heartbeatMs = 25_000
/** Beyond this the reader is told 'everything' once. */
const mostWaiting = 50
/** Bytes that a stalled connection's system no longer takes; beyond this the stream ends, and the reader comes back. */
const mostUnread = 16_384
/** Streams written to before anything else has its turn. */
const streamsPerTurn = 500

/** Where a stream's bytes go: the bare answer, since a web stream for each cost more than the writing. */
type Sink = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'destroyed' | 'once' | 'writableLength'>
type Told = EmittedChange | 'everything'
/** Who listens as of connecting; `again` asks anew. */
type Listening = { since: number; listener: Subscriber; again: (() => Promise<Subscriber>) | null }

/** All open streams of a process: one subscription and one heartbeat timer, each event made into bytes once. */
export function changeStreams(changes: Changes, closing: AbortSignal) {
  /** In the order of their next heartbeats. */
  const streams = new Set<ChangeStream>()
  const untold: Told[] = []
  let isTelling = false
  let unsubscribe = () => {}
  let timer: NodeJS.Timeout | undefined

  async function tellAll(told: Told) {
    untold.push(told)
    if (isTelling) return
    isTelling = true
    for (let next = untold.shift(); next !== undefined; next = untold.shift()) {
      const all = [...streams]
      for (const [at, stream] of all.entries()) {
        if (at > 0 && at % streamsPerTurn === 0) await new Promise(setImmediate)
        stream.push(next)
      }
    }
    isTelling = false
  }
  function beat() {
    const now = performance.now()
    let beaten = 0
    for (const stream of streams) {
      if (stream.beatAt > now || beaten++ === streamsPerTurn) break
      streams.delete(stream)
      streams.add(stream)
      stream.beat(now + heartbeatMs)
    }
    planBeat()
  }
  function planBeat() {
    const [first] = streams
    timer = first && setTimeout(beat, Math.max(0, Math.ceil(first.beatAt - performance.now())))
  }
  function remove(stream: ChangeStream) {
    if (!streams.delete(stream) || streams.size > 0) return
    unsubscribe()
    clearTimeout(timer)
  }
  closing.addEventListener('abort', () => {
    for (const stream of streams) stream.close()
  })

  return {
    /** Gives what was missed, then each change; ends once the session or role has changed. */
    open(sink: Sink, listening: Listening): void {
      if (closing.aborted || sink.destroyed) return void sink.end()
      const stream = new ChangeStream({ changes, sink, listening, onClose: remove })
      streams.add(stream)
      if (streams.size === 1) {
        unsubscribe = changes.subscribe((told) => void tellAll(told))
        planBeat()
      }
      void stream.catchUp()
    },
  }
}

type StreamOf = { changes: Changes; sink: Sink; listening: Listening; onClose: (stream: ChangeStream) => void }

class ChangeStream {
  beatAt = performance.now() + heartbeatMs
  /** Null once it has caught up. */
  #early: Told[] | null = []
  #isOpen = true
  #waiting: Told[] = []
  /** When the events of the last second were sent. */
  #sent: number[] = []
  #later: NodeJS.Timeout | undefined
  /** The last position told; nothing is told twice. */
  #heard: number
  /** Questions who listens now: a newer one voids earlier answers. */
  #asked = 0
  #answered = 0
  readonly #of: StreamOf

  constructor(of: StreamOf) {
    this.#of = of
    this.#heard = of.listening.since
    of.sink.once('close', () => this.close())
    this.#send(connected)
  }

  async catchUp() {
    const { since, listener } = this.#of.listening
    const missed = await this.#of.changes.since(since, listener).catch(() => 'everything' as const)
    const early = this.#early ?? []
    this.#early = null
    for (const change of missed === 'everything' ? [missed] : missed) this.push(change)
    if (missed === 'everything') return
    for (const change of early) this.push(change)
  }

  push(told: Told) {
    if (this.#early) {
      this.#early = this.#early.length < mostWaiting ? [...this.#early, told] : ['everything']
      return
    }
    const { listener } = this.#of.listening
    if (told === 'everything') this.#heard = 0
    else if (told.position <= this.#heard) return
    else this.#heard = told.position
    if (told === 'everything' || told.person === listener?.profileId) this.#ask()
    if (told !== 'everything' && !mayReceive(listener, told)) return
    if (told === 'everything' || this.#waiting.length >= mostWaiting) this.#waiting = ['everything']
    else this.#waiting.push(told)
    this.#flush()
  }

  beat(next: number) {
    this.beatAt = next
    this.#ask()
    this.#send(heartbeat)
  }

  close() {
    if (!this.#isOpen) return
    this.#isOpen = false
    clearTimeout(this.#later)
    this.#of.onClose(this)
    this.#of.sink.end()
  }

  #flush() {
    while (this.#isOpen && !this.#later && this.#asked === this.#answered && this.#waiting.length > 0) {
      const now = performance.now()
      while (this.#sent[0] !== undefined && now - this.#sent[0] >= 1000) this.#sent.shift()
      if (this.#sent[0] !== undefined && this.#sent.length >= eventsPerSecond)
        return this.#flushIn(this.#sent[0] + 1000 - now)
      this.#sent.push(now)
      const told = this.#waiting.shift() ?? 'everything'
      this.#send(told === 'everything' ? everythingAt(this.#of.changes.position()) : bytesOf(told))
    }
  }

  #flushIn(ms: number) {
    this.#later = setTimeout(() => {
      this.#later = undefined
      this.#flush()
    }, Math.ceil(ms))
  }

  #send(bytes: Buffer) {
    if (!this.#isOpen) return
    this.#of.sink.write(bytes)
    if (this.#of.sink.writableLength <= mostUnread) return
    this.close()
    this.#of.sink.destroy()
  }

  /** While it is unsure who listens, nothing is sent; where it cannot be asked, until the next heartbeat's question is answered. */
  #ask() {
    const { listener, again } = this.#of.listening
    if (!listener || !again || !this.#isOpen) return
    const question = ++this.#asked
    again().then(
      (now) => {
        if (question !== this.#asked) return
        this.#answered = question
        if (now?.profileId === listener.profileId && now.role === listener.role) this.#flush()
        else this.close()
      },
      () => {},
    )
  }
}

const connected = Buffer.from(': connected\n\n')
const heartbeat = Buffer.from(': heartbeat\n\n')

const made = new WeakMap<EmittedChange, Buffer>()
function bytesOf(change: EmittedChange): Buffer {
  const known = made.get(change)
  if (known) return known
  const { position, topic, ids } = change
  const bytes = Buffer.from(`id: ${position}\ndata: ${JSON.stringify({ position, topic, ids })}\n\n`)
  made.set(change, bytes)
  return bytes
}

function everythingAt(position: number): Buffer {
  return Buffer.from(`event: everything\ndata: ${JSON.stringify({ position })}\n\n`)
}
