import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { drawnCoverAddress, drawnMonogramAddress, drawnShareAddress } from '#platform/values/drawn-address.ts'
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
  const isShared = async (_kind: string, asked: string) => isRecord(asked)
  api.route(
    '/',
    drawingsApi({
      queue: createFairQueue(limits),
      isRecord,
      sharedKinds: ['course', 'announcement'],
      isShared,
      cutFrom: async (url) => (url === stored ? Buffer.from('a JPEG') : null),
      headers: {},
    }),
  )
  api.onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500))
  return { api, isRecord }
}
const stored = '/files/images/mission-images/1795719441108-597cdaf94f06w1000h900.webp'
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

test('a shared page has a picture of 1200 by 630 pixels from its cover, cached for ever', async () => {
  const answer = await api.request(drawnShareAddress('announcement', id))
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const png = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await bytesAt(drawnShareAddress('announcement', id))).equals(png)).toBe(true)
  expect((await bytesAt(drawnShareAddress('course', id.replace('7', '8')))).equals(png)).toBe(false)
})

test('a record’s own picture is shared as a JPEG and cached for an hour (share-4)', async () => {
  const answer = await api.request(`/drawn/share${stored}.jpg?v=1`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await answer.text()).toBe('a JPEG')
})

test('of many who request share pictures at once, those who would wait too long are told so', async () => {
  const ids = Array.from({ length: 45 }, (_, at) => `7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6c${10 + at}`)
  const { api: crowd } = drawings({ limits: { atOnce: 100, mostWaiting: 100, mostWaitingEach: 100 } })
  const answers = await Promise.all(ids.map(async (each) => crowd.request(drawnShareAddress('course', each))))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
})

test.each([
  `/drawn/share/course/${id}.svg`,
  `/drawn/share/teacher/${id}.png`,
  '/drawn/share/files/images/mission-images/1-aw9h9.webp.jpg',
  `/drawn/share${stored}`,
  '/drawn/share/course/one.png',
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
