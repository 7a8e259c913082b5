import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Log } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import { sendFinished } from '#platform/server/page-cache/finished.ts'
import type { PageCache } from '#platform/server/page-cache/page-cache.ts'
import type { Settings } from '#platform/server/settings.ts'
import { homeOf } from './loopback-home.ts'
import { nothingAllowed, securityHeaders } from './security-headers.ts'
import { stopGently } from './stop-serving.ts'

/** Something that may answer a request on the bare socket, ahead of the application; false: it did not. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>

/** How far a reader has heard (platform/browser/api-client.ts): nothing made before that may be answered. */
const seenHeader = 'x-seen-position'

/** In milliseconds. A file of 50 MB takes half an hour on a line of 256 kbit/s; a line that is silent ends sooner. */
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 30 * 60_000,
  timeout: 120_000,
  /** Longer than what proxies keep (60 s), so that the proxy is the one to hang up. */
  keepAliveTimeout: 75_000,
}

/** Listens: what is kept is answered first, then what needs the bare socket, then the application. */
export async function serve(options: {
  settings: Settings
  cache: PageCache
  metrics: Metrics
  log: Log
  fetch: (request: Request, bindings: object) => Response | Promise<Response>
  ahead: readonly NodeHandler[]
}): Promise<{ server: Server; stop: (patienceMs: number) => Promise<void> }> {
  const { settings, cache, metrics, log, ahead } = options
  const application = getRequestListener(options.fetch, { overrideGlobalObjects: false })
  const home = new URL(settings.publicUrl)
  const headers = Object.entries(securityHeaders(home.protocol === 'https:'))

  const server = createServer((req, res) => {
    gently.pass(res)
    const elsewhere = req.headers.host === home.host ? null : homeOf(req, home)
    if (elsewhere !== null) return goHome(res, elsewhere)
    const kept = isRead(req) && isHost(req.headers.host, home) ? cache.get(req.url ?? '/', seenBy(req)) : undefined
    if (kept) {
      metrics.cachedAnswers.inc()
      return sendFinished(kept, req, res)
    }
    gently.follow(res)
    answer(req, res).catch((error: unknown) => {
      // Nobody above this catches anything: unheard it would end the process, and with it everybody's requests.
      log.error({ err: error }, 'request failed outside the application')
      if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      res.end()
    })
  })
  async function answer(req: IncomingMessage, res: ServerResponse) {
    for (const [name, value] of headers) res.setHeader(name, value)
    for (const handle of ahead) if (await handle(req, res)) return
    await application(req, res)
  }
  function goHome(res: ServerResponse, location: string) {
    res.writeHead(307, { ...Object.fromEntries(headers), location, 'cache-control': 'no-store' }).end()
  }
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
  socket.end([`HTTP/1.1 ${status}`, 'connection: close', 'content-length: 0', ...lines, policy, '', ''].join('\r\n'))
}
