import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { drawCover, drawMonogram } from '#platform/values/drawing.ts'
import { drawingVersion, sharedKinds } from '#platform/values/drawn-address.ts'
import { isRecordId } from '#platform/values/paging.ts'
import { AppError } from '#platform/server/errors.ts'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import { finish, type Finished } from '#platform/server/page-cache/finished.ts'
import { sharePictures } from '#platform/server/share-pictures.ts'
import { finishedResponse } from './keep-answers.ts'
import type { ApiEnv } from './permission.ts'

export type DrawnOptions = {
  queue: FairQueue
  /** Whether a record, or an item of a section, has this id. */
  isRecord: (id: string) => Promise<boolean>
  /** Whether a public record of a kind has this id. */
  isShared: (kind: string, id: string) => Promise<boolean>
  /** What every answer carries. */
  headers: Record<string, string>
}

/** What is kept of finished drawings, in bytes. */
const mostKept = 24 * 1024 * 1024

/**
 * `/drawn/cover/{id}.svg` and `/drawn/monogram/{id}/{initials}.svg`: what stands where a record has no picture, made from
 * its id alone. `/drawn/share/{kind}/{id}.png`: the same cover as 1200 × 630 pixels, for the places where a page is shared; its
 * id is a public record's. An id is 1 to 64 letters, digits and `-`, `_`, `.`; one in the form of a record's has to be one's,
 * except for administrators, who see what they have not saved yet. Anything else is not found. Addresses carry the version of
 * the drawings and may then be kept for ever; without it, or with another one, for an hour.
 */
export function drawnApi({ queue, isRecord, isShared, headers }: DrawnOptions) {
  const api = new Hono<ApiEnv>()
  const kept = new LRUCache<string, Finished>({ maxSize: mostKept, sizeCalculation: ({ bytes }) => bytes + 1024 })

  /** While the database is away a drawing is drawn unseen: pages from before need theirs. */
  const exists = async (c: Context<ApiEnv>, id: string) => {
    if (!isRecordId(id) || (await isRecord(id.toLowerCase()).catch(() => true))) return true
    return (await c.var.session().catch(() => null))?.role === 'admin'
  }
  async function answer(c: Context<ApiEnv>, id: string, draw: () => string): Promise<Response> {
    const cacheControl = cacheFor(c.req.query('v'))
    const key = `${c.req.path} ${cacheControl}`
    const known = kept.get(key)
    if (known) return finishedResponse(known, c)
    const drawn = await queue.run(c.var.address, async () => {
      if (!(await exists(c, id))) throw new AppError('PGRST116')
      return finish(draw(), { ...headers, ...svgHeaders, 'cache-control': cacheControl })
    })
    kept.set(key, drawn)
    return finishedResponse(drawn, c)
  }

  api.get('/drawn/cover/:file', (c) => {
    const id = idFrom(c.req.param('file'))
    return answer(c, id, () => drawCover(id, { width: 1280, height: 800 }))
  })
  api.get('/drawn/monogram/:id/:file', (c) => {
    const id = idFrom(`${c.req.param('id')}.svg`)
    const initials = /^(.{1,8})\.svg$/u.exec(c.req.param('file'))?.[1]
    if (initials === undefined) throw new AppError('PGRST116')
    return answer(c, id, () => drawMonogram(id, initials))
  })
  const shares = sharePictures()
  api.get('/drawn/share/:kind/:file', async (c) => {
    const id = /^(.+)\.png$/.exec(c.req.param('file'))?.[1]?.toLowerCase()
    const kind = sharedKinds.find((each) => each === c.req.param('kind'))
    if (!kind || id === undefined || !isRecordId(id)) throw new AppError('PGRST116')
    const png =
      shares.kept(id) ??
      (await queue.run(c.var.address, async () => {
        if (!(await isShared(kind, id))) throw new AppError('PGRST116')
        return shares.make(id)
      }))
    return c.body(png, 200, { ...sharedHeaders, 'cache-control': cacheFor(c.req.query('v')) })
  })
  return api
}

/** Opened on its own, a drawing is a document: it may run and load nothing. */
const policy = { 'content-security-policy': "default-src 'none'" }
const svgHeaders = { ...policy, 'content-type': 'image/svg+xml; charset=utf-8' }
/** Read by other houses' programs, and shown on their pages. */
const sharedHeaders = { ...policy, 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' }

function idFrom(file: string): string {
  const id = /^([\w.-]{1,64})\.svg$/.exec(file)?.[1]
  if (id === undefined) throw new AppError('PGRST116')
  return id
}

function cacheFor(version: string | undefined): string {
  return version === String(drawingVersion) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
