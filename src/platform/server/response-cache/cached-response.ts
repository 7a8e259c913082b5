import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { Bindings } from '#platform/server/http/request-context.ts'

const brotli = promisify(brotliCompress)
/** 9 takes eleven times as long for a page, for 1 % fewer bytes. */
const brotliQuality = 5

type Variant<Body = Buffer> = { status: number; headers: Record<string, string | number>; head: string; body: Body }

export type CachedResponse = Awaited<ReturnType<typeof toCachedResponse>>

/** Compresses a body once; `headers` are sent with every encoding of it. */
export async function toCachedResponse(text: string, headers: Record<string, string>, status = 200) {
  const body = Buffer.from(text)
  const br = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
  let gzip: Variant | undefined
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const shared = { ...headers, vary: 'Accept-Encoding', etag }
  const as = (bytes: Buffer, encoding?: string) => {
    const own = { ...shared, 'content-length': bytes.length, ...(encoding && { 'content-encoding': encoding }) }
    return variant(status, own, bytes)
  }
  return {
    status,
    etag,
    unchanged: variant(304, shared, undefined),
    br: as(br, 'br'),
    /** Made when somebody first asks for it, which hardly any browser does. */
    get gzip() {
      return (gzip ??= as(gzipSync(body), 'gzip'))
    },
    identity: as(body),
    // As if gzip were there.
    bytes: body.length + 2 * br.length,
  }
}

function variant<Body>(status: number, headers: Variant['headers'], body: Body): Variant<Body> {
  return { status, headers, head: headOf(status, headers), body }
}

/** Answers a GET or HEAD with finished bytes, or 304; `more` are headers of this answer. */
export function sendCachedResponse(
  finished: CachedResponse,
  req: IncomingMessage,
  res: ServerResponse,
  more: Record<string, string>,
): void {
  const { 'accept-encoding': encoding, 'if-none-match': tag } = req.headers
  const { status, headers, head, body } = negotiateResponse(finished, encoding, tag)
  if (res.shouldKeepAlive && takesFinishedHead) {
    res.statusCode = status
    writeFinishedHead(res, head, more)
  } else res.writeHead(status, { ...headers, ...more })
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Finished bytes as a Response for the first readers, on a socket without a copy for each; later ones bypass the application. */
export function respondFromCache(finished: CachedResponse, c: Context): Response {
  const encoding = c.req.header('accept-encoding')
  const { status, headers, body } = negotiateResponse(finished, encoding, c.req.header('if-none-match'))
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const bindings = c.env as Bindings | undefined
  if (!bindings?.outgoing || !body) return new Response(body ? new Uint8Array(body) : null, { status, headers: pairs })
  bindings.afterHead = (answer) => void answer.end(body)
  return new Response(null, { status, headers: pairs })
}

export function negotiateResponse(
  finished: CachedResponse,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
) {
  if (finished.status === 200 && matchesTag(ifNoneMatch, finished.etag)) return finished.unchanged
  return finished[encodingFor(acceptEncoding)]
}

type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send few different headers; each is parsed once. */
const known = new Map<string, Encoding>()
const mostKnown = 200

/** What of its Accept-Encoding a reader is answered in. */
export function encodingFor(header = ''): Encoding {
  const seen = known.get(header)
  if (seen) return seen
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  const encoding = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
  if (known.size < mostKnown) known.set(header, encoding)
  return encoding
}

/** Weak comparison (If-None-Match): a proxy may have changed the tag. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const plain = etag.replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((given) => given.trim().replace(/^W\//, '') === plain)
}

/** Longer than proxies keep (60 s), so that the proxy hangs up first. */
export const keepAliveMs = 75_000
const ending = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`

/** A head as text, but for its date and connection. */
function headOf(status: number, headers: Record<string, string | number>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
}

/** Writes a head that was put together once; Node's own way checks and joins every header at every answer. */
function writeFinishedHead(res: ServerResponse, head: string, more: Record<string, string>): void {
  let text = head
  for (const name in more) text += `${name}: ${more[name]}\r\n`
  giveHead(res, text + dateLine() + ending)
}

let second = Number.NaN
let line = ''
function dateLine(): string {
  const now = Math.trunc(Date.now() / 1000)
  if (now !== second) {
    second = now
    line = `Date: ${new Date(now * 1000).toUTCString()}\r\n`
  }
  return line
}

const field = '_header'
function giveHead(res: ServerResponse, head: string): void {
  ;(res as ServerResponse & Record<typeof field, string>)[field] = head
}

/** Whether this Node sends a head that is given so, and nothing else: the field is its own, and tried once at the start. */
function triesOut(): boolean {
  let sent = ''
  const socket = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      sent += chunk.toString('latin1')
      done()
    },
  }) as unknown as Socket
  const res = new ServerResponse(new IncomingMessage(socket))
  res.assignSocket(socket)
  giveHead(res, 'head\r\n\r\n')
  res.end(Buffer.from('body'))
  return sent === 'head\r\n\r\nbody' && res.headersSent
}

/** Otherwise `writeHead` is the way. Alone a kept-alive answer of `keepAliveMs` may be given a finished head. */
const takesFinishedHead = triesOut()
