import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type RunningServer, startServer } from './server.ts'

export type Processes = {
  /** The plain proxy's address: each request goes to the next process. */
  origin: string
  /** The processes themselves, for a test that asks one of them. */
  servers: RunningServer[]
  stop(): Promise<void>
}

/**
 * Server processes, two unless `count` says more, on one PostgreSQL and one storage folder, behind a plain round-robin proxy, as an operator would run
 * them. `databaseUrl` names a database, empty or with a site in it; `port` is the proxy's. The first one migrates and, where `env` says so, loads
 * the sample content. `dataDir` names the folder of files that belongs to what the database holds, where it holds something.
 */
export async function startProcesses(options: {
  count?: number
  databaseUrl: string
  dataDir?: string
  port: number
  env?: Record<string, string>
}): Promise<Processes> {
  const origin = `http://localhost:${options.port}`
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'academy-processes-'))
  const env = { ...options.env, DATABASE_URL: options.databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: origin }
  // All at the same moment: they must not be in each other's way.
  const servers = await Promise.all(Array.from({ length: options.count ?? 2 }, () => startServer({ env })))
  const proxy = await startProxy(
    options.port,
    servers.map((server) => server.port),
  )
  return {
    origin,
    servers,
    async stop() {
      await proxy.close()
      await Promise.all(servers.map((server) => server.stop()))
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The address of a database as settings name it, also for a server that is reached by a socket. */
export function databaseUrlOf({ host, port, user, password, database }: pg.PoolConfig): string {
  const place = new URLSearchParams({ host: String(host), port: String(port) })
  return `postgres://${encodeURIComponent(String(user))}:${encodeURIComponent(String(password))}@localhost/${database}?${place}`
}

/** Passes requests on to these ports in turn, changing nothing, not even Host. */
async function startProxy(port: number, targets: readonly number[]): Promise<{ close(): Promise<void> }> {
  let turn = 0
  const pass = (req: IncomingMessage, res: ServerResponse) => {
    const target = targets[(turn += 1) % targets.length]
    const onward = request(
      { port: target, host: '127.0.0.1', path: req.url, method: req.method, headers: req.headers, agent: false },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(res)
      },
    )
    onward.on('error', () => {
      if (!res.headersSent) res.writeHead(502)
      res.end()
    })
    res.on('close', () => onward.destroy())
    req.pipe(onward)
  }
  const proxy = createServer(pass)
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
