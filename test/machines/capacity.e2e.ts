import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { createLog } from '#platform/server/log.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { signInAs } from '../app.ts'
import { startServer } from '../server.ts'
import { type Administrator, heroAt, heroOf } from './machines.ts'
import { cpuMsOf, cpuMsUnder } from './postgres.ts'
import { tell } from './programs.ts'

test('what one process and its database compute for each thing is measured', async (context) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'academy-capacity-'))
  // Open, so that the embedded database lies inside.
  chmodSync(folder, 0o755)
  const server = await startServer({ env: { DATA_DIR: folder, TRUST_PROXY: '1', LOG_LEVEL: 'warn' } })
  const home = path.join(folder, 'postgres')
  const [postmaster, , , dbPort, host] = readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(path.join(home, 'password'), 'utf8').trim()
  const connection = { host: String(host), port: Number(dbPort), user: 'academy', database: 'academy', password }
  const database = openDatabase({ connection, log: createLog('silent') })
  const settings = parseSettings({ PUBLIC_URL: server.origin })
  const request = (address: string, init?: RequestInit) => fetch(new URL(address, server.origin), init)
  const administrator = () =>
    signInAs(
      { deps: { database, settings }, request },
      { email: `admin-${Math.random()}@academy.example`, role: 'admin' },
    )
  const load = startLoad()
  const administrators = await Promise.all(Array.from({ length: 40 }, () => administrator()))
  const cookies = administrators.map(({ cookie }) => ({ Cookie: cookie, 'X-Forwarded-For': '{address}' }))
  const visitor = { 'X-Forwarded-For': '{address}' }
  const { version } = await heroAt(server.origin)
  const teacher = JSON.stringify({ name: 'Teacher {uuid}', bio: '', avatar_url: null })
  const orders: Record<string, Omit<Order, 'port'>> = {
    'kept page': { path: '/', connections: 16, ms: 3000, headers: visitor },
    'page rendered anew': { path: '/course%73', connections: 8, ms: 4000, headers: visitor },
    'record added': {
      path: '/api/admin/teachers',
      method: 'POST',
      connections: 8,
      ms: 4000,
      headers: cookies,
      body: teacher,
    },
    'save of the hero, one after the other': {
      path: '/api/site-content/hero',
      method: 'PUT',
      connections: 1,
      ms: 4000,
      version,
      headers: cookies,
      body: `{"version":{version},"data":${JSON.stringify(heroOf('Saved {number}'))}}`,
    },
  }
  const lines: string[] = []
  const measured = async (what: string, work: () => Promise<number>) => {
    const before = [cpuMsOf(server.pid), cpuMsUnder(Number(postmaster))]
    const began = performance.now()
    const done = await work()
    const seconds = (performance.now() - began) / 1000
    const [own = 0, theirs = 0] = [cpuMsOf(server.pid), cpuMsUnder(Number(postmaster))].map(
      (after, at) => (after - (before[at] ?? 0)) / done,
    )
    lines.push(
      `${what}: ${own.toFixed(2)} ms of the process, ${theirs.toFixed(2)} ms of the database (${(done / seconds).toFixed(0)}/s seen)`,
    )
  }
  for (const [what, order] of Object.entries(orders)) {
    await load.ask({
      ...order,
      port: server.port,
      ms: 500,
      ...(order.version && { version: (await heroAt(server.origin)).version }),
    })
    await measured(what, async () => ((await load.ask({ ...order, port: server.port })).rate * order.ms) / 1000)
  }
  const photo = await picture()
  const [uploader] = administrators
  if (uploader)
    await measured(`upload of a photo of ${(photo.length / 1e6).toFixed(1)} MB`, () =>
      upload(uploader, photo, database),
    )
  load.end()
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  expect(lines).toHaveLength(5)
  tell(context, lines.join('; '))
})

type Order = {
  port: number
  path: string
  connections: number
  ms: number
  method?: string
  headers: Record<string, string> | Record<string, string>[]
  body?: string
  version?: number
}

/** The load generator of the benches, in a process of its own. */
function startLoad() {
  const child = fork(path.join(import.meta.dirname, '../../bench/load.ts'), { execArgv: [] })
  return {
    ask: async (order: Order) => {
      child.send(order)
      const [answer] = (await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => [{ rate: 0, error: 'The load ended.' }]),
      ])) as [{ rate: number; error?: string }]
      if (answer.error) throw new Error(answer.error)
      return answer
    },
    end: () => void child.kill(),
  }
}

async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'white', noise } })
    .blur(1.5)
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Each is answered before its sizes are made (decision 042): the time of those is waited for and counted, too. */
async function upload({ request }: Administrator, photo: Buffer, { pool }: Database): Promise<number> {
  const count = 6
  for (let at = 0; at < count; at += 1) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(photo)], 'river.jpg'))
    const answer = await request('/api/media/uploads/hero-background', { method: 'POST', body: form })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  }
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ waiting: number }>('select count(*) as waiting from media_originals')
        return rows[0]?.waiting
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(0)
  return count
}
