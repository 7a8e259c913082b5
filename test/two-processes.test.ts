import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { administratorAt } from './app.ts'
import { createTestDatabase } from './database.ts'
import { freePort } from './server.ts'
import { databaseUrlOf, type Processes, startProcesses } from './processes.ts'

const hero = { title: 'Rivers', subtitle: '', stats: [], backgroundImage: '', youtubeUrl: '', thirdCardImage: '' }
const database = await createTestDatabase()
// All that is read here: the sample content would take both processes seconds.
await database.db.insert(homepageData).values({ section: 'hero', data: hero })
let two: Processes

beforeAll(async () => {
  two = await startProcesses({
    databaseUrl: databaseUrlOf(database.connection),
    port: await freePort(),
  })
})
afterAll(() => two.stop())

type Section = { version: number; data: { title: string } }
const read = async (port: number, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://localhost:${port}/api/site-content/hero`, { headers })
  return (await response.json()) as Section
}

test('a save through one process is on the other within a second, and stays so (engine-9)', async () => {
  const admin = await administratorAt(two.origin, database)
  const { version: from } = await read(Number(two.servers[0]?.port))
  const first = await admin.request('/api/site-content/hero', { method: 'PUT', json: { version: from, data: hero } })
  let { version } = (await first.json()) as Section
  const ports = two.servers.map((server) => server.port)
  const done = new AbortController()
  const seen = new Map(ports.map((port) => [port, 0]))
  const older: string[] = []
  const readers = ports.map(async (port) => {
    while (!done.signal.aborted) {
      const section = await read(port)
      const before = seen.get(port) ?? 0
      if (section.version < before) older.push(`${port} answered ${section.version} after ${before}`)
      seen.set(port, Math.max(before, section.version))
    }
  })
  for (let save = 0; save < 10; save += 1) {
    const response = await admin.request('/api/site-content/hero', {
      method: 'PUT',
      json: { version, data: { ...hero, title: `Title ${save}` } },
    })
    expect(response.status).toBe(200)
    ;({ version } = (await response.json()) as Section)
    for (const port of ports) while ((await read(port)).version < version);
  }
  done.abort()
  await Promise.all(readers)
  expect(older).toEqual([])
  expect([...seen.values()]).toEqual([version, version])
})

test(
  'a reader told of a change by one process never reads older data at the other (cache-7)',
  { tags: 'full' },
  async () => {
    const admin = await administratorAt(two.origin, database)
    const [one, other] = two.servers.map((server) => server.port)
    const listening = new AbortController()
    const channel = await fetch(`http://localhost:${one}/api/changes?since=0`, { signal: listening.signal })
    let told = 0
    let text = ''
    const following = (async () => {
      for await (const chunk of channel.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        told = Math.max(told, ...[...text.matchAll(/"position":(\d+)/g)].map((match) => Number(match[1])))
      }
    })().catch(() => {})
    await wait(1500)
    for (let save = 0; save < 10; save += 1) {
      const { version, data } = await read(Number(one))
      const before = told
      const response = await admin.request('/api/site-content/hero', {
        method: 'PUT',
        json: { version, data: { ...data, title: `Again ${save}` } },
      })
      const saved = (await response.json()) as Section
      await vi.waitFor(() => expect(told).toBeGreaterThan(before), { interval: 1 })
      expect((await read(Number(other), { 'x-seen-position': String(told) })).version).toBe(saved.version)
      await wait(120)
    }
    listening.abort()
    await following
  },
)

test('limits, sessions and secrets are shared by both processes (settings-8, engine-9)', async () => {
  const admin = await administratorAt(two.origin, database)
  const answers = await Promise.all([1, 2, 3, 4].map(async () => (await admin.request('/api/session')).json()))
  for (const answer of answers) expect(answer).toMatchObject({ user: { email: 'admin@academy.example' } })
})
