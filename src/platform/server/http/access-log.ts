import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Log, loggedPath, writeToLog } from '#platform/server/log.ts'
import type { Settings } from '#platform/server/settings.ts'
import { clientAddress } from './request-context.ts'

const begun = Symbol('when and where an answer began')
type Followed = IncomingMessage & { [begun]?: { at: number; bytes: number } }
type Answered = ReturnType<typeof answerTo>

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
      const address = logAddresses ? clientAddress(req, trustProxy) : undefined
      waiting.push(answerTo(req, requestId, status, address))
      if (waiting.length >= mostWaiting) write()
      else later ??= setTimeout(write, everyMs).unref()
    },
  }
}

function answerTo(req: Followed, requestId: string, status: number, address: string | undefined) {
  const { method, url: path = '/', socket } = req
  const { at, bytes } = req[begun] ?? { at: performance.now(), bytes: 0 }
  const ms = Math.round(performance.now() - at)
  const time = Date.now()
  return { level: 'info', time, requestId, method, path, status, ms, bytes: socket.bytesWritten - bytes, address }
}

/** As the log would write it, without parameters: searches are private. */
function lineOf(answer: Answered): string {
  const [path = ''] = answer.path.split('?', 1)
  const time = new Date(answer.time).toISOString()
  return `${JSON.stringify({ ...answer, time, path: loggedPath(path), msg: 'answered' })}\n`
}
