import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#platform/server/log.ts'

type Line = { requestId: string; method: string | undefined; path: string; status: number }

/** Logs answers that bypass the application, such as cached pages; batched after they are sent, so that no reader waits. */
export function accessLog(log: Log): (req: IncomingMessage, res: ServerResponse, requestId: string) => void {
  if (!log.isLevelEnabled('info')) return () => {}
  let lines: Line[] = []
  const write = () => {
    const ready = lines
    lines = []
    for (const line of ready) log.info(line, 'answered')
  }
  return (req, res, requestId) => {
    if (lines.length === 0) setImmediate(write)
    lines.push({ requestId, method: req.method, path: pathOf(req.url), status: res.statusCode })
  }
}

/** Without parameters: searches are private. */
function pathOf(url = '/'): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}
