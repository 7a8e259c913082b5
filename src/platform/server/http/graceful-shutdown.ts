import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

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
