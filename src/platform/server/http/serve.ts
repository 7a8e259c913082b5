import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Metrics } from '#platform/server/metrics.ts'
import { sendFinished } from '#platform/server/page-cache/finished.ts'
import type { PageCache } from '#platform/server/page-cache/page-cache.ts'
import { isLoopback, type Settings } from '#platform/server/settings.ts'

/** Something that may answer a request on the bare socket, ahead of the application; false: it did not. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>

/** Listens: what is kept is answered first, then what needs the bare socket, then the application. */
export async function serve(options: {
  settings: Settings
  cache: PageCache
  metrics: Metrics
  fetch: (request: Request, bindings: object) => Response | Promise<Response>
  ahead: readonly NodeHandler[]
}): Promise<{ server: Server; stop: (patienceMs: number) => Promise<void> }> {
  const { settings, cache, metrics, ahead } = options
  const application = getRequestListener(options.fetch, { overrideGlobalObjects: false })
  const home = new URL(settings.publicUrl)

  const server = createServer((req, res) => {
    if (req.headers.host !== home.host && isOtherLoopbackName(req, home)) return goHome(req, res, home)
    const kept = req.method === 'GET' || req.method === 'HEAD' ? cache.get(req.url ?? '/') : undefined
    if (kept) {
      metrics.cachedAnswers.inc()
      return sendFinished(kept, req, res)
    }
    void answer(req, res)
  })
  async function answer(req: IncomingMessage, res: ServerResponse) {
    for (const handle of ahead) if (await handle(req, res)) return
    await application(req, res)
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    server,
    /** Takes no new connections, lets requests under way finish, and closes what is left after the patience. */
    stop: (patienceMs) =>
      new Promise((resolve) => {
        const impatient = setTimeout(() => server.closeAllConnections(), patienceMs)
        server.close(() => {
          clearTimeout(impatient)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

/**
 * A person who came to this very server under another name of this machine (127.0.0.1 for localhost). Sign-in lives on
 * one host name, so such a visit moves to the public one. Another port means a proxy in between: that is left alone.
 */
function isOtherLoopbackName(req: IncomingMessage, home: URL): boolean {
  if (req.method !== 'GET' || req.headers['sec-fetch-mode'] !== 'navigate' || !isLoopback(home.hostname)) return false
  const asked = URL.parse(`http://${req.headers.host ?? ''}`)
  return asked !== null && asked.port === home.port && asked.hostname !== home.hostname && isLoopback(asked.hostname)
}

function goHome(req: IncomingMessage, res: ServerResponse, home: URL): void {
  const path = /^\/(?![/\\])/.test(req.url ?? '') ? req.url : '/'
  res.writeHead(307, { location: `${home.origin}${path}`, 'cache-control': 'no-store' }).end()
}
