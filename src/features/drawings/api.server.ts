import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { drawCover, drawMonogram, drawShare } from '#features/drawings/drawing.server.ts'
import { drawingVersion, shareSize } from '#platform/values/drawn-address.ts'
import { paper } from '#platform/values/tones.ts'
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
  /** A picture of the site by its address, and its focal point in percent; null for none. */
  pictureAt: (url: string) => Promise<SharedPicture | null>
  headers: Record<string, string>
}

export type SharedPicture = { body: Uint8Array; focus: { x: number; y: number } }

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
export function drawingsApi({ queue, isRecord, sharedKinds, isShared, pictureAt, headers }: DrawingsOptions) {
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
  api.get('/drawn/share/:kind/:file', async (c) => {
    const id = /^(.+)\.png$/.exec(c.req.param('file'))?.[1]?.toLowerCase()
    const kind = sharedKinds.find((each) => each === c.req.param('kind'))
    if (!kind || id === undefined || !isRecordId(id)) throw new AppError('not_found')
    const draw = async () => {
      if (!(await isShared(kind, id))) throw new AppError('not_found')
      const sharp = await loadSharp()
      return sharp(Buffer.from(drawShare(id))).png({ compressionLevel: 9 }).toBuffer()
    }
    const png = shares.get(id) ?? (await queue.run(c.var.address, () => shares.forceFetch(id, { context: draw })))
    return c.body(png, 200, { ...sharedHeaders('image/png'), 'cache-control': cacheFor(c.req.query('v')) })
  })
  api.get('/drawn/share/files/images/:key{.+\\.jpg}', async (c) => {
    const url = c.req.path.replace(/^\/drawn\/share|\.jpg$/g, '')
    const cut = async () => {
      const picture = await pictureAt(url)
      if (!picture) throw new AppError('not_found')
      return cutToShare(picture)
    }
    const jpeg = shares.get(url) ?? (await queue.run(c.var.address, () => shares.forceFetch(url, { context: cut })))
    // Not for ever: the focal point may move.
    return c.body(jpeg, 200, { ...sharedHeaders('image/jpeg'), 'cache-control': cacheFor(undefined) })
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

/** The largest part of these proportions around the focal point, as style sheets crop; on paper where it is transparent. */
async function cutToShare({ body, focus }: SharedPicture): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const { width: full, height: high } = await sharp(body).metadata()
  const width = Math.min(full, Math.round((high * shareSize.width) / shareSize.height))
  const height = Math.min(high, Math.round((full * shareSize.height) / shareSize.width))
  const [left, top] = [((full - width) * focus.x) / 100, ((high - height) * focus.y) / 100].map(Math.round)
  const part = sharp(body).extract({ left: left ?? 0, top: top ?? 0, width, height })
  return part.resize(shareSize).flatten({ background: paper }).jpeg({ quality: 82, progressive: true }).toBuffer()
}

/** Opened on its own, an SVG is a document: it may run and load nothing. */
const policy = { 'content-security-policy': nothingAllowed }
const svgHeaders = { ...policy, 'content-type': 'image/svg+xml; charset=utf-8' }
const sharedHeaders = (type: string) => ({
  ...policy,
  'content-type': type,
  'cross-origin-resource-policy': 'cross-origin',
})

function idFrom(file: string): string {
  const id = /^([\w.-]{1,64})\.svg$/.exec(file)?.[1]
  if (id === undefined) throw new AppError('not_found')
  return id
}

function cacheFor(version: string | undefined): string {
  return version === String(drawingVersion) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
