import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { cpuMsOf, pin, startChild } from '../../bench/child.ts'
import type { Loaded, Order } from '../../bench/load.ts'
import { type Administrator, all, heroAt, heroOf, type Machines, startMachines } from './machines.ts'
import { needs, programOf, tell } from './programs.ts'

let machines: Machines
beforeAll(async () => {
  if (!all.every(programOf)) return
  machines = await startMachines()
  return machines.stop
})

test('what one process and its database compute for each thing is measured', async (context) => {
  needs(context, all)
  const load = startChild<Order, Loaded>('load.ts', 1)
  const [server] = machines.servers
  if (!server) throw new Error('No process runs.')
  pin(server, 0)
  const administrators = await Promise.all(Array.from({ length: 40 }, () => machines.administrator()))
  const cookies = administrators.map(({ cookie }) => ({ Cookie: cookie, 'X-Forwarded-For': '{address}' }))
  const visitor = { 'X-Forwarded-For': '{address}' }
  const { version } = await heroAt(server.origin)
  const teacher = JSON.stringify({ name: 'Teacher {uuid}', bio: '', avatar_url: null })
  const orders: Record<string, Omit<Order, 'port'>> = {
    'kept page': { path: '/', connections: 16, ms: 3000, headers: visitor },
    'page rendered anew': { path: '/course%73', connections: 8, ms: 4000, headers: visitor },
    'list asked of the database': { path: '/api/courses?anew', connections: 8, ms: 3000, headers: visitor },
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
    const before = [cpuMsOf(server.pid), machines.primary.cpuMs()]
    const began = performance.now()
    const done = await work()
    const seconds = (performance.now() - began) / 1000
    const [own = 0, database = 0] = [cpuMsOf(server.pid), machines.primary.cpuMs()].map(
      (after, at) => (after - (before[at] ?? 0)) / done,
    )
    lines.push(
      `${what}: ${own.toFixed(2)} ms of the process, ${database.toFixed(2)} ms of the database (${(done / seconds).toFixed(0)}/s seen)`,
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
  const [administrator] = administrators
  if (administrator)
    await measured(`upload of a photo of ${(photo.length / 1e6).toFixed(1)} MB`, () => upload(administrator, photo))
  load.end()
  expect(lines).toHaveLength(6)
  tell(context, lines.join('; '))
})

async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'white', noise } })
    .blur(1.5)
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Each is answered before its sizes are made (decision 042): the time of those is waited for and counted, too. */
async function upload(administrator: Administrator, photo: Buffer): Promise<number> {
  const count = 6
  for (let at = 0; at < count; at += 1) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(photo)], 'river.jpg'))
    const answer = await administrator.direct('/api/media/uploads/hero-background', { method: 'POST', body: form })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  }
  await expect
    .poll(
      async () => {
        const { rows } = await machines.database.pool.query<{ waiting: number }>(
          'select count(*) as waiting from media_originals',
        )
        return rows[0]?.waiting
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(0)
  return count
}
