import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { IncomingMessage, ServerResponse } from 'node:http'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Variant = { headers: Record<string, string | number>; body: Buffer }

/** An answer as finished bytes: nothing is left to do per request but to choose the encoding. */
export type Finished = { etag: string; br: Variant; gzip: Variant; identity: Variant; bytes: number }

/** Compresses a body once and for all; `headers` are sent with every encoding of it. */
export async function finish(text: string, headers: Record<string, string>): Promise<Finished> {
  const body = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    zip(body, { level: 9 }),
  ])
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const shared = { ...headers, vary: 'Accept-Encoding', etag }
  const as = (bytes: Buffer, encoding?: string): Variant => ({
    body: bytes,
    headers: { ...shared, 'content-length': bytes.length, ...(encoding && { 'content-encoding': encoding }) },
  })
  return {
    etag,
    br: as(br, 'br'),
    gzip: as(gz, 'gzip'),
    identity: as(body),
    bytes: body.length + br.length + gz.length,
  }
}

/** Answers a GET or HEAD with finished bytes, or 304 where the reader has them already. */
export function sendFinished(finished: Finished, req: IncomingMessage, res: ServerResponse): void {
  const variant = variantFor(finished, req.headers['accept-encoding'])
  if (matches(req.headers['if-none-match'], finished.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = variant.headers
    res.writeHead(304, headers)
    res.end()
    return
  }
  res.writeHead(200, variant.headers)
  res.end(req.method === 'HEAD' ? undefined : variant.body)
}

function variantFor(finished: Finished, accepted = ''): Variant {
  if (accepts(accepted, 'br')) return finished.br
  return accepts(accepted, 'gzip') ? finished.gzip : finished.identity
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding)
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length))
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header === etag || header === '*' || header.split(/,\s*/).includes(etag))
}
