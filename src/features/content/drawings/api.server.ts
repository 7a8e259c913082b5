import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { drawCover, drawMonogram, drawShare } from './drawing.server.ts'
import { drawingVersion } from '#platform/values/drawn-address.ts'
import { holds } from '#platform/values/roles.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { AppError } from '#platform/server/errors.ts'
import { fairSemaphore } from '#platform/server/fair-semaphore.ts'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import { loadSharp } from '#platform/server/load-sharp.ts'
import {
  respondFromCache,
  toCachedResponse,
  type CachedResponse,
} from '#platform/server/response-cache/cached-response.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { nothingAllowed } from '#platform/server/http/security-headers.ts'

export type DrawingsOptions = {
  queue: FairQueue
  isRecord: (id: string) => Promise<boolean>
  /** The kinds that may be shared, and whether a public record of one has this id. */
  sharedKinds: readonly string[]
  isShared: (kind: string, id: string) => Promise<boolean>
  /** A JPEG of that size, cut from a picture of the site by its address; null for none. */
  cutFrom: (url: string) => Promise<Uint8Array | null>
  headers: Record<string, string>
}

/** In bytes. */
const mostKept = 24 * 1024 * 1024
const mostSharesKept = 16 * 1024 * 1024
/** Behind the one that is drawn; each takes about a tenth of a second. */
const mostSharesWaiting = 39

/**
 * `/drawn/cover/{id}.svg`, `/drawn/monogram/{id}/{initials}.svg` and `/drawn/share/{kind}/{id}.png` (1200 × 630), drawn from the id alone;
 * `/drawn/share/files/images/{key}.jpg`, cut from that picture.
 * A record's id must exist, but for who edits content, and so sees unsaved ones. Cached for ever with the current version, else for an hour.
 */
export function drawingsApi({ queue, isRecord, sharedKinds, isShared, cutFrom, headers }: DrawingsOptions) {
  const api = new Hono<ApiEnv>()
  const kept = new LRUCache<string, CachedResponse>({ maxSize: mostKept, sizeCalculation: ({ bytes }) => bytes + 1024 })

  /** Unchecked during an outage: cached pages need their drawings. */
  const exists = async (c: Context<ApiEnv>, id: string) => {
    if (!isRecordId(id) || (await isRecord(id.toLowerCase()).catch(() => true))) return true
    return holds((await c.var.session().catch(() => null))?.role, 'content')
  }
  async function answer(c: Context<ApiEnv>, id: string, draw: () => string): Promise<Response> {
    const cacheControl = cacheFor(c.req.query('v'))
    const key = `${c.req.path} ${cacheControl}`
    const known = kept.get(key)
    if (known) return respondFromCache(known, c)
    const drawn = await queue.run(c.var.address, async () => {
      if (!(await exists(c, id))) throw new AppError('not_found')
      return toCachedResponse(draw(), { ...headers, ...svgHeaders, 'cache-control': cacheControl })
    })
    kept.set(key, drawn)
    return respondFromCache(drawn, c)
  }

  api.get('/drawn/cover/:file', (c) => {
    const id = idFrom(c.req.param('file'))
    return answer(c, id, () => drawCover(id, { width: 1280, height: 800 }))
  })
  api.get('/drawn/monogram/:id/:file', (c) => {
    const id = idFrom(`${c.req.param('id')}.svg`)
    const initials = /^(.{1,8})\.svg$/u.exec(c.req.param('file'))?.[1]
    if (initials === undefined) throw new AppError('not_found')
    return answer(c, id, () => drawMonogram(id, initials))
  })
  const shares = sharePictures()
  async function share(c: Context<ApiEnv>, key: string, type: 'png' | 'jpeg', make: () => Promise<Uint8Array>) {
    const made = shares.get(key) ?? (await queue.run(c.var.address, () => shares.forceFetch(key, { context: make })))
    // One that is cut is not kept for ever: its focal point may move.
    const cacheControl = cacheFor(type === 'png' ? c.req.query('v') : undefined)
    return c.body(made, 200, { ...sharedHeaders, 'content-type': `image/${type}`, 'cache-control': cacheControl })
  }
  api.get('/drawn/share/:kind/:file', async (c) => {
    const id = /^(.+)\.png$/.exec(c.req.param('file'))?.[1]?.toLowerCase()
    const kind = sharedKinds.find((each) => each === c.req.param('kind'))
    if (!kind || id === undefined || !isRecordId(id)) throw new AppError('not_found')
    return share(c, id, 'png', async () => {
      if (!(await isShared(kind, id))) throw new AppError('not_found')
      const sharp = await loadSharp()
      return sharp(Buffer.from(drawShare(id)))
        .png({ compressionLevel: 9 })
        .toBuffer()
    })
  })
  api.get('/drawn/share/files/images/:key{.+\\.jpg}', (c) => {
    const url = c.req.path.replace(/^\/drawn\/share|\.jpg$/g, '')
    return share(c, url, 'jpeg', async () => {
      const cut = await cutFrom(url)
      if (!cut) throw new AppError('not_found')
      return cut
    })
  })
  return api
}

/** Share pictures (1200 × 630), made one at a time by what the call brings; unavailable where too many wait. */
function sharePictures() {
  const takeTurn = fairSemaphore({ atOnce: 1, mostEach: 1, most: mostSharesWaiting })
  return new LRUCache<string, Uint8Array<ArrayBuffer>, () => Promise<Uint8Array>>({
    maxSize: mostSharesKept,
    sizeCalculation: (picture) => picture.length,
    async fetchMethod(id, _, { context: make }) {
      const endTurn = await takeTurn(id)
      try {
        return Uint8Array.from(await make())
      } finally {
        endTurn()
      }
    },
  })
}

/** Opened on its own, an SVG is a document: it may run and load nothing. */
const policy = { 'content-security-policy': nothingAllowed }
const svgHeaders = { ...policy, 'content-type': 'image/svg+xml; charset=utf-8' }
const sharedHeaders = { ...policy, 'cross-origin-resource-policy': 'cross-origin' }

function idFrom(file: string): string {
  const id = /^([\w.-]{1,64})\.svg$/.exec(file)?.[1]
  if (id === undefined) throw new AppError('not_found')
  return id
}

function cacheFor(version: string | undefined): string {
  return version === String(drawingVersion) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
