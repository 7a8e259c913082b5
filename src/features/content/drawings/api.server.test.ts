import { Hono } from 'hono'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { drawnCoverAddress, drawnMonogramAddress, shareAddress } from '#platform/values/drawn-address.ts'
import { AppError } from '#platform/server/errors.ts'
import { createFairQueue, type QueueLimits } from '#platform/server/limits/fair-queue.ts'
import { drawingsApi } from './api.server.ts'
import type { ApiEnv, Session } from '#platform/server/http/permission.ts'

const id = '7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11'

/** Drawings of a site whose records are all but one; `role` is that of whoever asks. */
function drawings({ limits = {}, role }: { limits?: Partial<QueueLimits>; role?: 'admin' | 'student' } = {}) {
  const isRecord = vi.fn(async (asked: string) => asked !== nobody)
  const api = new Hono<ApiEnv>()
  api.use(async (c, next) => {
    c.set('address', '203.0.113.7')
    c.set('session', async () => (role ? ({ role } as Session) : null))
    await next()
  })
  const sharedOf = async (kind: string, asked: string) =>
    kind === 'course' && (await isRecord(asked)) ? { ...shown, image_url: asked === pictured ? stored : null } : null
  api.route(
    '/',
    drawingsApi({
      queue: createFairQueue(limits),
      isRecord,
      settings: { siteName: 'Academy', publicUrl: 'https://academy.example' },
      sharedOf,
      drawWords: async ({ title }) => `<rect x="72" y="300" width="${title.length * 10}" height="40"/>`,
      cutFrom: async (url) => (url === stored ? black : null),
      headers: {},
    }),
  )
  api.onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500))
  return { api, isRecord }
}
const stored = '/files/images/mission-images/1795719441108-597cdaf94f06w1000h900.webp'
const pictured = '5d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11'
const shown = { title: 'Rivers', line: 'Mar 05, 2026' }
const black = await sharp({ create: { width: 456, height: 630, channels: 3, background: '#000' } })
  .jpeg()
  .toBuffer()
const shareOf = (of: string, over: object = {}) => shareAddress('course', { id: of, ...shown, ...over }, 'Academy')
const nobody = '00000000-9c0e-4b7e-8a35-51d2ce0f6b11'
const { api } = drawings()
const textAt = async (address: string) => (await api.request(address)).text()

test('a record without a picture has the same drawn cover each time, cached for ever (covers-1)', async () => {
  const first = await api.request(drawnCoverAddress(id))
  const second = await api.request(drawnCoverAddress(id))
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const svg = await first.text()
  expect(svg).toMatch(/^<svg /)
  expect(await second.text()).toBe(svg)
  expect(await textAt(drawnCoverAddress('another'))).not.toBe(svg)
})

test('a drawing asked for under another version is kept for an hour only', async () => {
  const response = await api.request(`/drawn/cover/${id}.svg?v=0`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('a person without a portrait has a monogram, also with a Chinese name', async () => {
  expect(await textAt(drawnMonogramAddress(id, 'RC'))).toContain('>RC<')
  expect(await textAt(drawnMonogramAddress(id, '梁启'))).toContain('>梁启<')
})

test('letters of a name are text in a monogram, never markup', async () => {
  expect(await textAt(drawnMonogramAddress(id, '<b'))).toContain('>&lt;b<')
})

const bytesAt = async (address: string) => Buffer.from(await (await api.request(address)).arrayBuffer())

test('a shared record has a picture of 1200 by 630 with its words, cached for ever (share-4)', async () => {
  const answer = await api.request(shareOf(id))
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const png = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await bytesAt(shareOf(id))).equals(png)).toBe(true)
  expect((await bytesAt(shareOf(id.replace('7', '8')))).equals(png)).toBe(false)
})

test('another title is another address; what another address says is not believed (share-5)', async () => {
  expect(shareOf(id, { title: 'Lakes' })).not.toBe(shareOf(id))
  expect(shareOf(id, { line: '' })).not.toBe(shareOf(id))
  const answer = await api.request(shareOf(id, { title: 'Lakes' }))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(Buffer.from(await answer.arrayBuffer()).equals(await bytesAt(shareOf(id)))).toBe(true)
})

test('a record’s own picture stands beside the words instead of the drawing (share-4)', async () => {
  const at = async (address: string) => {
    const { data, info } = await sharp(await bytesAt(address))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data[(300 * 1200 + 1000) * info.channels] ?? -1
  }
  expect(await at(shareOf(pictured, { image_url: stored }))).toBeLessThan(20)
  expect(await at(shareOf(id))).toBeGreaterThan(20)
})

test('a page of the site’s own has a picture without the database', async () => {
  const { api: own, isRecord } = drawings()
  const at = async (name: string) =>
    Buffer.from(await (await own.request(`/drawn/share/site/${name}.png`)).arrayBuffer())
  expect((await at('about-team')).equals(await at('home'))).toBe(false)
  expect((await at('elsewhere')).equals(await at('home'))).toBe(true)
  expect(isRecord).not.toHaveBeenCalled()
})

test('the code of an address is an SVG that leads to this site alone (print-5)', async () => {
  const answer = await api.request('/drawn/code.svg?of=%2Fcourse%2F1%3Fa%3Db')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQR(Uint8ClampedArray.from(data), info.width, info.height)?.data).toBe('https://academy.example/course/1?a=b')
})

test(
  'of many who request share pictures at once, those who would wait too long are told so',
  { tags: 'full' },
  async () => {
    const ids = Array.from({ length: 45 }, (_, at) => `7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6c${10 + at}`)
    const { api: crowd } = drawings({ limits: { atOnce: 100, mostWaiting: 100, mostWaitingEach: 100 } })
    const answers = await Promise.all(ids.map(async (each) => crowd.request(shareOf(each))))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
  },
)

test.each([
  `/drawn/share/course/${id}.svg`,
  `/drawn/share/teacher/${id}.png`,
  '/drawn/share/site/home.svg',
  '/drawn/code.svg',
  '/drawn/code.svg?of=%2F%2Felsewhere.example',
  '/drawn/code.svg?of=https%3A%2F%2Felsewhere.example',
  '/drawn/cover/no-ending',
  `/drawn/cover/${'a'.repeat(65)}.svg`,
  '/drawn/cover/a%3Cb.svg',
  '/drawn/cover/..%2Fx.svg',
  '/drawn/monogram/7/RC.png',
  '/drawn/monogram/7/.svg',
])('%s is not found', async (address) => {
  expect((await api.request(address)).status).toBe(404)
})

test.each([`/drawn/cover/${nobody}.svg`, `/drawn/monogram/${nobody}/RC.svg`, `/drawn/share/course/${nobody}.png`])(
  '%s is not found: nothing is drawn for a record that does not exist (drawn-1)',
  async (address) => {
    expect((await api.request(address)).status).toBe(404)
    expect((await drawings({ role: 'student' }).api.request(address)).status).toBe(404)
  },
)

test('an administrator sees the drawing of an unsaved record (drawn-1)', async () => {
  expect((await drawings({ role: 'admin' }).api.request(`/drawn/cover/${nobody}.svg`)).status).toBe(200)
})

test('a drawing is made once; a second request neither reads nor draws (drawn-1)', async () => {
  const { api: again, isRecord } = drawings()
  const first = await again.request(drawnCoverAddress(id), { headers: { 'accept-encoding': 'br' } })
  expect(first.headers.get('content-encoding')).toBe('br')
  const etag = first.headers.get('etag') ?? ''
  expect((await again.request(drawnCoverAddress(id), { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(isRecord).toHaveBeenCalledOnce()
})

test('while the database is away, a page from before still has its drawings (drawn-1)', async () => {
  const { api: without, isRecord } = drawings()
  isRecord.mockRejectedValue(new Error('no database'))
  expect((await without.request(drawnCoverAddress(id))).status).toBe(200)
})
