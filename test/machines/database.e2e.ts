import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { tell } from '#test/promises.ts'
import { all, heroAt, heroOf, listen, type Machines, type Section, startMachines } from './machines.ts'
import { query, startBouncer } from './postgres.ts'
import { needs, programOf } from './programs.ts'

let machines: Machines
beforeAll(async () => {
  if (!all.every(programOf)) return
  machines = await startMachines()
  return () => machines.stop()
})

test('behind pgbouncer in session mode everything works', async (context) => {
  needs(context, [...all, 'pgbouncer'])
  const bouncer = await startBouncer(machines.folder, machines.primary, 'session')
  const server = await machines.start({ DATABASE_URL: bouncer.url })
  const { stale, told } = await publishBeside(server.origin)
  expect([stale, told]).toEqual([0, 20])
  await server.stop({ keepData: true })
  await bouncer.end()
  tell(
    context,
    1,
    '20 publishes through another process: each read at once by the process behind pgbouncer, and told on its streams',
  )
})

test('behind pgbouncer in transaction mode a process does not start, and says why', async (context) => {
  needs(context, [...all, 'pgbouncer'])
  const bouncer = await startBouncer(machines.folder, machines.primary, 'transaction')
  await expect(machines.start({ DATABASE_URL: bouncer.url })).rejects.toThrow('set pool_mode = session')
  await bouncer.end()
  tell(context, 1, 'it ends at once and names pool_mode = session')
})

/** Publishes through nginx and reads at the process that is not behind it. */
async function publishBeside(origin: string): Promise<{ stale: number; told: number; failed: number }> {
  const admin = await machines.administrator()
  const stream = await listen(origin)
  await wait(500)
  const counted = { stale: 0, told: 0, failed: 0 }
  let { version } = await heroAt(machines.origin)
  for (let round = 0; round < 20; round += 1) {
    const title = `Beside ${round} of ${origin}`
    const heard = stream.heard().length
    const json = { version, data: heroOf(title) }
    const saved = await admin.request('/api/site-content/hero', { method: 'PUT', json })
    expect(saved.status).toBe(200)
    ;({ version } = (await saved.json()) as Section)
    await wait(1000)
    if (stream.heard().slice(heard).includes('"position"')) counted.told += 1
    const answer = await fetch(`${origin}/api/site-content/hero`).catch(() => null)
    if (!answer?.ok) counted.failed += 1
    else if (((await answer.json()) as Section).version < version) counted.stale += 1
  }
  stream.end()
  return counted
}

test('after the primary is lost its replica takes over, and no acknowledged save is lost', async (context) => {
  needs(context, all)
  const { origin, servers, primary, replica, line } = machines
  const admin = await machines.administrator()
  const stream = await listen(origin)
  const saved: string[] = []
  const over = new AbortController()
  const writing = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const name = `Teacher ${turn} of the old primary`
      const json = { name, bio: '', avatar_url: null }
      const answer = await admin.request('/api/admin/teachers', { method: 'POST', json }).catch(() => null)
      if (answer?.status === 201) saved.push(name)
      await answer?.arrayBuffer().catch(() => {})
      await wait(300)
    }
  })()
  await wait(2000)
  const before = saved.length
  // Pages that others have read just now, and that no teacher drops: one that is added tells announcements and courses, too.
  const headers = { host: new URL(origin).host }
  const read = ['/about/mission', '/resources', '/contact']
  for (const { port } of servers)
    for (const page of read) await (await fetch(`http://localhost:${port}${page}`, { headers })).text()
  // As a machine that is lost: nobody is told, nothing is written any more.
  await primary.end('SIGKILL')
  await line.cut()
  const kept = { answered: 0, refused: 0 }
  for (let time = 0; time < 30; time += 1) {
    const answer = await fetch(origin + read[time % read.length])
    await answer.arrayBuffer()
    if (answer.status === 200) kept.answered += 1
    else kept.refused += 1
    await wait(100)
  }
  expect(kept).toEqual({ answered: 30, refused: 0 })
  await query(replica.connection, 'select pg_promote()')
  machines.leadTo(replica)
  const began = performance.now()
  await line.mend()
  await expect
    .poll(async () =>
      (await Promise.all(servers.map(({ origin: own }) => fetch(`${own}/readyz`)))).every(({ ok }) => ok),
    )
    .toBe(true)
  const ready = performance.now() - began
  const lost = saved.length
  await expect.poll(() => saved.length > lost).toBe(true)
  over.abort()
  await writing
  const { rows } = await machines.database.pool.query<{ name: string }>(
    'select name from teachers where name = any($1)',
    [saved],
  )
  expect(saved.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
  expect((await admin.request('/api/session')).status).toBe(200)
  const heard = stream.heard().length
  const { version } = await heroAt(origin)
  const json = { version, data: heroOf('After the replica took over') }
  expect((await admin.request('/api/site-content/hero', { method: 'PUT', json })).status).toBe(200)
  await expect.poll(() => stream.heard().slice(heard).includes('"position"')).toBe(true)
  for (const { origin: own } of servers)
    await expect.poll(async () => (await fetch(own)).text()).toContain('>After the replica took over<')
  stream.end()
  tell(
    context,
    1,
    `${before} records acknowledged before, ${saved.length} in all, all there; public pages while there was no database: ${kept.answered} answered, ${kept.refused} refused; all processes ready ${(ready / 1000).toFixed(1)} s after the address led to the new primary; streams that were open went on and heard the next publish`,
  )
})
