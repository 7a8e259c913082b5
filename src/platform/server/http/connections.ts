import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

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
    // Taken over whole by the operating system, or never will be.
    const hasLeft = line.last.writableFinished || line.last.destroyed
    if (line.waiting.length === 0 && hasLeft) {
      line.last = res
      return handle(req, res)
    }
    if (line.waiting.length >= mostWaiting) return void socket.destroy()
    line.waiting.push([req, res])
    if (line.waiting.length === 1) line.last.once('close', () => next(line, socket))
  }
}

/** Stops gracefully: answers for up to half the patience, so that a balancer sees readiness off, then refuses, and at last closes all. */
export function shutDownGracefully(server: Server) {
  const underWay = new Set<ServerResponse>()
  let stopping = false
  return {
    pass(res: ServerResponse) {
      if (stopping) res.shouldKeepAlive = false
    },
    follow(res: ServerResponse) {
      underWay.add(res)
      res.once('close', () => underWay.delete(res))
    },
    async stop(patienceMs: number): Promise<void> {
      const began = Date.now()
      stopping = true
      for (const res of underWay) if (!res.headersSent) res.shouldKeepAlive = false
      while (underWay.size > 0 && Date.now() - began < patienceMs / 2) await sleep(10)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const sweep = setInterval(() => server.closeIdleConnections(), 10)
      const impatient = setTimeout(() => server.closeAllConnections(), patienceMs - (Date.now() - began))
      await closed
      clearInterval(sweep)
      clearTimeout(impatient)
    },
  }
}
