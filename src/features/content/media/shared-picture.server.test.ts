import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { cutPicture } from './shared-picture.server.ts'
import { media as files } from './table.server.ts'
import { createMediaApp } from '#test/media-app.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})

const size = { width: 600, height: 300 }
const cut = (url: string) =>
  cutPicture(media.database.db, url, size, (address) => Promise.resolve(media.request(address)))

test('a picture is cut to a size as a JPEG at its focal point, on paper (share-4)', async () => {
  // The left half black, the right one clear.
  const halves = await sharp({ create: { width: 1000, height: 300, channels: 4, background: '#ffffff00' } })
    .composite([{ input: { create: { width: 500, height: 300, channels: 3, background: '#000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { url } = await media.upload('picture', halves, 'halves.png')
  await media.database.db.update(files).set({ focus_x: 100, focus_y: 50 })
  const jpeg = await cut(url)
  expect(await sharp(jpeg ?? '').metadata()).toMatchObject({ format: 'jpeg', ...size })
  const { data } = await sharp(jpeg ?? '')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number) => data[(150 * size.width + x) * 3] ?? -1
  // Of 1000 pixels the right 600 are in it, of which 100 are black.
  expect([at(20) < 20, at(80) < 20, at(120) > 230, at(580) > 230]).toEqual([true, true, true, true])
})

test('a picture without its smaller sizes yet is cut all the same (share-4)', async () => {
  const body = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#284' } })
    .png()
    .toBuffer()
  const sent = await media.send('picture', body, 'new.png')
  const { url } = (await sent.json()) as { url: string }
  expect(await cut(url)).not.toBeNull()
})

test.each([
  '/files/images/mission-images/1795719441108-597cdaf94f06w1000h900.webp',
  '/files/images/..%2f..%2fsecrets/1795719441108-597cdaf94f06w1000h900.webp',
  'https://elsewhere.example/1.webp',
])('%s, which is no picture of the site, is not cut (share-4)', async (address) => {
  expect(await cut(address)).toBeNull()
})
