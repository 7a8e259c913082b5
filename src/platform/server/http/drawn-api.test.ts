import { expect, test } from 'vitest'
import { drawnCoverAddress, drawnMonogramAddress } from '#platform/values/drawn-address.ts'
import { AppError } from '#platform/server/errors.ts'
import { drawnApi } from './drawn-api.ts'

const api = drawnApi().onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500))
const textAt = async (address: string) => (await api.request(address)).text()
const id = '7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11'

test('a record without a picture has a drawn cover, the same each time, kept for ever under its version', async () => {
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

test('somebody without a portrait has a monogram, Chinese names too', async () => {
  expect(await textAt(drawnMonogramAddress(id, 'RC'))).toContain('>RC<')
  expect(await textAt(drawnMonogramAddress(id, '梁启'))).toContain('>梁启<')
})

test('letters of a name are text in a monogram, never markup', async () => {
  expect(await textAt(drawnMonogramAddress(id, '<b'))).toContain('>&lt;b<')
})

test.each([
  '/drawn/cover/no-ending',
  `/drawn/cover/${'a'.repeat(65)}.svg`,
  '/drawn/cover/a%3Cb.svg',
  '/drawn/cover/..%2Fx.svg',
  '/drawn/monogram/7/RC.png',
  '/drawn/monogram/7/.svg',
])('%s is not found', async (address) => {
  expect((await api.request(address)).status).toBe(404)
})
