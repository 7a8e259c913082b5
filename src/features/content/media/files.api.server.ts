import { Hono } from 'hono'
import { contentDisposition, rangeAsked, servedType } from './rules.ts'
import { makeSize, pictureWithSize } from './sizes.store.server.ts'
import { documentAt } from './store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { isBucket, type StoredHead } from '#platform/server/storage/storage.ts'
import type { ServedBucket } from '#platform/values/web-address.ts'

/** Nothing in a file runs if it is taken for a page. */
const sandbox = "sandbox; default-src 'none'; frame-ancestors 'none'"
/** For a PDF: browsers put the policy on their own viewer, and a sandbox would leave it empty or blocked. */
const viewable = "frame-ancestors 'none'"

type FilesDeps = Pick<Deps, 'database' | 'storage' | 'log'>

/** Public; cached for the storage's 3600 s. Nothing uploaded is ever sent as a page or a script. */
export function filesApi(deps: FilesDeps) {
  const { database, storage } = deps
  const api = new Hono<ApiEnv>()
  api.on(['GET', 'HEAD'], '/files/:bucket/:key{.+}', async (c) => {
    const bucket = c.req.param('bucket') ?? ''
    const asked = keyOf(c.req.path, bucket)
    if (!isBucket(bucket) || asked === null) throw new AppError('not_found')
    const stored = await storage.head(bucket, asked)
    const found = stored ? { key: asked, head: stored } : await sizeToBeMade(deps, bucket, asked, c.var.address)
    if (!found) throw new AppError('not_found')
    const { key, head } = found
    const headers = headersOf(head)
    if (bucket === 'documents') {
      const document = await documentAt(database.db, key)
      if (document && !document.isThere) throw new AppError('not_found')
      headers['content-disposition'] = contentDisposition(head.contentType, document?.name ?? null)
    }
    if (isUnchanged(head, c.req.header('if-none-match'), c.req.header('if-modified-since'))) {
      return c.body(null, 304, headers)
    }
    const conditional = c.req.header('if-range')
    const range = conditional && conditional !== head.etag ? 'whole' : rangeAsked(c.req.header('range'), head.bytes)
    if (range === 'outside') return c.body(null, 416, { ...headers, 'content-range': `bytes */${head.bytes}` })
    const part = range === 'whole' ? undefined : range
    const length = part ? part.end - part.start + 1 : head.bytes
    headers['content-length'] = String(length)
    if (part) headers['content-range'] = `bytes ${part.start}-${part.end}/${head.bytes}`
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const file = await storage.get(bucket, key, part && { range: part })
    if (!file) throw new AppError('not_found')
    return c.body(file.body, part ? 206 : 200, headers)
  })
  return api
}

/** A size of a new picture, made for whoever asks first; where that cannot be now, its smallest, not to be kept. */
async function sizeToBeMade(deps: FilesDeps, bucket: ServedBucket, key: string, address: string) {
  const { database, storage, log } = deps
  if (bucket !== 'images') return null
  const picture = await pictureWithSize(database.db, key)
  if (picture) {
    await makeSize(deps, picture, key, address).catch((error: unknown) => {
      log.warn({ err: error, key }, 'A size of a picture could not be made for a reader')
    })
  }
  // Also where it was the last to be made, just now.
  const made = await storage.head(bucket, key)
  if (made || !picture) return made && { key, head: made }
  const smallest = picture.variants[0]?.key ?? key
  const head = await storage.head(bucket, smallest)
  return head && { key: smallest, head: { ...head, cacheControl: 'no-store' } }
}

/** Decoded once, from the raw path; null where it cannot be. */
function keyOf(path: string, bucket: string): string | null {
  try {
    return decodeURIComponent(path.slice(`/files/${bucket}/`.length))
  } catch {
    return null
  }
}

function headersOf(head: StoredHead): Record<string, string> {
  const contentType = servedType(head.contentType)
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(head.contentType, null),
    'cache-control': head.cacheControl || 'public, max-age=3600',
    'accept-ranges': 'bytes',
    etag: head.etag,
    'last-modified': head.modifiedAt.toUTCString(),
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentType === 'application/pdf' ? viewable : sandbox,
  }
}

/** With both headers the tag alone decides (RFC 9110 §13.2.2). */
function isUnchanged(head: StoredHead, noneMatch: string | undefined, modifiedSince: string | undefined): boolean {
  if (noneMatch !== undefined) {
    return noneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === head.etag)
  }
  const since = Date.parse(modifiedSince ?? '')
  return Math.floor(head.modifiedAt.getTime() / 1000) * 1000 <= since
}
