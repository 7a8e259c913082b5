import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#platform/server/settings.ts'

/** Where a visit under another loopback name belongs, since sign-in is per host; null: stay. Only the path is kept: no open redirect. */
export function canonicalAddressOf(req: IncomingMessage, home: URL): string | null {
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
