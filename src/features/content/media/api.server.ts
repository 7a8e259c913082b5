import { z } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, operations, refusals } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { allow, type ApiEnv, type Session, type Variables } from '#platform/server/http/permission.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { libraryApi } from './library/api.server.ts'
import type { Kinds } from './library/places.store.server.ts'
import * as shapes from './schema.ts'
import { documentAt, findMedia, findMediaAt, markUnused, type MediaRow, removeMarked, toMedia } from './store.server.ts'
import { storeUpload } from './uploads.store.server.ts'
import { holds } from '#platform/values/roles.ts'
import { contentDisposition, rangeAsked, servedType } from './rules.ts'
import { makeSize, pictureWithSize } from './sizes.store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { isBucket, type StoredHead } from '#platform/server/storage/storage.ts'
import { matchesTag } from '#platform/server/response-cache/cached-response.ts'
import type { ServedBucket } from '#platform/values/web-address.ts'

const staffOperation = operations.allowed({ ...allow('content'), tags: ['admin', 'media'] })
const signedInOperation = operations.signedIn('media')

const uploadsByAccount: RateLimit = { name: 'accountUploads', points: 120, seconds: 600 }

type Received = { req: Context['req']; var: Variables }

/** Described, not validated: `storeUpload` reads the file as a stream. */
const requestBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: { file: { type: 'string' as const, format: 'binary' } },
      },
    },
  },
}
const uploadAnswers = {
  201: jsonAnswer(shapes.mediaSchema, 'The stored file'),
  413: { description: 'The file is larger than its purpose allows' },
  415: { description: 'The file is not of an accepted format, whatever its name says' },
}

const uploadAvatar = signedInOperation('post', '/api/media/uploads/avatar', 'uploadAvatar', {
  summary: 'Upload a picture of oneself',
  requestBody,
  responses: { ...uploadAnswers, ...refusals.invalid },
})

const upload = staffOperation('post', '/api/media/uploads/{purpose}', 'uploadMedia', {
  summary: 'Upload a picture or document',
  description:
    'One file, known by its content. Pictures are encoded anew without metadata and get WebP variants, each when it is first asked for and soon after at the latest. Folder and limit depend on the purpose.',
  requestBody,
  request: { params: z.object({ purpose: shapes.purposeSchema }) },
  responses: uploadAnswers,
})

const find = signedInOperation('get', '/api/media', 'findMedia', {
  summary: 'The stored file at an address of this site',
  request: { query: z.object({ url: z.string().max(2000) }) },
  responses: { 200: jsonAnswer(shapes.mediaSchema, 'The stored file'), ...refusals.invalid, ...refusals.missing },
})

const remove = signedInOperation('delete', '/api/media/{id}', 'removeMedia', {
  summary: 'Remove a stored file that nothing refers to',
  description:
    'For who edits content (of a person’s own picture: for administrators), and for whoever uploaded it. While a record still shows the file, or a kept version shows the picture: 409 in_use.',
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    204: { description: 'It is gone' },
    409: { description: 'A record or a kept version still shows it' },
    ...refusals.invalid,
    ...refusals.missing,
  },
})

export function mediaApi(deps: RecordDeps, kinds: Kinds) {
  const { database, storage } = deps

  async function receive(c: Received, purpose: shapes.MediaPurpose, person: Session): Promise<shapes.Media> {
    await deps.limits.take(uploadsByAccount, person.profileId)
    const request = { body: c.req.raw.body, contentType: c.req.header('content-type') }
    const maxBytes = holds(person.role, 'content') ? undefined : shapes.accountMegabytes * shapes.megabyte
    const { row, isReused } = await storeUpload(deps, purpose, request, person.profileId, {
      mayStill: c.var.mayStill,
      maxBytes,
    })
    return { ...toMedia(row), ...(isReused && { reused: true }) }
  }

  /** To who may not see it somebody else's file does not exist; a person's own picture is of the people, not of the content. */
  function own(row: MediaRow | null, person: Session): MediaRow {
    const isOpen = row && holds(person.role, row.folder === shapes.purposes.avatar.folder ? 'people' : 'content')
    if (!row || (!isOpen && row.uploaded_by !== person.profileId)) throw new AppError('not_found')
    return row
  }

  return (
    createApi(shapes)
      .openapi(uploadAvatar, async (c) => c.json(await receive(c, 'avatar', c.var.person), 201))
      .openapi(upload, async (c) => c.json(await receive(c, c.req.valid('param').purpose, c.var.staff), 201))
      // Pages from before the upgrade upload to their former addresses.
      .openapi({ ...uploadAvatar, path: '/api/media/avatar' as const, hide: true }, async (c) =>
        c.json(await receive(c, 'avatar', c.var.person), 201),
      )
      .openapi({ ...upload, path: '/api/media/{purpose}' as const, hide: true }, async (c) =>
        c.json(await receive(c, c.req.valid('param').purpose, c.var.staff), 201),
      )
      .openapi(find, async (c) =>
        c.json(toMedia(own(await findMediaAt(database.db, c.req.valid('query').url), c.var.person)), 200),
      )
      .openapi(remove, async (c) => {
        const row = own(await findMedia(database.db, c.req.valid('param').id), c.var.person)
        if (!(await markUnused(database.db, row)))
          throw new AppError('in_use', { message: shapes.mediaMessages.stillUsed })
        await removeMarked(database.db, storage, row)
        return c.body(null, 204)
      })
      .route('/', libraryApi(deps, kinds))
      .route('/', filesApi(deps))
  )
}

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
    const { key, head } = orNotFound(found)
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
    const { body } = orNotFound(await storage.get(bucket, key, part && { range: part }))
    return c.body(body, part ? 206 : 200, headers)
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
  if (noneMatch !== undefined) return matchesTag(noneMatch, head.etag)
  const since = Date.parse(modifiedSince ?? '')
  return Math.floor(head.modifiedAt.getTime() / 1000) * 1000 <= since
}
