import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { anotherOf } from './another-photo.ts'

/** `from`: how many addresses of this machine it comes from; `cookie` is for uploads and exports, `picture` for uploads. */
export type Abuse = { port: number; kind: AbuseKind; ms: number; from: number; cookie: string; picture: string }
export type AbuseKind = keyof typeof addresses | 'unread' | 'future' | 'uploads'

const word = () => randomUUID().slice(0, 12)
const addresses = {
  words: () => `/announcements?tab=${word()}&when=${word()}`,
  paths: () => `/${word()}/${word()}`,
  below: () => `/about/${word()}`,
  records: () => `/course/${randomUUID()}`,
  cursors: () => `/courses?after=${Math.floor(Math.random() * 1e12)}_${randomUUID()}`,
  searches: () => `/search?q=${word()}`,
  results: () => `/api/search?q=${word()}`,
  drawings: () => `/drawn/cover/${randomUUID()}.svg`,
  letters: () => `/drawn/monogram/${word()}/${word().slice(0, 2)}.svg`,
  shares: () => `/drawn/share/course/${randomUUID()}.png`,
  exports: () => '/api/account/data',
  previews: () => `/preview?link=${word()}`,
  calendars: () => `/calendar/lectures.ics?${word()}`,
  certificates: () => `/api/certificates/${word()}/verification`,
  signIns: () => '/api/auth/google',
}
const loops = 16
const unreadConnections = 200
const pipelined = 20
const uploadsAtOnce = 8

process.on('message', (abuse: Abuse) => {
  void carryOut(abuse).then(
    (answers) => process.send?.({ answers }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

async function carryOut(abuse: Abuse): Promise<Record<string, number>> {
  const { port, kind, ms, from } = abuse
  const answers: Record<string, number> = {}
  const until = performance.now() + ms
  if (kind === 'unread') return leaveUnread(port, ms)
  const agents = Array.from(
    { length: from },
    (_, at) =>
      new Agent({ keepAlive: true, maxSockets: loops, localAddress: from > 1 ? `127.0.1.${at + 1}` : '127.0.0.1' }),
  )
  const again = async (_: unknown, at: number) => {
    const agent = agents[at % from]
    while (performance.now() < until) {
      const status = await (kind === 'uploads' ? upload(abuse, agent) : read(abuse, kind, agent))
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: kind === 'uploads' ? uploadsAtOnce : loops * from }, again))
  for (const agent of agents) agent.destroy()
  return answers
}

function read({ port, cookie }: Abuse, kind: Exclude<AbuseKind, 'unread' | 'uploads'>, agent?: Agent): Promise<string> {
  const isFuture = kind === 'future'
  const headers = {
    host: `localhost:${port}`,
    ...(kind === 'exports' && { cookie }),
    ...(isFuture && { 'x-seen-position': String(Number.MAX_SAFE_INTEGER - Math.floor(Math.random() * 1000)) }),
  }
  return statusOf(request({ port, host: '127.0.0.1', path: isFuture ? '/' : addresses[kind](), headers, agent }))
}

function upload({ port, cookie, picture }: Abuse, agent?: Agent): Promise<string> {
  const part =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const photo = anotherOf(Buffer.from(picture, 'base64'))
  const body = Buffer.concat([Buffer.from(part), photo, Buffer.from('\r\n--b--\r\n')])
  const headers = {
    host: `localhost:${port}`,
    cookie,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': body.length,
  }
  const options = { port, host: '127.0.0.1', path: '/api/media/uploads/avatar', method: 'POST', headers, agent }
  return statusOf(request(options), body)
}

function statusOf(asked: ReturnType<typeof request>, body?: Buffer): Promise<string> {
  return new Promise((resolve) => {
    asked.on('response', (answer) => {
      answer.resume().on('close', () => resolve(String(answer.statusCode)))
    })
    asked.on('error', () => resolve('cut off'))
    asked.end(body)
  })
}

async function leaveUnread(port: number, ms: number): Promise<Record<string, number>> {
  const asked = `GET /api/openapi.json HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(pipelined)
  const sockets = Array.from({ length: unreadConnections }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(asked))
    return socket.on('error', () => {}).pause()
  })
  await new Promise((resolve) => setTimeout(resolve, ms))
  for (const socket of sockets) socket.destroy()
  return { unread: unreadConnections * pipelined }
}
