import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { tell } from '#test/promises.ts'
import { type Administrator, all, type Machines, startMachines } from './machines.ts'
import { needs, programOf } from './programs.ts'

let machines: Machines
beforeAll(async () => {
  if (!all.every(programOf)) return
  machines = await startMachines()
  return () => machines.stop()
})

test('a killed process ends no session; a save is done or safely repeated (engine-3, engine-9)', async (context) => {
  needs(context, all)
  const people = await Promise.all([1, 2, 3, 4].map(() => machines.administrator()))
  const seen = { saves: 0, repeated: 0, reads: 0, failed: [] as string[] }
  const names: string[] = []
  const over = new AbortController()
  const writing = people.map(async (person) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const name = `Teacher ${randomUUID()}`
      names.push(name)
      await added(person, name, seen)
      await wait(20)
    }
  })
  const reading = ['/', '/courses', '/api/courses'].map(async (path) => {
    while (!over.signal.aborted) {
      const answer = await fetch(machines.origin + path).catch(() => null)
      await answer?.arrayBuffer().catch(() => seen.failed.push(`${path} broke off`))
      seen.reads += 1
      if (answer?.status !== 200) seen.failed.push(`${path}: ${answer?.status}`)
      await wait(5)
    }
  })
  for (const [at, server] of machines.servers.entries()) {
    await wait(1500)
    await server.kill9()
    for (const person of people) {
      for (let time = 0; time < 4; time += 1) expect((await person.request('/api/session')).status).toBe(200)
      expect(await (await person.request('/api/session')).json()).toMatchObject({
        user: { email: expect.stringContaining('admin-') },
      })
    }
    machines.servers[at] = await machines.start({ PORT: String(server.port) })
  }
  over.abort()
  await Promise.all([...writing, ...reading])
  const { rows } = await machines.database.pool.query<{ name: string; count: number }>(
    'select name, count(*) as count from teachers where name = any($1) group by name',
    [names],
  )
  expect(rows.filter(({ count }) => count !== 1)).toEqual([])
  expect(rows.length).toBe(names.length)
  expect(seen.failed).toEqual([])
  tell(
    context,
    1,
    `each of 3 killed in turn under load: ${seen.saves} records added, ${seen.repeated} of them answered after a repetition, each there once; ${seen.reads} reads, none failed; 4 sessions went on`,
  )
})

/** Adds a teacher as a browser does: with a key, and again with the same one where no answer came. */
async function added(person: Administrator, name: string, seen: { saves: number; repeated: number }): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const json = { name, bio: '', avatar_url: null }
  for (let times = 0; ; times += 1) {
    const answer = await person.request('/api/admin/teachers', { method: 'POST', json, headers }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (answer?.status === 201 && text) {
      seen.saves += 1
      if (times > 0) seen.repeated += 1
      return
    }
    if (answer && answer.status < 500 && answer.status !== 409) throw new Error(`${answer.status}: ${text}`)
    if (times > 200) throw new Error(`Never answered: ${answer?.status} ${text}`)
    await wait(100)
  }
}
