import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variantWidths } from '#platform/values/picture-files.ts'
import { encodeImage, heightAt, readHeader } from './images.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const prepare = async (bytes: Uint8Array) => {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  const header = await readHeader(path)
  const main = await encodeImage(path, header, null)
  const { width, height, extension, contentType } = header
  expect(main, 'what the header announces').toMatchObject({ width, height, extension, contentType })
  const variants = await Promise.all(variantWidths(header).map((at) => encodeImage(path, header, at)))
  return { main, variants, animated: header.animated }
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1F4D3A' } })

test('a photo loses its position and every other note, and stands upright (upload-8)', async () => {
  const photo = await plain(400, 200)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.includes('somebody')).toBe(true)
  const { main, variants } = await prepare(photo)
  expect(main).toMatchObject({ width: 200, height: 400, contentType: 'image/jpeg', extension: 'jpg' })
  for (const { body } of [main, ...variants]) {
    const { exif, xmp, iptc, orientation } = await sharp(body).metadata()
    expect({ exif, xmp, iptc, orientation }).toEqual({})
    expect(body.includes('somebody')).toBe(false)
  }
})

test('a picture keeps its size and format and gets smaller WebP variants (upload-9)', async () => {
  const { main, variants } = await prepare(await plain(1000, 500).png().toBuffer())
  expect(main).toMatchObject({ width: 1000, height: 500, extension: 'png' })
  expect(variants.map(({ width, height, contentType }) => [width, height, contentType])).toEqual([
    [320, 160, 'image/webp'],
    [640, 320, 'image/webp'],
    [960, 480, 'image/webp'],
  ])
  expect((await sharp(variants[1]?.body).metadata()).width).toBe(640)
})

test('a size is as high as announced, whatever part of a photo is decoded for it', async () => {
  const path = join(folder, 'odd')
  for (const [width, height] of [
    [2891, 2848],
    [3364, 682],
    [2900, 2907],
  ] as const) {
    await writeFile(path, await plain(width, height).jpeg().toBuffer())
    const header = await readHeader(path)
    expect((await encodeImage(path, header, 640)).height).toBe(heightAt(header, 640))
  }
})

test('a picture smaller than every variant gets none', async () => {
  expect((await prepare(await plain(200, 100).webp().toBuffer())).variants).toEqual([])
})

test('colours of a wide profile arrive as the same colours', async () => {
  const wide = await plain(10, 10).withIccProfile('p3').png().toBuffer()
  const { main } = await prepare(wide)
  const pixel = [...(await sharp(main.body).raw().toBuffer()).subarray(0, 3)]
  const distances = [0x1f, 0x4d, 0x3a].map((value, index) => Math.abs(value - (pixel[index] ?? 255)))
  expect(Math.max(...distances)).toBeLessThanOrEqual(3)
})

test('a moving GIF keeps moving', async () => {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
  const { main, variants, animated } = await prepare(gif)
  expect(animated).toBe(true)
  expect(main).toMatchObject({ width: 400, height: 300, contentType: 'image/webp' })
  expect(variants.map(({ width, height }) => [width, height])).toEqual([[320, 240]])
  for (const { body } of [main, ...variants]) expect((await sharp(body).metadata()).pages).toBe(3)
})

test('a still GIF becomes a WebP', async () => {
  const { main } = await prepare(await plain(30, 20).gif().toBuffer())
  expect(main).toMatchObject({ width: 30, height: 20, contentType: 'image/webp' })
})

test('a small file that holds a huge picture is refused before it is decoded', async () => {
  const bomb = pngHeader(60_000, 60_000)
  expect(bomb.byteLength).toBeLessThan(10_000)
  // Decoded it would be unreadable: what it announces is not there.
  await expect(prepare(bomb)).rejects.toMatchObject({ code: 'too-large' })
})

test('a moving picture with too many frames is refused', async () => {
  const pixels = Buffer.alloc(301 * 2 * 2 * 3)
  pixels.forEach((_, index) => (pixels[index] = (index * 37) % 256))
  const gif = await sharp(pixels, { raw: { width: 2, height: 602, channels: 3, pageHeight: 2 } })
    .gif()
    .toBuffer()
  await expect(prepare(gif)).rejects.toMatchObject({ code: 'too-large' })
})

test('a picture cut off in the middle is refused', async () => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  await expect(prepare(noise.subarray(0, noise.byteLength / 2))).rejects.toMatchObject({ code: 'unreadable' })
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['text', Buffer.from('hello')],
  ['nothing', Buffer.alloc(0)],
])('%s is not decoded', async (_name, bytes) => {
  await expect(prepare(bytes)).rejects.toMatchObject({ code: 'unreadable' })
})

/** A PNG that announces this size and holds next to nothing. */
function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.byteLength)
    head.write(type, 4, 'latin1')
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
    return Buffer.concat([head, data, check])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('too many pixels are refused by the header, before waiting or decoding (upload-21)', async () => {
  const path = join(folder, 'large')
  await writeFile(path, await plain(2000, 1600).png().toBuffer())
  const header = await readHeader(path)
  const done: string[] = []
  const turns = Array.from({ length: 3 }, async () => {
    await encodeImage(path, header, 640, 'busy')
    done.push('turn')
  })
  await expect(readHeader(path, 3_000_000)).rejects.toMatchObject({ code: 'too-large' })
  expect(done).toEqual([])
  await Promise.all(turns)
})

test('one picture does not wait for all the pictures of another sender (upload-22)', async () => {
  const path = join(folder, 'many')
  await writeFile(path, await plain(600, 450).png().toBuffer())
  const header = await readHeader(path)
  const done: string[] = []
  const send = async (by: string) => {
    await encodeImage(path, header, null, by)
    done.push(by)
  }
  await Promise.all([...Array.from({ length: 8 }, () => send('many')), send('one')])
  expect(done.indexOf('one')).toBeLessThan(4)
})

test('a truncated picture is refused by its smallest size, in every format (upload-27)', { tags: 'full' }, async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = sharp({ create: { width: 900, height: 700, channels: 3, background: 'white', noise } })
  for (const whole of [
    await photo.clone().jpeg({ quality: 95 }).toBuffer(),
    await photo.clone().jpeg({ quality: 95, progressive: true }).toBuffer(),
    await photo.clone().png().toBuffer(),
    await photo.clone().webp({ quality: 90 }).toBuffer(),
    await photo.clone().gif().toBuffer(),
  ]) {
    const path = join(folder, 'cut')
    const smallest = async (bytes: Buffer) => {
      await writeFile(path, bytes)
      return encodeImage(path, await readHeader(path), 320)
    }
    expect((await smallest(whole)).width).toBe(320)
    await expect(smallest(whole.subarray(0, whole.byteLength * 0.97))).rejects.toMatchObject({ code: 'unreadable' })
  }
})
