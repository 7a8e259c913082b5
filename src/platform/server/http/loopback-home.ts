import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#platform/server/settings.ts'

/**
 * Where a person belongs who came to this very server under another name of this machine (127.0.0.1 for localhost): sign-in
 * lives on one host name, so such a visit moves to the public one. Null where the visit may stay: programs, and another port,
 * which means a proxy in between. Only a path of ours is ever kept, so it leads nowhere else.
 */
export function homeOf(req: IncomingMessage, home: URL): string | null {
  if (!isLoopback(home.hostname) || !isVisit(req)) return null
  const asked = URL.parse(`http://${req.headers.host ?? ''}`)
  if (asked === null || asked.port !== home.port || asked.hostname === home.hostname || !isLoopback(asked.hostname))
    return null
  const path = /^\/(?![/\\])/.test(req.url ?? '') ? req.url : '/'
  return `${home.origin}${path}`
}

/** A browser that opens a page; one that does not say so asks for HTML. */
function isVisit({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : mode === 'navigate'
}
