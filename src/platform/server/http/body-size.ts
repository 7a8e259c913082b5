import type { MiddlewareHandler } from 'hono'
import { AppError } from '#platform/server/errors.ts'
import type { ApiEnv } from './permission.ts'

/** Refuses a body of more than `most` bytes with `too_large`: by its announced length, else by reading up to there. */
export function limitBodySize(most: number): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { body, headers, method } = c.req.raw
    const length = headers.has('transfer-encoding') ? null : headers.get('content-length')
    if (length !== null && Number(length) > most) throw new AppError('too_large')
    if (body !== null && length === null) {
      const read = await readUpTo(body, most)
      // From its parts: a socket's request cannot be copied.
      c.req.raw = new Request(c.req.url, { method, headers, body: read.byteLength > 0 ? read : null })
    }
    await next()
  }
}

async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > most) throw new AppError('too_large')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
