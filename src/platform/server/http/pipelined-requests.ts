import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handle = (req: IncomingMessage, res: ServerResponse) => void
type Line = { last: ServerResponse; waiting: [IncomingMessage, ServerResponse][] }

/** Pipelined requests of a connection, beyond which it is closed; browsers do not pipeline. */
const mostWaiting = 64

/** Answers the pipelined requests of a connection one after the other, so that a client which reads no answers costs only one. */
export function serializePipelined(handle: Handle): Handle {
  const lines = new WeakMap<Socket, Line>()

  function next(line: Line, socket: Socket) {
    if (socket.destroyed) return void (line.waiting = [])
    const [req, res] = line.waiting.shift() ?? []
    if (!req || !res) return
    line.last = res
    if (line.waiting.length > 0) res.once('close', () => next(line, socket))
    handle(req, res)
  }

  return (req, res) => {
    const { socket } = req
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, { last: res, waiting: [] })
      return handle(req, res)
    }
    if (line.waiting.length === 0 && hasLeft(line.last)) {
      line.last = res
      return handle(req, res)
    }
    if (line.waiting.length >= mostWaiting) return void socket.destroy()
    line.waiting.push([req, res])
    if (line.waiting.length === 1) line.last.once('close', () => next(line, socket))
  }
}

/** Taken over whole by the operating system, or never will be. */
function hasLeft(res: ServerResponse): boolean {
  return res.writableFinished || res.destroyed
}
