import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { Bindings } from '#platform/server/http/request-context.ts'
import { headOf, takesFinishedHead, writeFinishedHead } from './finished-head.ts'

const brotli = promisify(brotliCompress)
/** 9 takes eleven times as long for a page, for 1 % fewer bytes. */
const brotliQuality = 5

type Variant<Body = Buffer> = { status: number; headers: Record<string, string | number>; head: string; body: Body }

export type CachedResponse = {
  status: number
  etag: string
  unchanged: Variant<undefined>
  br: Variant
  /** Made when somebody first asks for it, which hardly any browser does. */
  readonly gzip: Variant
  identity: Variant
  bytes: number
}

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
  const { status, headers, head, body } = negotiateResponse(
    finished,
    req.headers['accept-encoding'],
    req.headers['if-none-match'],
  )
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
  if (finished.status === 200 && matches(ifNoneMatch, finished.etag)) return finished.unchanged
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
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const plain = etag.replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((given) => given.trim().replace(/^W\//, '') === plain)
}
