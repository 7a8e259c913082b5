import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { receiveUpload, type UploadLimits, UploadRefusedError } from './upload.ts'

const folder = await mkdtemp(join(tmpdir(), 'academy-uploads-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const limits: UploadLimits = { maxBytes: 1000, into: { folder, prefix: 'upload-' } }
const formWith = (...files: [name: string, bytes: string | Uint8Array<ArrayBuffer>][]) => {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('file', new File([bytes], name))
  return new Request('http://x/', { method: 'POST', body: form })
}
const formOf = (parts: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name, part)
  return new Request('http://x/', { method: 'POST', body: form })
}
const receive = (request: Request, options = limits) =>
  receiveUpload(request.body, request.headers.get('content-type') ?? undefined, options)
const leftovers = () => readdir(folder)

test('a file arrives whole, with the name its sender gave it', async () => {
  const heard: number[] = []
  const onProgress = (bytes: number) => void heard.push(bytes)
  const file = await receive(formWith(['生态 文明.pdf', 'hello']), { ...limits, onProgress })
  expect(file).toMatchObject({ bytes: 5, fileName: '生态 文明.pdf' })
  expect(await readFile(file.path, 'utf8')).toBe('hello')
  expect(heard.at(-1)).toBeGreaterThan(5)
  await file.discard()
  await expect(readFile(file.path)).rejects.toThrow('ENOENT')
})

test('a file as large as the limit is received, one byte more is refused', async () => {
  const file = await receive(formWith(['a', 'x'.repeat(1000)]))
  expect(file.bytes).toBe(1000)
  await file.discard()
  const before = await leftovers()
  for (const bytes of [1001, 5000]) {
    await expect(receive(formWith(['a', 'x'.repeat(bytes)]))).rejects.toMatchObject({ problem: 'too-large' })
  }
  expect(await leftovers()).toEqual(before)
})

test('a large file passes through without being cut or mixed up', async () => {
  const bytes = new Uint8Array(8_000_000).map((_, index) => (index * 7) % 251)
  const file = await receive(formWith(['a', bytes]), { ...limits, maxBytes: 9_000_000 })
  expect((await readFile(file.path)).equals(bytes)).toBe(true)
  await file.discard()
})

test('folders in a name are dropped', async () => {
  for (const name of ['../../etc/passwd', 'C:\\photos\\passwd', '/etc/passwd']) {
    const file = await receive(formWith([name, 'x']))
    expect(file.fileName).toBe('passwd')
    await file.discard()
  }
})

test.each([
  ['without a file', formWith(), 'no-file'],
  ['with an empty file', formWith(['a', '']), 'no-file'],
  ['with a field beside the file', formOf({ note: 'x', file: new File(['x'], 'a') }), 'malformed'],
  ['with a field after the file', formOf({ file: new File(['x'], 'a'), note: 'x' }), 'malformed'],
  ['with a file of another name', formOf({ picture: new File(['x'], 'a') }), 'malformed'],
  ['with two files', formWith(['a', 'x'], ['b', 'y']), 'too-many-files'],
  [
    'with JSON',
    new Request('http://x/', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
    'malformed',
  ],
  [
    'without a boundary',
    new Request('http://x/', { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } }),
    'malformed',
  ],
  [
    'with something else than its boundary',
    new Request('http://x/', {
      method: 'POST',
      body: 'junk',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }),
    'malformed',
  ],
  ['without a body', new Request('http://x/', { method: 'POST' }), 'no-file'],
])('a request %s is refused and leaves nothing behind', async (_what, request, problem) => {
  const before = await leftovers()
  await expect(receive(request)).rejects.toMatchObject({ problem })
  expect(await leftovers()).toEqual(before)
})

test('a request that ends in the middle of the file leaves nothing behind (upload-10)', async () => {
  const whole = Buffer.from(await formWith(['a', 'x'.repeat(900)]).bytes())
  const boundary = whole.toString('latin1', 2, whole.indexOf('\r\n'))
  const before = await leftovers()
  const cut = Readable.toWeb(Readable.from([whole.subarray(0, 500)])) as ReadableStream<Uint8Array>
  await expect(receiveUpload(cut, `multipart/form-data; boundary=${boundary}`, limits)).rejects.toMatchObject({
    problem: 'malformed',
  })
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(whole.subarray(0, 500))
      controller.error(new Error('connection lost'))
    },
  })
  await expect(receiveUpload(broken, `multipart/form-data; boundary=${boundary}`, limits)).rejects.toMatchObject({
    problem: 'aborted',
  })
  expect(await leftovers()).toEqual(before)
})

test('somebody who sends far too much still gets to read why it was refused (upload-10)', async () => {
  const server = createServer((request, response) => {
    receiveUpload(Readable.toWeb(request) as ReadableStream<Uint8Array>, request.headers['content-type'], limits).catch(
      (error: unknown) => response.writeHead(413).end(error instanceof UploadRefusedError ? error.problem : 'other'),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const form = new FormData()
  form.append('file', new File([new Uint8Array(20_000_000)], 'a'))
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })
  expect([answer.status, await answer.text()]).toEqual([413, 'too-large'])
  server.closeAllConnections()
  server.close()
})

test('somebody who goes away in the middle leaves nothing behind', async () => {
  const before = await leftovers()
  const outcome = Promise.withResolvers<unknown>()
  const server = createServer((request) => {
    receiveUpload(Readable.toWeb(request) as ReadableStream<Uint8Array>, request.headers['content-type'], limits).catch(
      outcome.resolve,
    )
    // Not before: a connection that never was leaves nothing to wait for.
    request.once('data', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n',
  )
  socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nxxxx')
  expect(await outcome.promise).toMatchObject({ problem: 'aborted' })
  expect(await leftovers()).toEqual(before)
  server.close()
})
