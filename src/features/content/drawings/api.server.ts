import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { renderSVG } from 'uqr'
import { drawCover, drawMonogram, drawShare, type ShareWords } from './drawing.server.ts'
import { drawingVersion, type Shared, shareVersion } from '#platform/values/drawn-address.ts'
import { holds } from '#platform/values/roles.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import type { Settings } from '#platform/server/settings.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { fairSemaphore } from '#platform/server/fair-semaphore.ts'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import { loadSharp } from '#platform/server/load-sharp.ts'
import {
  type CachedResponse,
  respondFromCache,
  toCachedResponse,
} from '#platform/server/response-cache/cached-response.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { nothingAllowed } from '#platform/server/http/security-headers.ts'
import { languageTag, t } from '#platform/values/translate.ts'
import { workerProcess } from '#platform/server/worker-process.ts'

export type DrawingsOptions = {
  queue: FairQueue
  isRecord: (id: string) => Promise<boolean>
  settings: Pick<Settings, 'siteName' | 'publicUrl'>
  /** What is shared of a public record of a kind; null for none. */
  sharedOf: (kind: string, id: string) => Promise<Omit<Shared, 'id'> | null>
  /** The words of a share picture, drawn as SVG: by the process for it, unless told. */
  drawWords?: (words: ShareWords) => Promise<string>
  /** A JPEG of `shareSide`, cut from a picture of the site by its address; null for none. */
  cutFrom: (url: string) => Promise<Uint8Array | null>
  headers: Record<string, string>
}

/** In bytes. */
const mostKept = 24 * 1024 * 1024
const mostSharesKept = 16 * 1024 * 1024
/** Behind the one that is drawn; each takes a few tenths of a second. */
const mostSharesWaiting = 39

/**
 * `/drawn/cover/{id}.svg` and `/drawn/monogram/{id}/{initials}.svg`, drawn from the id alone;
 * `/drawn/share/{kind}/{id}.png` (1200 × 630), with title, date and the site's name; `/drawn/code.svg?of={path}` is a QR code
 * of an address of this site alone, for paper.
 * A record's id must exist, but for who edits content, and so sees unsaved ones. Cached for ever with the current version, else for an hour.
 */
export function drawingsApi({ queue, isRecord, settings, headers, ...sharing }: DrawingsOptions) {
  const api = new Hono<ApiEnv>()
  const kept = new LRUCache<string, CachedResponse>({ maxSize: mostKept, sizeCalculation: ({ bytes }) => bytes + 1024 })

  /** Unchecked during an outage: cached pages need their drawings. */
  const exists = async (c: Context<ApiEnv>, id: string) => {
    if (!isRecordId(id) || (await isRecord(id.toLowerCase()).catch(() => true))) return true
    return holds((await c.var.session().catch(() => null))?.role, 'content')
  }
  async function answer(c: Context<ApiEnv>, id: string, draw: () => string): Promise<Response> {
    const cacheControl = cacheFor(c.req.query('v') === String(drawingVersion))
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
    const initials = orNotFound(/^(.{1,8})\.svg$/u.exec(c.req.param('file'))?.[1])
    return answer(c, id, () => drawMonogram(id, initials))
  })
  api.get('/drawn/code.svg', async (c) => {
    const of = c.req.query('of') ?? ''
    if (!/^\/(?!\/)[\x21-\x7e]{0,500}$/.test(of)) throw new AppError('not_found')
    const draw = async () => renderSVG(settings.publicUrl + of, { ecc: 'M', border: 2 })
    const code = await queue.run(c.var.address, draw)
    return c.body(code, 200, { ...headers, ...svgHeaders, 'cache-control': cacheFor(false) })
  })
  return api.route('/', sharesApi(queue, { ...sharing, settings }))
}

/** What src/drawing-worker.server.ts does for share pictures in its process. */
export type ShareWork = { drawShareWords: (words: ShareWords) => Promise<string> }

const drawing = workerProcess<ShareWork>('drawing-worker', { longest: 30_000, idle: 60_000, isPatient: true })

/** The words of a share picture, as SVG. @throws AppError `unavailable` */
const drawShareWords = (words: ShareWords): Promise<string> => drawing.call('drawShareWords', words)

function sharesApi(queue: FairQueue, options: Omit<DrawingsOptions, 'queue' | 'isRecord' | 'headers'>) {
  const { settings, sharedOf, drawWords = drawShareWords, cutFrom } = options
  const shares = sharePictures()
  const api = new Hono<ApiEnv>()
  api.get('/drawn/share/:kind/:file', async (c) => {
    const kind = c.req.param('kind')
    const named = orNotFound(/^([\w-]{1,64})\.png$/.exec(c.req.param('file'))?.[1]?.toLowerCase())
    const page = kind === 'site' ? sitePageNamed(named) : null
    const id = page?.id ?? named
    const answer = (picture: Uint8Array<ArrayBuffer>, isForEver: boolean) =>
      c.body(picture, 200, { ...sharedHeaders, 'content-type': 'image/png', 'cache-control': cacheFor(isForEver) })
    const asked = c.req.query('v') ?? ''
    // What is known needs no database; only what was true is kept.
    const subject = `${languageTag()} ${kind}/${id}`
    const known = shares.get(`${subject} ${asked}`)
    if (known) return answer(known, true)
    return queue.run(c.var.address, async () => {
      const shared = page ? { title: '', line: '' } : orNotFound(await sharedOf(kind, id))
      const site = t(settings.siteName)
      const version = shareVersion(shared, site)
      const make = () => drawPicture(id, { ...shared, site, title: page?.words ?? shared.title })
      const made = await shares.forceFetch(`${subject} ${version}`, { context: make })
      return answer(made, asked === version)
    })
  })
  async function drawPicture(id: string, { image_url, ...said }: Omit<Shared, 'id'> & ShareWords) {
    const words = await drawWords(said)
    const picture = image_url ? await cutFrom(image_url) : null
    const sharp = await loadSharp()
    return sharp(Buffer.from(drawShare(id, words, picture)))
      .png({ compressionLevel: 9, palette: true, quality: 92 })
      .toBuffer()
  }
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
  return orNotFound(/^([\w.-]{1,64})\.svg$/.exec(file)?.[1])
}

function cacheFor(isForEver: boolean): string {
  return isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** The words of the pages of the site's own, by what they are called in the address of their picture; any other is Home, which has the site's name. */
const sitePages: Readonly<Record<string, string>> = {
  home: '',
  about: t('About the academy'),
  'about-mission': t('Our mission'),
  'about-vision': t('Our vision'),
  'about-team': t('Our team'),
  'about-partners': t('Our partners'),
  courses: t('Courses'),
  announcements: t('Announcements'),
  resources: t('Resources'),
  contact: t('Contact'),
  certificates: t('Check a certificate'),
}

/** The page whose picture is meant, and its words: they change with the program alone, so that no address has to hold them. */
function sitePageNamed(name: string): { id: string; words: string } {
  const id = Object.hasOwn(sitePages, name) ? name : 'home'
  return { id, words: t(sitePages[id] ?? '') }
}
