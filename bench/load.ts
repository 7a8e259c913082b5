import { randomInt, randomUUID } from 'node:crypto'
import { connect } from 'node:net'

/**
 * An order to the load generator, which reports answers per second. In `headers` and `body` each request has its own `{uuid}`,
 * `{address}` and `{number}`, and the last answer's `{version}`, at first `version`; a list of headers is gone through in turn.
 */
export type Order = {
  port: number
  path: string
  connections: number
  ms: number
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string> | Record<string, string>[]
  body?: string
  version?: number
}

/** `last`: the bytes of the last answer in base64, where only one was asked for (no time given). */
export type Loaded = { rate: number; last: string }

// A process of its own with bare sockets, so that making requests costs the measured server nothing.
process.on('message', (order: Order) => {
  void answersPerSecond(order).then(
    (rate) => process.send?.({ rate, last: lastAnswer.toString('base64') } satisfies Loaded),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

async function answersPerSecond(order: Order): Promise<number> {
  const { connections, ms } = order
  const began = performance.now()
  const until = began + ms
  const counts = await Promise.all(Array.from({ length: connections }, () => oneConnection(order, until)))
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000)
}

let made = 0
let lastAnswer: Buffer = Buffer.alloc(0)
/** By path; several connections would conflict. */
const versions = new Map<string, string>()

function oneConnection(order: Order, until: number): Promise<number> {
  const next = requestsOf(order)
  const isKept = order.version !== undefined || order.ms === 0
  return new Promise((resolve, reject) => {
    const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true }, () => socket.write(next()))
    let count = 0
    let length = 0
    let read = 0
    let parts: Buffer[] = []
    socket.on('data', (chunk) => {
      // A page rendered anew compresses a little differently: each answer tells its own length.
      if (read === 0) length = lengthOfAnswer(chunk)
      read += chunk.length
      if (isKept) parts.push(chunk)
      if (length === Infinity ? !chunk.subarray(-5).equals(lastChunk) : read < length) return
      if (read > length) return void socket.destroy(new Error('An answer was longer than it said.'))
      if (isKept) keepAnswer(order, Buffer.concat(parts))
      read = 0
      parts = []
      count += 1
      if (performance.now() < until) socket.write(next())
      else socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(count))
  })
}

/** Constant bytes where nothing in them differs. */
function requestsOf(order: Order): () => Buffer {
  const { port, path, method = 'GET', headers = {}, body = '' } = order
  const each = (Array.isArray(headers) ? headers : [headers]).map((given) => {
    const all = Object.entries({ Host: `localhost:${port}`, 'Accept-Encoding': 'gzip, deflate, br, zstd', ...given })
    return all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  })
  const make = () => {
    const content = filled(order, body)
    const length =
      body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(content)}\r\n`
    const head = filled(order, each[made % each.length] ?? '')
    return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}${length}\r\n${content}`)
  }
  if (each.length === 1 && !/\{[a-z]+\}/.test(`${body}${each[0]}`)) {
    const always = make()
    return () => always
  }
  return make
}

function filled({ path, version = 0 }: Order, text: string): string {
  made += 1
  return text
    .replace('{uuid}', () => randomUUID())
    .replace('{address}', () => `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`)
    .replace('{number}', String(made))
    .replace('{version}', () => versions.get(path) ?? String(version))
}

function keepAnswer({ path }: Order, answer: Buffer): void {
  lastAnswer = answer
  const version = /"version":(\d+)/.exec(answer.toString())?.[1]
  if (version !== undefined) versions.set(path, version)
}

const lastChunk = Buffer.from('0\r\n\r\n')

/** Infinity where it comes in chunks. */
function lengthOfAnswer(chunk: Buffer): number {
  const body = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, body)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  const isChunked = /^transfer-encoding: chunked/im.test(head)
  if (!/^HTTP\/1.1 20[01] /.test(head) || body < 4 || !(length || isChunked))
    throw new Error(`Not a whole answer: ${head.slice(0, 80)} ${chunk.toString('utf8', body).slice(0, 300)}`)
  return isChunked ? Infinity : body + Number(length)
}
