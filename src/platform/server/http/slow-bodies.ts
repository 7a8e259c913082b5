import type { IncomingMessage, ServerResponse } from 'node:http'

/** After `fileGraceMs` a file must average 32 kbit/s. */
const written = { ordinaryMs: 30_000, fileGraceMs: 30_000, lookEveryMs: 5_000 }
const fileBytesPerSecond = 4_000

/** Ends slow bodies: ordinary ones after 30 s, files below 4 kB/s; what this server has not read yet is not counted. */
export function refuseSlowBody(
  req: IncomingMessage,
  res: ServerResponse,
  headers: readonly [string, string][],
  limits = written,
): void {
  if (req.complete || !hasBody(req)) return
  const isFile = carriesFile(req.url, req.headers['content-type'])
  const began = req.socket.bytesRead
  let waited = 0
  let last = performance.now()
  const look = setInterval(() => {
    const now = performance.now()
    if (req.readableLength === 0) waited += now - last
    last = now
    if (req.complete || req.destroyed || res.writableEnded) return clearInterval(look)
    const bytes = req.socket.bytesRead - began
    const tooSlow = isFile
      ? waited > limits.fileGraceMs && bytes / (waited / 1000) < fileBytesPerSecond
      : waited > limits.ordinaryMs
    if (!tooSlow) return
    clearInterval(look)
    if (!res.headersSent)
      res.writeHead(408, { ...Object.fromEntries(headers), connection: 'close', 'cache-control': 'no-store' })
    res.end(() => req.destroy())
  }, limits.lookEveryMs)
  look.unref()
  res.once('close', () => clearInterval(look))
}

/** Whether a body is a file that is received bit by bit (media/uploads.store.server.ts), and may be large and slow. */
export function carriesFile(url: string | undefined, contentType: string | undefined): boolean {
  return (url?.startsWith('/api/media/') ?? false) && /^multipart\/form-data\b/i.test(contentType ?? '')
}

/** Whether a request has a body of which some is still to come. */
export function isHeldBack(req: IncomingMessage | undefined): boolean {
  return req !== undefined && hasBody(req) && !req.complete
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
