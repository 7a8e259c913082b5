import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Who does their worst with a server: opens what it opens at once, and goes on until `end`. */
export type Hostile = { name: string; begin: (port: number, cookie: string, many: number) => Promise<() => void> }

async function openAll(port: number, many: number, each: (socket: Socket) => void): Promise<Socket[]> {
  const sockets = Array.from({ length: many }, () => {
    const socket = connect(port, '127.0.0.1', () => each(socket))
    return socket.on('error', () => {}).on('data', () => {})
  })
  await wait(50)
  return sockets
}

/** Sends a piece on every connection again and again. */
async function dripping(port: number, many: number, beginning: string, drop: string): Promise<() => void> {
  const sockets = await openAll(port, many, (socket) => socket.write(withPort(beginning, port)))
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(drop)
  }, 200)
  return () => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
}

/** Asks the same on a few connections, opened anew whenever they end. */
async function insisting(port: number, many: number, asked: string): Promise<() => void> {
  let isOver = false
  const sockets = new Set<Socket>()
  const open = () => {
    if (isOver) return
    const socket = connect(port, '127.0.0.1', () => socket.end(withPort(asked, port)))
    sockets.add(socket)
    socket.on('error', () => {}).on('data', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(open, 100)
    })
  }
  for (let at = 0; at < many; at += 1) open()
  return () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
}

const withPort = (asked: string, port: number) => asked.replace('Host: localhost\r\n', `Host: localhost:${port}\r\n`)

const post = (body: string, more = '', path = '/api/questions') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1])))
const deep = '['.repeat(50_000) + ']'.repeat(50_000)
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 half'

export const hostiles: Hostile[] = [
  {
    name: 'heads that come slowly',
    begin: (port, _, many) => dripping(port, many, 'GET / HTTP/1.1\r\n', 'X-A: b\r\n'),
  },
  {
    name: 'bodies that come slowly',
    begin: (port, _, many) => dripping(port, many, post('').replace('Content-Length: 0', 'Content-Length: 9000'), '{'),
  },
  {
    name: 'answers that are not read',
    begin: async (port, _, many) => {
      const asked = `GET /api/openapi.json HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(20)
      const sockets = await openAll(port, many, (socket) => socket.pause().write(asked))
      return () => sockets.forEach((socket) => socket.destroy())
    },
  },
  {
    name: 'uploads that break off',
    begin: (port, cookie, many) =>
      insisting(
        port,
        Math.min(many, 20),
        `POST /api/media/uploads/reading HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n${part}`,
      ),
  },
  { name: 'JSON of 100,000 keys', begin: (port) => insisting(port, 2, post(manyKeys)) },
  { name: 'JSON 50,000 deep', begin: (port) => insisting(port, 2, post(deep)) },
  {
    name: 'floods of headers',
    begin: (port, _, many) =>
      insisting(port, Math.min(many, 50), post('{}', `X-A: ${'b'.repeat(500)}\r\n`.repeat(200))),
  },
  {
    name: 'idle connections',
    begin: async (port, _, many) => {
      const sockets = await openAll(port, many * 15, () => {})
      return () => sockets.forEach((socket) => socket.destroy())
    },
  },
]
