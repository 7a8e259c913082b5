import type { Server, ServerResponse } from 'node:http'

/**
 * Gives the way to stop a server. While requests are under way, for half of the patience at most, it still answers others, each
 * connection for the last time: so a balancer sees that readiness is off and sends no more. Then it takes no more, and
 * closes what is left once the patience is over. With nothing under way it ends at once.
 */
export function stopGently(server: Server) {
  const underWay = new Set<ServerResponse>()
  let stopping = false
  return {
    /** Every request passes here, so that the last answer on a connection says so. */
    pass(res: ServerResponse) {
      if (stopping) res.shouldKeepAlive = false
    },
    /** Requests that may take their time are waited for. */
    follow(res: ServerResponse) {
      underWay.add(res)
      res.once('close', () => underWay.delete(res))
    },
    async stop(patienceMs: number): Promise<void> {
      const began = Date.now()
      stopping = true
      for (const res of underWay) if (!res.headersSent) res.shouldKeepAlive = false
      while (underWay.size > 0 && Date.now() - began < patienceMs / 2) await pause()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection becomes idle with its last answer, whenever that is.
      const sweep = setInterval(() => server.closeIdleConnections(), 10)
      const impatient = setTimeout(() => server.closeAllConnections(), patienceMs - (Date.now() - began))
      await closed
      clearInterval(sweep)
      clearTimeout(impatient)
    },
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10))
}
