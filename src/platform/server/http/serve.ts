import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Changes } from '#platform/server/changes/changes.ts'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import { createThreadShare } from '#platform/server/limits/thread-share.ts'
import type { Log } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import { sendFinished } from '#platform/server/page-cache/finished.ts'
import type { PageCache } from '#platform/server/page-cache/page-cache.ts'
import type { Settings } from '#platform/server/settings.ts'
import { logAnswers } from './answer-log.ts'
import { inTurn } from './connection-turns.ts'
import { homeOf } from './loopback-home.ts'
import { seenHeader } from './keep-answers.ts'
import { givenId, readerAddress } from './request-context.ts'
import { nothingAllowed, securityHeaders } from './security-headers.ts'
import { refuseSlowBody } from './slow-bodies.ts'
import { stopGently } from './stop-serving.ts'

/** Something that may answer a request on the bare socket, ahead of the application; false: it did not. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>

/** In milliseconds. A file of 50 MB takes half an hour on a line of 256 kbit/s (slow-bodies.ts ends slower ones). */
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 30 * 60_000,
  /** A line on which nothing moves; pictures may be worked on for a while. */
  timeout: 120_000,
  /** Longer than what proxies keep (60 s), so that the proxy is the one to hang up. */
  keepAliveTimeout: 75_000,
}

/** How long finished bytes may lie unread, in milliseconds. */
const mostUnread = 30_000

/** Whoever only looks whether the process lives takes nobody's turn. */
const watching = new Set(['/healthz', '/readyz', '/metrics'])

/** Listens: what is kept is answered first, then what needs the bare socket, then the application. */
export async function serve(options: {
  settings: Settings
  cache: PageCache
  changes: Changes
  queue: FairQueue
  metrics: Metrics
  log: Log
  fetch: (request: Request, bindings: object) => Response | Promise<Response>
  ahead: readonly NodeHandler[]
}): Promise<{ server: Server; stop: (patienceMs: number) => Promise<void> }> {
  const { settings, cache, changes, queue, metrics, log, ahead } = options
  const application = getRequestListener(options.fetch, { overrideGlobalObjects: false })
  const home = new URL(settings.publicUrl)
  const headers = Object.entries(securityHeaders(home.protocol === 'https:'))
  const answered = logAnswers(log)
  const notice = noticeReaders(queue, settings.trustProxy)
  const thread = createThreadShare((address) => queue.isAlone(address))

  /** Answers what is kept; while the database is away, as it was then. */
  function sendKept(req: IncomingMessage, res: ServerResponse, requestId: string, seen?: number): boolean {
    const url = req.url ?? '/'
    const kept = cache.get(url, seen)
    if (kept) {
      metrics.cachedAnswers.inc()
      sendFinished(kept, req, res, { 'x-request-id': requestId })
      // The operating system has not taken it whole: Node puts the time back with the next request.
      if (req.socket.writableLength > 0) req.socket.setTimeout(mostUnread)
      return true
    }
    const stale = cache.stale(url, seen)
    if (!stale) return false
    const asItWas = { warning: '110 - "Response is Stale"', age: String(stale.age), 'x-stale': '1' }
    sendFinished(stale.finished, req, res, { 'x-request-id': requestId, ...asItWas })
    return true
  }
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    const address = notice(req)
    if (address === null) return begin(req, res)
    const answerNow = () => {
      if (res.destroyed) return
      const began = performance.now()
      begin(req, res)
      thread.spend(address, performance.now() - began)
    }
    const wait = thread.take(address)
    if (wait === 0) answerNow()
    else setTimeout(answerNow, wait)
  }
  function begin(req: IncomingMessage, res: ServerResponse): void {
    const requestId = settings.trustProxy > 0 ? givenId(req.headers['x-request-id']) : randomUUID()
    gently.pass(res)
    const elsewhere = req.headers.host === home.host ? null : homeOf(req, home)
    if (elsewhere !== null) return moveTo(req, res, requestId, 307, elsewhere)
    const seen = seenBy(req)
    const mayBeKept = isRead(req) && isHost(req.headers.host, home)
    if (mayBeKept && sendKept(req, res, requestId, seen)) return answered(req, res, requestId)
    gently.follow(res)
    const waits = mayBeKept && seen !== undefined && seen > changes.position()
    answer(req, res, requestId, waits ? seen : undefined).catch((error: unknown) => {
      // Nobody above this catches anything: unheard it would end the process, and with it everybody's requests.
      log.error({ requestId, err: error }, 'request failed outside the application')
      if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      res.end()
    })
  }
  async function answer(req: IncomingMessage, res: ServerResponse, requestId: string, seen: number | undefined) {
    if (seen !== undefined && (await hasHeard(seen)) && sendKept(req, res, requestId))
      return answered(req, res, requestId)
    const wrong = wrongAddress(req)
    if (wrong?.to !== undefined) return moveTo(req, res, requestId, 308, wrong.to)
    for (const [name, value] of headers) res.setHeader(name, value)
    res.setHeader('x-request-id', requestId)
    if (wrong) {
      res.writeHead(400, { 'content-security-policy': nothingAllowed, 'cache-control': 'no-store' }).end()
      return answered(req, res, requestId)
    }
    refuseSlowBody(req, res, headers)
    for (const handler of ahead) if (await handler(req, res)) return answered(req, res, requestId)
    await application(req, res)
  }
  /** Whoever names a position that nobody was given has heard no more than we have. */
  const hasHeard = (seen: number) => changes.hasHeard(seen).catch(() => false)

  function moveTo(req: IncomingMessage, res: ServerResponse, requestId: string, status: 307 | 308, location: string) {
    const sent = {
      ...Object.fromEntries(headers),
      'x-request-id': requestId,
      'content-security-policy': nothingAllowed,
    }
    res.writeHead(status, { ...sent, location, 'cache-control': 'no-store' }).end()
    answered(req, res, requestId)
  }
  const server = createServer(inTurn(handle))
  const gently = stopGently(server)
  Object.assign(server, timeouts)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, headers))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return { server, stop: (patienceMs) => gently.stop(patienceMs) }
}

/** Tells the queue who is asking at all, so that it knows whether shares are to be kept to. Gives the address; null for whoever only watches. */
function noticeReaders(queue: FairQueue, trustedProxies: number) {
  let lastTold: unknown
  let lastAddress = ''
  return (req: IncomingMessage) => {
    if (watching.has(req.url ?? '')) return null
    const told = trustedProxies > 0 ? req.headers['x-forwarded-for'] : req.socket.remoteAddress
    // Reading an address takes a moment, and mostly it is the one before.
    if (told !== lastTold || lastAddress === '') {
      lastTold = told
      lastAddress = readerAddress(req, trustedProxies)
    }
    queue.notice(lastAddress)
    return lastAddress
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a host is one at all; what asks for another thing is refused by the application. */
function isHost(host: string | undefined, home: URL): boolean {
  return host === home.host || (host !== undefined && URL.parse(`http://${host}`)?.host === host.toLowerCase())
}

function seenBy(req: IncomingMessage): number | undefined {
  const seen = req.headers[seenHeader]
  return seen === undefined ? undefined : Number(seen) || 0
}

/** An address that is none: it is refused, or, where only a slash too many leads it, moved `to` where it belongs. */
function wrongAddress(req: IncomingMessage): { to?: string } | null {
  const url = req.url ?? ''
  if (!url.startsWith('/')) return URL.canParse(url) && /^https?:\/\//i.test(url) ? null : {}
  if (!url.startsWith('//')) return null
  return isRead(req) ? { to: `/${url.replace(/^[/\\]+/, '')}` } : {}
}

/** A request that is none is answered on the bare socket, with the same headers as everything else. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, headers: [string, string][]): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const policy = `content-security-policy: ${nothingAllowed}`
  const id = `x-request-id: ${randomUUID()}`
  socket.end(
    [`HTTP/1.1 ${status}`, 'connection: close', 'content-length: 0', ...lines, policy, id, '', ''].join('\r\n'),
  )
}
