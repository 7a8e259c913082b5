import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { drawCover, drawMonogram } from '#platform/values/drawing.ts'
import { drawingVersion, sharedKinds } from '#platform/values/drawn-address.ts'
import { isRecordId } from '#platform/values/paging.ts'
import { AppError } from '#platform/server/errors.ts'
import { sharePictures } from '#platform/server/share-pictures.ts'
import type { ApiEnv } from './permission.ts'

/**
 * `/drawn/cover/{id}.svg` and `/drawn/monogram/{id}/{initials}.svg`: what stands where a record has no picture, made from
 * its id alone. `/drawn/share/{kind}/{id}.png`: the same cover as 1200 × 630 pixels, for the places where a page is shared; its
 * id is a record's. Addresses carry the version of the drawings and may then be kept for ever; without it, or with another
 * one, for an hour. An id is 1 to 64 letters, digits and `-`, `_`, `.`; anything else is not found.
 */
export function drawnApi() {
  const api = new Hono<ApiEnv>()
  const drawn = new LRUCache<string, string>({ maxSize: 8 * 1024 * 1024, sizeCalculation: (svg) => svg.length })
  const once = (key: string, draw: () => string) => {
    const known = drawn.get(key)
    if (known !== undefined) return known
    const svg = draw()
    drawn.set(key, svg)
    return svg
  }

  api.get('/drawn/cover/:file', (c) => {
    const id = idFrom(c.req.param('file'))
    return c.body(
      once(`cover ${id}`, () => drawCover(id, { width: 1280, height: 800 })),
      200,
      headersFor(c.req.query('v')),
    )
  })
  api.get('/drawn/monogram/:id/:file', (c) => {
    const id = idFrom(`${c.req.param('id')}.svg`)
    const initials = /^(.{1,8})\.svg$/u.exec(c.req.param('file'))?.[1]
    if (initials === undefined) throw new AppError('PGRST116')
    const svg = once(`monogram ${id} ${initials}`, () => drawMonogram(id, initials))
    return c.body(svg, 200, headersFor(c.req.query('v')))
  })
  const shares = sharePictures()
  api.get('/drawn/share/:kind/:file', async (c) => {
    const id = /^(.+)\.png$/.exec(c.req.param('file'))?.[1]?.toLowerCase()
    const isKnown = sharedKinds.some((kind) => kind === c.req.param('kind'))
    if (!isKnown || id === undefined || !isRecordId(id)) throw new AppError('PGRST116')
    return c.body(await shares(id), 200, { ...headersFor(c.req.query('v')), ...sharedHeaders })
  })
  return api
}

/** Read by other houses' programs, and shown on their pages. */
const sharedHeaders = { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' }

function idFrom(file: string): string {
  const id = /^([\w.-]{1,64})\.svg$/.exec(file)?.[1]
  if (id === undefined) throw new AppError('PGRST116')
  return id
}

function headersFor(version: string | undefined): Record<string, string> {
  const kept = version === String(drawingVersion) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  return {
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': kept,
    // Opened on its own, a drawing is a document: it may run and load nothing.
    'content-security-policy': "default-src 'none'",
  }
}
