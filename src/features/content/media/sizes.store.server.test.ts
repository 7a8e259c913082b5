import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Media } from './schema.ts'
import { prepareWaitingPictures } from './sizes.store.server.ts'
import { removeLeftOver } from './store.server.ts'
import { media as mediaTable, mediaOriginals } from './table.server.ts'
import { createMediaApp, picture } from '#test/media-app.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})
beforeEach(async () => {
  media.who.asking = 'admin'
  await media.makeSizes()
})
afterEach(() => vi.restoreAllMocks())

/** Uploads a photo that says where it was taken, with its sizes still to be made. */
async function sendPhoto(name = 'photo.jpg') {
  const photo = await sharp(await picture(1000, 600))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'my-home' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } })
    .toBuffer()
  const answer = await media.send('hero-background', photo, name)
  expect(answer.status).toBe(201)
  return (await answer.json()) as Media
}
const waiting = () => media.database.db.$count(mediaOriginals)
const addressesOf = ({ url, variants }: Media) => [...variants.map((variant) => variant.url), url]
const filesOf = async ({ url }: Media) => {
  const [stem = ''] = (url.split('/').at(-1) ?? '').split('.')
  return (await media.everythingKept()).files.filter((file) => file.includes(stem) && !file.endsWith('.json'))
}

test('an upload is answered before its sizes are made; each size is served at once (upload-27)', async () => {
  const stored = await sendPhoto()
  expect(await waiting()).toBe(1)
  expect(await filesOf(stored)).toHaveLength(2)
  media.who.asking = 'nobody'
  for (const { url, width, height } of [...stored.variants.toReversed(), stored]) {
    const answer = await media.request(url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.includes('my-home')).toBe(false)
    const made = await sharp(bytes).metadata()
    expect([made.width, made.height, made.exif]).toEqual([width, height, undefined])
    // What is asked for again is what was stored, byte by byte.
    expect(Buffer.from(await (await media.request(url)).arrayBuffer()).equals(bytes)).toBe(true)
  }
  expect(await media.makeSizes()).toBe(1)
})

test('the job makes the missing sizes, keeps the same bytes and drops the original (upload-27)', async () => {
  const stored = await sendPhoto()
  const [first = ''] = addressesOf(stored).slice(1)
  const before = Buffer.from(await (await media.request(first)).arrayBuffer())
  expect(await media.makeSizes()).toBe(1)
  expect(await waiting()).toBe(0)
  expect((await filesOf(stored)).some((file) => file.includes('originals'))).toBe(false)
  expect(await filesOf(stored)).toHaveLength(addressesOf(stored).length)
  expect(Buffer.from(await (await media.request(first)).arrayBuffer()).equals(before)).toBe(true)
  const [row] = await media.database.db.select().from(mediaTable).where(eq(mediaTable.id, stored.id))
  const main = await media.request(stored.url)
  expect(row?.bytes).toBe(Number(main.headers.get('content-length')))
  expect(row?.variants.map(({ bytes }) => bytes > 0)).toEqual([true, true, true])
})

test('the original, with its location data, has no address (upload-8)', async () => {
  const stored = await sendPhoto()
  const key = stored.url.replace('/files/images/', '')
  for (const path of [
    `/files/originals/${key}`,
    `/files/images/originals/${key}`,
    `/files/images/../originals/${key}`,
  ]) {
    expect((await media.request(path)).status).toBe(404)
  }
  const other = stored.url.replace(/\.jpg$/, '-321.webp')
  for (const path of [other, stored.url.replace('.jpg', '.png')]) expect((await media.request(path)).status).toBe(404)
})

test('where a size cannot be made the smallest is shown, not kept, and tried again (upload-27)', async () => {
  const stored = await sendPhoto()
  const [smallest = '', next = ''] = addressesOf(stored)
  const get = media.storage.get.bind(media.storage)
  const away = vi.spyOn(media.storage, 'get').mockImplementation((bucket, ...rest) => {
    if (bucket === 'originals') throw new Error('away')
    return get(bucket, ...rest)
  })
  const answer = await media.request(next)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const shown = Buffer.from(await answer.arrayBuffer())
  expect(shown.equals(Buffer.from(await (await media.request(smallest)).arrayBuffer()))).toBe(true)
  expect(await media.makeSizes()).toBe(0)
  away.mockRestore()
  expect(await media.makeSizes(), 'not at once').toBe(0)
  await media.database.db.update(mediaOriginals).set({ tried_at: sql`now() - interval '3 minutes'` })
  expect(await media.makeSizes()).toBe(1)
  expect((await media.request(next)).headers.get('cache-control')).toBe('public, max-age=3600')
})

test('another process continues the sizes of a stopped one at once (upload-27)', async () => {
  const stored = await sendPhoto()
  const stop = new AbortController()
  const put = media.storage.put.bind(media.storage)
  vi.spyOn(media.storage, 'put').mockImplementation(async (...args) => {
    stop.abort()
    return put(...args)
  })
  expect(await prepareWaitingPictures(media.deps, stop.signal)).toBe(0)
  expect(await filesOf(stored)).toHaveLength(3)
  expect(await media.makeSizes()).toBe(1)
})

test('each picture is prepared by one of several processes (upload-27)', async () => {
  for (let at = 0; at < 4; at += 1) await sendPhoto()
  const { signal } = new AbortController()
  const [one, other] = await Promise.all([
    prepareWaitingPictures(media.deps, signal),
    prepareWaitingPictures({ ...media.deps }, signal),
  ])
  expect(one + other).toBe(4)
  expect(Math.min(one, other)).toBeGreaterThan(0)
})

test('sizes are made for one person after the other, however many pictures one sent (upload-22)', async () => {
  const order: string[] = []
  for (let at = 0; at < 3; at += 1) await sendPhoto()
  media.who.asking = 'student'
  const { url } = (await (await media.send('avatar', await picture(400, 400), 'me.png')).json()) as Media
  const put = media.storage.put.bind(media.storage)
  vi.spyOn(media.storage, 'put').mockImplementation(async (bucket, key, ...rest) => {
    if (!/-\d+\.webp$/.test(key)) order.push(key)
    return put(bucket, key, ...rest)
  })
  expect(await media.makeSizes()).toBe(4)
  expect(url).toContain(order[1])
})

test('a picture removed before its sizes are made leaves nothing behind (upload-20)', async () => {
  const before = await media.everythingKept()
  const stored = await sendPhoto()
  const get = media.storage.get.bind(media.storage)
  const removing: Promise<Response>[] = []
  vi.spyOn(media.storage, 'get').mockImplementation(async (bucket, key, ...rest) => {
    const file = await get(bucket, key, ...rest)
    if (bucket !== 'originals') return file
    const answer = media.request(`/api/media/${stored.id}`, { method: 'DELETE' })
    removing.push(answer)
    await answer
    return file
  })
  expect((await media.request(stored.url)).status).toBe(404)
  expect((await removing[0])?.status).toBe(204)
  expect(await media.makeSizes()).toBe(0)
  expect(await media.everythingKept()).toEqual(before)
  expect(await waiting()).toBe(0)
})

test('the sweep removes an original whose picture an older process removed (upload-20)', async () => {
  const before = await media.everythingKept()
  const stored = await sendPhoto()
  for (const url of addressesOf(stored)) await media.storage.remove('images', url.replace('/files/images/', ''))
  await media.database.db.delete(mediaTable).where(eq(mediaTable.id, stored.id))
  expect(await waiting()).toBe(1)
  await removeLeftOver(media.database.db, media.storage, new Date(0))
  expect(await waiting()).toBe(0)
  expect(await media.everythingKept()).toEqual(before)
})

test('a person with a quota may have only so many pictures that wait for their sizes (upload-22)', async () => {
  media.who.asking = 'other'
  const avatar = await picture(330, 330)
  const answers = []
  for (let at = 0; at < 17; at += 1) answers.push(await media.send('avatar', avatar, 'me.png'))
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 16 }, () => 201), 429])
  expect(answers.at(-1)?.headers.get('retry-after')).toBe('10')
  await media.makeSizes()
  expect((await media.send('avatar', avatar, 'me.png')).status).toBe(201)
})
