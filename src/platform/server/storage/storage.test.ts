import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeS3 } from '#test/fake-s3.ts'
import { openFileSystemStorage } from './file-system.ts'
import { openStorage, parseStorageUrl } from './open-storage.ts'
import { fileUrl, isSafeKey, KeyTakenError, LengthMismatchError, type Storage, UnsafeKeyError } from './storage.ts'

const png = { contentType: 'image/png', cacheControl: 'public, max-age=3600' }
const megabyte = 1024 * 1024

let dataDir: string
let fakeS3: Awaited<ReturnType<typeof startFakeS3>>
const stores: { files?: Storage; s3?: Storage } = {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storage-test-'))
  fakeS3 = await startFakeS3()
  stores.files = await openStorage({ dataDir })
  stores.s3 = await openStorage({ dataDir, ...fakeS3.settings })
})
afterAll(async () => {
  await fakeS3.stop()
  await rm(dataDir, { recursive: true })
})

/** S3 tells whole seconds. */
const wholeSecond = (ms: number) => Math.floor(ms / 1000) * 1000

describe.each(['files', 's3'] as const)('storage kept in %s', (kind) => {
  const store = (): Storage => {
    const opened = stores[kind]
    if (!opened) throw new Error('not open')
    return opened
  }

  test('gives back what was stored, with its type, length and cache control (storage-1)', async () => {
    const before = wholeSecond(Date.now())
    const stored = await store().put('images', 'hero/1-a.png', Buffer.from('picture'), png)
    const found = await store().get('images', 'hero/1-a.png')
    expect(found).toMatchObject({ ...png, bytes: 7, etag: stored.etag })
    expect(found?.etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(Number(found?.modifiedAt)).toBeGreaterThanOrEqual(before)
    expect(wholeSecond(Number(found?.modifiedAt))).toBeLessThanOrEqual(Date.now())
    expect(await textOf(found)).toBe('picture')
    expect(await store().head('images', 'hero/1-a.png')).toEqual(stored)
  })

  test('never overwrites: a taken key is an error and the first object stays (storage-2)', async () => {
    await store().put('images', 'a/taken.png', Buffer.from('first'), png)
    await expect(store().put('images', 'a/taken.png', Buffer.from('second'), png)).rejects.toThrow(KeyTakenError)
    expect(await textOf(await store().get('images', 'a/taken.png'))).toBe('first')
  })

  test('keeps the two buckets apart (storage-1)', async () => {
    await store().put('images', 'same/key.png', Buffer.from('image'), png)
    expect(await store().get('documents', 'same/key.png')).toBeNull()
  })

  test('answers null for what is not there, for folders, and for keys that cannot be', async () => {
    await store().put('images', 'folder/x.png', Buffer.from('x'), png)
    for (const key of ['nothing.png', 'folder', 'folder/x.png/y', '../images/folder/x.png', '.incoming', '']) {
      expect(await store().get('images', key)).toBeNull()
      expect(await store().head('images', key)).toBeNull()
    }
  })

  test('refuses to store or remove under a key that leaves its bucket', async () => {
    await expect(store().put('images', '../documents/x', Buffer.from('x'), png)).rejects.toThrow(UnsafeKeyError)
    await expect(store().remove('images', 'a/../../x')).rejects.toThrow(UnsafeKeyError)
  })

  test('gives a range of the bytes and still tells the size of the whole (storage-1)', async () => {
    await store().put('documents', 'resources/r.txt', Buffer.from('0123456789'), png)
    const part = await store().get('documents', 'resources/r.txt', { range: { start: 2, end: 4 } })
    expect(part?.bytes).toBe(10)
    expect(await textOf(part)).toBe('234')
  })

  test('stores a stream larger than one part, whole', async () => {
    const bytes = 19 * megabyte + 3
    await store().put('documents', 'resources/large.zip', streamOf(bytes), png)
    const found = await store().get('documents', 'resources/large.zip', { range: { start: bytes - 2, end: bytes - 1 } })
    expect(found?.bytes).toBe(bytes)
    expect((await textOf(found)).length).toBe(2)
  })

  test('stores nothing of a stream that breaks off, however much had come (storage-3)', async () => {
    for (const [name, bytes] of [
      ['short', 10],
      ['long', 19 * megabyte],
    ] as const) {
      await expect(store().put('documents', `broken/${name}`, brokenAfter(bytes), png)).rejects.toThrow('cut off')
      expect(await store().head('documents', `broken/${name}`)).toBeNull()
    }
    expect(fakeS3.uploads.size).toBe(0)
    expect(await readdir(join(dataDir, 'files', '.incoming'))).toEqual([])
    await store().put('documents', 'broken/short', Buffer.from('again'), png)
  })

  test('stores nothing of a body that is not as long as announced (storage-3)', async () => {
    const options = { ...png, contentLength: 5 }
    await expect(store().put('images', 'l/x.png', Buffer.from('four'), options)).rejects.toThrow(LengthMismatchError)
    expect(await store().head('images', 'l/x.png')).toBeNull()
  })

  test('removes an object, once or twice, and frees its key', async () => {
    await store().put('images', 'gone/x.png', Buffer.from('x'), png)
    await store().remove('images', 'gone/x.png')
    await store().remove('images', 'gone/x.png')
    expect(await store().get('images', 'gone/x.png')).toBeNull()
    await store().put('images', 'gone/x.png', Buffer.from('y'), png)
  })

  test('stores an empty object and Chinese names', async () => {
    await store().put('documents', 'resources/1_生态文明.txt', new Uint8Array(), png)
    expect(await store().head('documents', 'resources/1_生态文明.txt')).toMatchObject({ bytes: 0 })
    expect(fileUrl('documents', 'resources/1_生态.txt')).toBe('/files/documents/resources/1_%E7%94%9F%E6%80%81.txt')
  })

  test('says that it is ready', async () => {
    expect(await store().isReady()).toBe(true)
  })
})

test('says that it is not ready where the store is away or the folder is gone', async () => {
  const away = await openStorage({ dataDir, ...fakeS3.settings, storageUrl: 's3://x?endpoint=http://127.0.0.1:1' })
  expect(await away.isReady()).toBe(false)
  const folder = await mkdtemp(join(tmpdir(), 'storage-test-'))
  const files = await openStorage({ dataDir: folder })
  await rm(folder, { recursive: true })
  expect(await files.isReady()).toBe(false)
})

test('of two that store files under one key at once, one is refused (storage-2)', async () => {
  const files = await openStorage({ dataDir })
  const both = ['one', 'two'].map((text) => files.put('images', 'race/x.png', Buffer.from(text), png))
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('what a kill left half stored or half removed takes no key (storage-2)', async () => {
  const files = await openStorage({ dataDir })
  const put = (text: string) => files.put('images', 'killed/x.png', Buffer.from(text), png)
  await put('first')
  await rm(join(dataDir, 'files/images/killed/x.png'))
  expect(await files.get('images', 'killed/x.png')).toBeNull()
  // Another process may be about to publish it.
  await expect(put('second')).rejects.toThrow(KeyTakenError)
  await utimes(join(dataDir, 'files/images/killed/.x.png.json'), 1, 1)
  await put('third')
  expect(await textOf(await files.get('images', 'killed/x.png'))).toBe('third')
})

test('what is ended while it is written stores nothing, however slow the disk (storage-3)', async () => {
  const files = await openFileSystemStorage(join(dataDir, 'files'))
  const ending = new AbortController()
  async function* late() {
    yield Buffer.from('late')
    ending.abort()
  }
  await expect(files.put('images', 'late/x.png', late(), { ...png, signal: ending.signal })).rejects.toThrow('aborted')
  expect(await files.head('images', 'late/x.png')).toBeNull()
  await files.put('images', 'late/x.png', Buffer.from('again'), png)
})

test('clears drafts that a dead process left, and leaves those being written', async () => {
  const incoming = join(dataDir, 'files', '.incoming')
  await writeFile(join(incoming, 'old'), '')
  await writeFile(join(incoming, 'new'), '')
  await utimes(join(incoming, 'old'), 1, 1)
  await openStorage({ dataDir })
  expect(await readdir(incoming)).toEqual(['new'])
  await rm(join(incoming, 'new'))
})

test.each([
  ['hero/1-abc.png', true],
  ['resources/1_生态 文明.pdf', false],
  ['resources/1_生态文明.pdf', true],
  ['logos/partners/1-a.webp', true],
  ['../x', false],
  ['a/../x', false],
  ['a//x', false],
  ['/x', false],
  ['a/.hidden', false],
  ['a\\x', false],
  ['a/x\0', false],
  ['a/x\n', false],
  ['e\u0301.txt', false],
  ['x'.repeat(201), false],
  ['', false],
])('key %j is safe: %s', (key, safe) => {
  expect(isSafeKey(key)).toBe(safe)
})

test('STORAGE_URL names bucket, endpoint and region (storage-1)', () => {
  expect(parseStorageUrl('s3://academy?endpoint=https://s3.example:9000&region=eu-1')).toEqual({
    bucket: 'academy',
    endpoint: 'https://s3.example:9000',
    region: 'eu-1',
  })
  expect(parseStorageUrl('s3://academy')).toEqual({ bucket: 'academy', endpoint: undefined, region: 'us-east-1' })
})

test.each(['nonsense', 'https://bucket', 's3://', 's3://a/b', 's3://a?endpont=x', 's3://a?endpoint=x', 's3://k:s@a'])(
  'STORAGE_URL %s is refused with what to write',
  (text) => {
    expect(() => parseStorageUrl(text)).toThrow(/^STORAGE_URL .*write s3:\/\/bucket/)
  },
)

async function textOf(found: { body: ReadableStream<Uint8Array> } | null): Promise<string> {
  return found ? new Response(found.body).text() : ''
}

async function* streamOf(bytes: number) {
  for (let sent = 0; sent < bytes; sent += megabyte) yield Buffer.alloc(Math.min(megabyte, bytes - sent), 'x')
}

async function* brokenAfter(bytes: number) {
  yield* streamOf(bytes)
  throw new Error('cut off')
}
