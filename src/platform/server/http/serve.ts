import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Deps } from '#platform/server/deps.ts'
import type { FairQueue } from '#platform/server/limits/fair-queue.ts'
import { createThreadShare } from '#platform/server/limits/thread-share.ts'
import {
  type CachedResponse,
  keepAliveMs,
  sendCachedResponse,
} from '#platform/server/response-cache/cached-response.ts'
import { readPositionHeader } from '#platform/server/response-cache/response-cache.ts'
import { isLoopback } from '#platform/server/settings.ts'
import { accessLog } from './access-log.ts'
import { serializePipelined, shutDownGracefully } from './connections.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import { type Bindings, clientAddress, trustedRequestId } from './request-context.ts'
import { nothingAllowed, securityHeaders } from './security-headers.ts'
import { refuseSlowBody } from './slow-bodies.ts'

/** A handler on the bare socket, ahead of the application; false: not answered. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>

/** Milliseconds. 50 MB take half an hour at 256 kbit/s (slow-bodies.ts ends slower ones). */
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 30 * 60_000,
  keepAliveTimeout: keepAliveMs,
}

/** Milliseconds in which nothing moves while the application answers; pictures may take a while. */
const mostStill = 120_000

/** Milliseconds that finished bytes may lie unread. */
const mostUnread = 30_000

/** Milliseconds that a malformed request counts in its address's share of the thread. */
const malformedMs = 5

const watching = new Set(['/healthz', '/readyz', '/metrics'])

type ServeOptions = Pick<Deps, 'settings' | 'cache' | 'changes' | 'queue' | 'metrics' | 'log'> & {
  fetch: (request: Request, bindings: object) => Response | Promise<Response>
  ahead: readonly NodeHandler[]
}

/** Listens: the response cache answers first, then bare handlers, then the application. */
export async function serve(options: ServeOptions) {
  const { settings, changes, queue, log, ahead } = options
  const application = getRequestListener(
    async (request, bindings) => {
      const response = await options.fetch(request, bindings)
      const { incoming, outgoing } = bindings as Required<Bindings>
      // The database went away meanwhile: a kept answer is better than a refusal.
      const isGiven =
        response.status === 503 && sendKept(incoming, outgoing, String(outgoing.getHeader('x-request-id')))
      return isGiven ? RESPONSE_ALREADY_SENT : sentAhead(response, bindings as Bindings)
    },
    { overrideGlobalObjects: false },
  )
  const home = new URL(settings.publicUrl)
  const { host } = home
  const headers = Object.entries(securityHeaders(home.protocol === 'https:'))
  const { answered, follow } = accessLog(log, settings)
  const sendKept = keptSender(options, host)
  const thread = createThreadShare((address) => queue.isAlone(address))

  function begin(req: IncomingMessage, res: ServerResponse): boolean {
    const requestId = settings.trustProxy > 0 ? trustedRequestId(req.headers['x-request-id']) : randomUUID()
    gently.pass(res)
    const elsewhere = req.headers.host === host ? null : canonicalAddressOf(req, home)
    if (elsewhere !== null) {
      moveTo(req, res, requestId, 307, elsewhere)
      return false
    }
    if (sendKept(req, res, requestId)) {
      answered(req, res, requestId)
      return false
    }
    gently.follow(res)
    req.socket.setTimeout(mostStill)
    const seen = readPositionOf(req)
    const waits = isRead(req) && seen !== undefined && seen > changes.position()
    answer(req, res, requestId, waits ? seen : undefined).catch((error: unknown) => {
      // Nothing above catches: unheard it would end the process.
      log.error({ requestId, err: error }, 'request failed outside the application')
      if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      res.end()
    })
    return true
  }
  async function answer(req: IncomingMessage, res: ServerResponse, requestId: string, seen: number | undefined) {
    if (seen !== undefined && (await hasHeard(seen)) && sendKept(req, res, requestId, 0))
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
  const hasHeard = (seen: number) => changes.hasHeard(seen).catch(() => false)

  function moveTo(req: IncomingMessage, res: ServerResponse, requestId: string, status: 307 | 308, location: string) {
    const sent = { ...Object.fromEntries(headers), 'x-request-id': requestId, location, 'cache-control': 'no-store' }
    res.writeHead(status, { ...sent, 'content-security-policy': nothingAllowed }).end()
    answered(req, res, requestId)
  }
  const server = createServer(
    { optimizeEmptyRequests: true },
    serializePipelined(inShares(thread, noticeReaders(queue, settings.trustProxy), begin)),
  )
  const gently = shutDownGracefully(server)
  follow(server)
  Object.assign(server, timeouts)
  server.on('clientError', refuseMalformed(thread, headers))
  server.listen(settings.port, settings.host)
  // Rejects with what listening failed of.
  await once(server, 'listening')
  return { server, stop: (patienceMs: number) => gently.stop(patienceMs) }
}

type ThreadShare = ReturnType<typeof createThreadShare>

/** Begins each request when its address's share of the thread allows it; health checks at once. */
function inShares(
  thread: ThreadShare,
  notice: (req: IncomingMessage) => string | null,
  begin: (req: IncomingMessage, res: ServerResponse) => boolean,
) {
  return (req: IncomingMessage, res: ServerResponse) => {
    const address = notice(req)
    if (address === null) return void begin(req, res)
    const answerNow = () => {
      if (res.destroyed) return
      const began = performance.now()
      const isMade = begin(req, res)
      thread.spend(address, performance.now() - began, isMade)
    }
    const wait = thread.take(address, Number(req.headers['content-length'] ?? 0))
    if (wait === 0) answerNow()
    else setTimeout(answerNow, wait)
  }
}

/** Answers what is no request, counted in its address's share of the thread. */
function refuseMalformed(thread: ThreadShare, headers: [string, string][]) {
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    // What else it sends is not read while it waits.
    socket.pause()
    const address = socket.remoteAddress ?? ''
    const wait = thread.take(address, socket.bytesRead)
    // Nobody sends these by the hundred in good faith.
    thread.spend(address, malformedMs)
    setTimeout(() => refuse(error, socket, headers), wait).unref()
  }
}

/** The empty frame of the back office is kept for everybody who does not work there. */
const isPublic = ({ identity }: CachedResponse) => identity.headers['cache-control'] !== 'no-store'

/** Answers with what the response cache keeps; false where it keeps nothing. */
function keptSender(options: Pick<ServeOptions, 'settings' | 'cache' | 'metrics'>, host: string) {
  const { cache, metrics } = options
  const crossOrigin = crossOriginHeaders(options)
  return (req: IncomingMessage, res: ServerResponse, requestId: string, seen = readPositionOf(req)): boolean => {
    if (!isRead(req) || !isHost(req.headers.host, host)) return false
    const url = req.url ?? '/'
    const kept = cache.get(url, seen)
    // The application knows whether this reader has a page of their own.
    if (kept && req.headers.cookie !== undefined && !isPublic(kept)) return false
    if (kept) {
      metrics.countCachedAnswer()
      sendCachedResponse(kept, req, res, { 'x-request-id': requestId, ...crossOrigin(url, req.headers.origin) })
      // Unread so far; Node resets the timeout with the next request.
      if (req.socket.writableLength > 0) req.socket.setTimeout(mostUnread)
      return true
    }
    const stale = cache.stale(url, seen)
    if (!stale) return false
    const asItWas = { warning: '110 - "Response is Stale"', age: String(stale.age), 'x-stale': '1' }
    const more = { ...asItWas, ...crossOrigin(url, req.headers.origin) }
    sendCachedResponse(stale.finished, req, res, { 'x-request-id': requestId, ...more })
    return true
  }
}

/** An answer whose handler writes the body: sends its head, without chunks, so that each event is one write. */
function sentAhead(response: Response, { outgoing, afterHead }: Bindings): Response {
  if (!afterHead || !outgoing || response.body) return response
  if (!response.headers.has('content-length')) outgoing.shouldKeepAlive = false
  outgoing.removeHeader('transfer-encoding')
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  afterHead(outgoing)
  return RESPONSE_ALREADY_SENT
}

/** Tells the queue who is asking, so that shares apply; gives the address, null for health checks. */
function noticeReaders(queue: FairQueue, trustedProxies: number) {
  let lastTold: unknown
  let lastAddress = ''
  return (req: IncomingMessage) => {
    if (watching.has(req.url ?? '')) return null
    const told = trustedProxies > 0 ? req.headers['x-forwarded-for'] : req.socket.remoteAddress
    if (told !== lastTold || lastAddress === '') {
      lastTold = told
      lastAddress = clientAddress(req, trustedProxies)
    }
    queue.notice(lastAddress)
    return lastAddress
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isHost(host: string | undefined, home: string): boolean {
  return host === home || (host !== undefined && URL.parse(`http://${host}`)?.host === host.toLowerCase())
}

function readPositionOf(req: IncomingMessage): number | undefined {
  const seen = req.headers[readPositionHeader]
  return seen === undefined ? undefined : Number(seen) || 0
}

/** A malformed address: refused, or moved `to` the right one where only a slash is too many. */
function wrongAddress(req: IncomingMessage): { to?: string } | null {
  const url = req.url ?? ''
  if (!url.startsWith('/')) return URL.canParse(url) && /^https?:\/\//i.test(url) ? null : {}
  if (!url.startsWith('//')) return null
  return isRead(req) ? { to: `/${url.replace(/^[/\\]+/, '')}` } : {}
}

/** A malformed request, answered on the bare socket with the usual headers. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, headers: [string, string][]): void {
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
    // Closed at once, a peer that still sends would lose the answer.
    () => setTimeout(() => socket.destroy(), 1_000).unref(),
  )
}

/** Throws what listening would throw, before anything is opened. */
export async function refuseTakenPort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createSocketServer()
  probe.listen(port, host)
  await once(probe, 'listening').catch((error: Error) => {
    // A HOST that no name server knows fails as any other name does, without saying what it was for.
    throw Object.assign(error, { syscall: 'listen', address: host, port })
  })
  await new Promise((resolve) => probe.close(resolve))
}

/** Where a visit under another loopback name belongs, since sign-in is per host; null: stay. Only the path is kept: no open redirect. */
function canonicalAddressOf(req: IncomingMessage, home: URL): string | null {
  if (!isLoopback(home.hostname) || !isVisit(req)) return null
  const asked = URL.parse(`http://${req.headers.host ?? ''}`)
  if (asked === null || asked.port !== home.port || asked.hostname === home.hostname || !isLoopback(asked.hostname))
    return null
  const path = /^\/(?![/\\])/.test(req.url ?? '') ? req.url : '/'
  return `${home.origin}${path}`
}

function isVisit({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : mode === 'navigate'
}
