import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import {
  convertIPv4BinaryToString,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr'
import { type Log, loggedPath } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { Settings } from '#platform/server/settings.ts'
import { cacheTagsHeader, cacheUntilHeader } from './api.ts'
import type { ApiEnv, Session } from './permission.ts'

export type Bindings = {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
  /** `session`: in whose name; without it the call is nobody's. */
  rendering?: { requestId: string; address?: string | undefined; session?: Session | undefined }
  /** Set by a handler whose answer goes on: writes its body once the head is sent. */
  afterHead?: (answer: ServerResponse) => void
}

type ContextDeps = { settings: Settings; log: Log; metrics: Metrics; headers: Readonly<Record<string, string>> }

/** Middleware: request id, reader's address, log line, figures, and `headers` of every answer that has none of its own. */
export function requestContext({ settings, log, metrics, headers }: ContextDeps): MiddlewareHandler<ApiEnv> {
  const noticeProxy = warnOfProxy(settings, log)
  const ownId = (c: Context) =>
    settings.trustProxy > 0 ? trustedRequestId(c.req.header('x-request-id')) : randomUUID()
  return async (c, next) => {
    const began = performance.now()
    const { incoming, outgoing, rendering } = c.env as Bindings
    noticeProxy(incoming)
    const requestId = rendering?.requestId ?? (outgoing?.getHeader('x-request-id') as string | undefined) ?? ownId(c)
    c.set('requestId', requestId)
    c.set('inProcess', rendering !== undefined)
    c.set('address', rendering?.address ?? clientAddress(incoming, settings.trustProxy))
    if (rendering) return next()
    const { method, path } = c.req
    const before = incoming?.socket.bytesWritten ?? 0
    metrics.inFlight.inc()
    outgoing?.once('close', () => metrics.inFlight.dec())
    const isApi = path.startsWith('/api/')
    const usual = { ...headers, 'x-request-id': requestId, ...(isApi && { 'cache-control': 'no-store' }) }
    // Where there is a socket its answer takes them: each `c.header` of a finished Response would copy that.
    if (outgoing) for (const [name, value] of Object.entries(usual)) outgoing.setHeader(name, value)
    await next()
    const own = c.res.headers
    for (const name of [cacheTagsHeader, cacheUntilHeader]) own.delete(name)
    if (!outgoing) for (const [name, value] of Object.entries(usual)) if (!own.has(name)) own.set(name, value)
    const seconds = (performance.now() - began) / 1000
    const kind = isApi ? 'api' : path.startsWith('/assets/') ? 'asset' : 'page'
    const { status } = c.res
    metrics.requests.observe({ method, kind, status }, seconds)
    // Not the context: an event stream's line waits for its end, and would keep the whole request.
    const address = settings.logAddresses ? c.get('address') : undefined
    const tell = () => {
      const line = {
        requestId,
        method,
        path: loggedPath(path),
        status,
        ms: Math.round(performance.now() - began),
        ...(incoming && { bytes: incoming.socket.bytesWritten - before }),
        ...(address !== undefined && { address }),
      }
      if (status >= 500) log.error(line, 'answered')
      else log.info(line, 'answered')
    }
    // Once the answer is sent or cut off; in process at once.
    if (outgoing && !outgoing.closed) outgoing.once('close', tell)
    else {
      if (!outgoing) metrics.inFlight.dec()
      tell()
    }
  }
}

/** Warns once of forwarding headers that are not trusted: all readers then count as one address. */
function warnOfProxy({ trustProxy }: Settings, log: Log): (incoming: IncomingMessage | undefined) => void {
  let isQuiet = trustProxy > 0
  return (incoming) => {
    if (isQuiet || !Object.keys(incoming?.headers ?? {}).some(tellsOfProxy)) return
    isQuiet = true
    log.warn(
      'requests come through a proxy and TRUST_PROXY is none: limits take all its readers for one address. Set TRUST_PROXY to the number of proxies in front',
    )
  }
}

/** A reader's rate limit address: the socket's, or what the nearest trusted proxies were told. */
export function clientAddress(incoming: IncomingMessage | undefined, trustedProxies: number): string {
  const socket = plainAddress(incoming?.socket.remoteAddress ?? 'unknown')
  if (trustedProxies === 0) return socket
  const told = String(incoming?.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
  return plainAddress(told.at(-trustedProxies) ?? '') || socket
}

function plainAddress(address: string): string {
  return clientNetwork(/^\[(.+)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address)
}

/** The rate limit key of an address: IPv6 by its /64 (a household), IPv4 inside IPv6 as IPv4; no address stays as it is. */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const bits = convertIPv6ToBinary(plain)
  if (isIPv4MappedIPv6(bits)) return convertIPv4BinaryToString(bits & 0xffff_ffffn)
  return `${convertIPv6BinaryToString((bits >> 64n) << 64n)}/64`
}

/** Whether a request looks local. A plain proxy makes anybody look so: what matters asks for proof (local-access/proof.ts). */
export function isForThisMachine(incoming: IncomingMessage, { publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return incoming.headers.host === new URL(publicUrl).host && isFromThisMachine(incoming)
}

/** Whether a request came from this machine and no proxy header shows. */
export function isFromThisMachine(incoming: IncomingMessage | undefined): boolean {
  const address = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isLocal = address === '::1' || address.startsWith('127.')
  return isLocal && !Object.keys(incoming?.headers ?? {}).some(tellsOfProxy)
}

function tellsOfProxy(name: string): boolean {
  return ['forwarded', 'via', 'x-real-ip'].includes(name) || /^x-(forwarded|original)-/.test(name)
}

/** A trusted proxy's request id, where well-formed, else a new one. */
export function trustedRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}
