import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Log, writeToLog } from '#platform/server/log.ts'
import type { Settings } from '#platform/server/settings.ts'
import { loggedPath } from './logged-path.ts'
import { clientAddress } from './request-context.ts'

const begun = Symbol('when and where an answer began')
type Followed = IncomingMessage & { [begun]?: { at: number; bytes: number } }
type Answered = {
  time: number
  requestId: string
  method: string | undefined
  url: string
  status: number
  ms: number
  bytes: number
  address: string | undefined
}

/** A line at a time through the log costs more than a cached answer itself. */
const everyMs = 100
const mostWaiting = 1_000

/** Logs answers that bypass the application, such as cached pages: in batches, after they are sent. Below `info` it costs nothing. */
export function accessLog(log: Log, { logAddresses, trustProxy }: Pick<Settings, 'logAddresses' | 'trustProxy'>) {
  if (!log.isLevelEnabled('info')) return { follow: () => {}, answered: () => {} }
  let waiting: Answered[] = []
  let later: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(later)
    later = undefined
    if (waiting.length > 0) writeToLog(log, waiting.map(lineOf).join(''))
    waiting = []
  }
  return {
    follow: (server: Server): void => {
      server.prependListener('request', (req: Followed) => {
        req[begun] = { at: performance.now(), bytes: req.socket.bytesWritten }
      })
      // Before the log's own last write.
      process.prependListener('exit', write)
      server.once('close', () => {
        write()
        process.off('exit', write)
      })
    },
    answered: (req: Followed, { statusCode: status }: ServerResponse, requestId: string): void => {
      const { method, url = '/', socket } = req
      const { at, bytes } = req[begun] ?? { at: performance.now(), bytes: 0 }
      waiting.push({
        time: Date.now(),
        requestId,
        method,
        url,
        status,
        ms: Math.round(performance.now() - at),
        bytes: socket.bytesWritten - bytes,
        address: logAddresses ? clientAddress(req, trustProxy) : undefined,
      })
      if (waiting.length >= mostWaiting) write()
      else later ??= setTimeout(write, everyMs).unref()
    },
  }
}

/** As the log would write it. */
function lineOf({ time, url, ...answer }: Answered): string {
  const { requestId, method, status, ms, bytes, address } = answer
  // Without parameters: searches are private.
  const [path = ''] = url.split('?', 1)
  const line = {
    level: 'info',
    time: new Date(time).toISOString(),
    requestId,
    method,
    path: loggedPath(path),
    status,
    ms,
    bytes,
    address,
  }
  return `${JSON.stringify({ ...line, msg: 'answered' })}\n`
}
