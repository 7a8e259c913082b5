import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { media as files } from './table.server.ts'
import { createMediaApp } from '#test/media-app.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})

test('a shared picture is a JPEG of 1200 by 630, cut at its focal point, on paper (share-4)', async () => {
  // The left half black, the right one clear.
  const halves = await sharp({ create: { width: 1000, height: 300, channels: 4, background: '#ffffff00' } })
    .composite([{ input: { create: { width: 500, height: 300, channels: 3, background: '#000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { url } = await media.upload('picture', halves, 'halves.png')
  await media.database.db.update(files).set({ focus_x: 100, focus_y: 50 })
  const answer = await media.request(`/drawn/share${url}.jpg?v=1`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const jpeg = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number) => data[(300 * 1200 + x) * 3] ?? -1
  // Of 1000 pixels the right 571 are in it, of which 71 are black.
  expect([at(20) < 20, at(130) < 20, at(170) > 230, at(1100) > 230]).toEqual([true, true, true, true])
})

test('a picture without its smaller sizes yet is shared all the same (share-4)', async () => {
  const body = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#284' } })
    .png()
    .toBuffer()
  const sent = await media.send('picture', body, 'new.png')
  const { url } = (await sent.json()) as { url: string }
  expect((await media.request(`/drawn/share${url}.jpg`)).status).toBe(200)
})

test.each([
  '/drawn/share/files/images/mission-images/1795719441108-597cdaf94f06w1000h900.webp.jpg',
  '/drawn/share/files/images/..%2f..%2fsecrets/1795719441108-597cdaf94f06w1000h900.webp.jpg',
])('%s, which is no picture of the site, is not found (share-4)', async (address) => {
  expect((await media.request(address)).status).toBe(404)
})
