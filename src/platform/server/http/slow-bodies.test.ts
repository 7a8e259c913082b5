import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseSlowBody } from './slow-bodies.ts'

const limits = { ordinaryMs: 150, fileGraceMs: 150, lookEveryMs: 10 }
const server = createServer((req, res) => {
  refuseSlowBody(req, res, [['x-content-type-options', 'nosniff']], limits)
  req.on('error', () => {})
  // One that is not read at first: the slowness is the server's own.
  const begin = () => req.resume().on('end', () => res.end('whole'))
  if (req.url === '/unread') setTimeout(begin, 350)
  else begin()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

type Trickle = { piece: number; every: number; pieces: number; type?: string }

/** Sends a body of so many bytes a piece, as slowly as this, and gives what the server says to it. */
function trickle(path: string, { piece, every, pieces, type = 'multipart/form-data; boundary=x' }: Trickle) {
  return new Promise<string>((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let heard = ''
    let sent = 0
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${piece * pieces}\r\n\r\n`,
    )
    const timer = setInterval(() => {
      if (sent++ < pieces) socket.write('x'.repeat(piece))
    }, every)
    socket.on('data', (chunk) => (heard += chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(heard)
    })
  })
}

test('a slow ordinary body is refused with 408, and the connection ends (http-9)', async () => {
  const heard = await trickle('/api/questions', { piece: 1, every: 20, pieces: 1000 })
  expect(heard).toMatch(/^HTTP\/1\.1 408 [\s\S]*x-content-type-options: nosniff/)
})

test('a slow file is accepted, a trickling one is refused (http-9)', async () => {
  expect(await trickle('/api/media/images', { piece: 2_000, every: 10, pieces: 30 })).toContain('whole')
  expect(await trickle('/api/media/images', { piece: 1, every: 20, pieces: 1000 })).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that is no file has the ordinary limit at every address (http-9)', async () => {
  const ordinary = { piece: 2_000, every: 10, pieces: 100, type: 'application/json' }
  expect(await trickle('/api/media/images', ordinary)).toMatch(/^HTTP\/1\.1 408 /)
})

test('bytes that the server has not read yet do not count as slow (http-9)', async () => {
  // More than the parser takes ahead of who reads: a body that fits is complete at once.
  expect(await trickle('/unread', { piece: 100_000, every: 1, pieces: 10 })).toContain('whole')
})
