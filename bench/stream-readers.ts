import { connect, type Socket } from 'node:net'

/** `open`: that many more event streams, answered once all are connected. `hear`: answered once each has got one more event. */
export type StreamOrder = { open: { port: number; count: number } } | { hear: true }
/** Milliseconds since 1970, by which another process compares. */
export type StreamAnswer = { first: number; last: number }

/** Ports of one address to one server are 28,000 at most: each of these addresses gets its part. */
const perAddress = 5_000
const openedAtOnce = 100

const streams: Socket[] = []
let onEvent = (_stream: Socket) => {}

// Bare sockets in a process of their own, so that listening costs the measured server nothing.
process.on('message', (order: StreamOrder) => {
  void ('open' in order ? openMore(order.open) : hearOnce()).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

async function openMore({ port, count }: { port: number; count: number }): Promise<StreamAnswer> {
  const began = now()
  const wanted = streams.length + count
  const openNext = async () => {
    while (streams.length < wanted) await openStream(port)
  }
  await Promise.all(Array.from({ length: openedAtOnce }, openNext))
  return { first: began, last: now() }
}

function openStream(port: number): Promise<void> {
  const localAddress = `127.0.0.${2 + (process.pid % 50) * 5 + Math.floor(streams.length / perAddress)}`
  return new Promise((resolve, reject) => {
    const asked = `GET /api/changes?since=${Number.MAX_SAFE_INTEGER} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`
    const stream: Socket = connect({ port, host: '127.0.0.1', localAddress }, () => stream.write(asked))
    streams.push(stream)
    stream.on('data', (chunk: Buffer) => {
      if (chunk.includes('event: everything')) resolve()
      else if (chunk.includes('data: ')) onEvent(stream)
    })
    stream.on('error', reject)
    stream.on('close', () => reject(new Error('A stream was ended.')))
  })
}

function hearOnce(): Promise<StreamAnswer> {
  const waiting = new Set(streams)
  let first = Infinity
  return new Promise((resolve) => {
    onEvent = (stream) => {
      waiting.delete(stream)
      first = Math.min(first, now())
      if (waiting.size === 0) resolve({ first, last: now() })
    }
  })
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
