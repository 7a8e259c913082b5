import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { encodingFor } from '#platform/server/response-cache/cached-response.ts'

/** In bytes; shorter ones fit into a packet as they are. */
const shortest = 1024
/** In bytes; longer ones would keep everybody waiting while they are compressed. */
const longest = 256 * 1024
/** An answer made for one reader; both give about the same bytes. The zlib pool would cost as much again as the work itself. */
const pack = {
  br: (whole: Buffer) => brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (whole: Buffer) => gzipSync(whole, { level: 3 }),
}
const asStream = compress({ threshold: shortest })

/** Middleware: compresses answers for readers who take that; JSON and pages, which are whole, at once instead of as a stream. */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, body, headers } = c.res
  if (!/^(application\/json|text\/html)(;|$)/.test(headers.get('content-type') ?? ''))
    return asStream(c, async () => {})
  if (body === null || headers.has('content-encoding')) return
  if (!headers.has('vary')) headers.set('vary', 'Accept-Encoding')
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (c.req.method === 'HEAD' || encoding === 'identity') return
  const whole = Buffer.from(await c.res.arrayBuffer())
  c.res = undefined
  const isPacked = whole.length >= shortest && whole.length <= longest
  if (isPacked) {
    headers.set('content-encoding', encoding)
    headers.delete('content-length')
  }
  c.res = new Response(isPacked ? pack[encoding](whole) : whole, { status, headers })
  if (whole.length > longest) await asStream(c, async () => {})
}
