import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#platform/server/log.ts'

/** Logs answers that bypass the application, such as cached pages; after they are sent, so that no reader waits. */
export function accessLog(log: Log): (req: IncomingMessage, res: ServerResponse, requestId: string) => void {
  if (!log.isLevelEnabled('info')) return () => {}
  return ({ method, url = '/' }, { statusCode: status }, requestId) => {
    // Without parameters: searches are private.
    const [path] = url.split('?', 1)
    setImmediate(() => log.info({ requestId, method, path, status }, 'answered'))
  }
}
