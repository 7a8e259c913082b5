import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Log } from '#platform/server/log.ts'
import type { Settings } from '#platform/server/settings.ts'
import { clientAddress } from './request-context.ts'

const begun = Symbol('when and where an answer began')
type Followed = IncomingMessage & { [begun]?: { at: number; bytes: number } }

/** Logs answers that bypass the application, such as cached pages; after they are sent, so that no reader waits. Below `info` it costs nothing. */
export function accessLog(log: Log, { logAddresses, trustProxy }: Pick<Settings, 'logAddresses' | 'trustProxy'>) {
  if (!log.isLevelEnabled('info')) return { follow: () => {}, answered: () => {} }
  return {
    follow(server: Server): void {
      server.prependListener('request', (req: Followed) => {
        req[begun] = { at: performance.now(), bytes: req.socket.bytesWritten }
      })
    },
    answered(req: Followed, { statusCode: status }: ServerResponse, requestId: string): void {
      const { method, url = '/', socket } = req
      const { at, bytes } = req[begun] ?? { at: performance.now(), bytes: socket.bytesWritten }
      const ms = Math.round(performance.now() - at)
      // Without parameters: searches are private.
      const [path] = url.split('?', 1)
      setImmediate(() => {
        const line = { requestId, method, path, status, ms, bytes: socket.bytesWritten - bytes }
        log.info(logAddresses ? { ...line, address: clientAddress(req, trustProxy) } : line, 'answered')
      })
    },
  }
}
