import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { inTransaction, openDatabase } from '#platform/server/database/database.ts'
import { createLog } from '#platform/server/log.ts'
import { serveTestApp, signInAs, type TestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { patience } from './patience.ts'
import { layLine, type SilentLine } from './silent-line.ts'

const hero = { title: 'Rivers', subtitle: '', stats: [], backgroundImage: '', youtubeUrl: '', thirdCardImage: '' }
const often = { interval: 20 }
/** Less than what is usual, so that nobody waits long for an outage to be found. */
const outage = { suspiciousMs: 125, lookEveryMs: 60, patienceMs: patience(600), oneLookMs: 75 }

let direct: TestDatabase
let line: SilentLine
let app: TestApp & { origin: string }
beforeAll(async () => {
  direct = await createTestDatabase()
  line = await layLine(direct.connection)
  const database = openDatabase({ connection: line.connection, log: createLog('silent'), outage })
  afterAll(() => line.close())
  afterAll(() => database.close())
  app = await serveTestApp({ database: { ...database, connection: line.connection } })
  await direct.db.insert(homepageData).values({ section: 'hero', data: hero })
})
const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${app.origin}${path}`, { headers })
const titleAt = async (path: string) => ((await (await ask(path)).json()) as { data: { title: string } }).data.title
const section = '/api/site-content/hero'
const retitle = (title: string) =>
  inTransaction(direct.db, async (tx) => {
    await tx.update(homepageData).set({ data: { ...hero, title } })
    await emitChange(tx, 'site-content/hero', [], everyone)
  })

test('while the database is away only public answers are given, marked as stale (cache-8)', async () => {
  const admin = await signInAs(app, 'admin')
  expect([await titleAt(section), (await ask('/contact')).status]).toEqual(['Rivers', 200])
  line.sever()
  await vi.waitFor(async () => expect((await ask(section)).headers.get('x-stale')).toBe('1'), often)
  const stale = await ask(section)
  expect(await stale.json()).toMatchObject({ data: { title: 'Rivers' } })
  expect(stale.headers.get('warning')).toBe('110 - "Response is Stale"')
  expect(Number(stale.headers.get('age'))).toBeGreaterThanOrEqual(0)
  expect((await ask('/contact')).headers.get('x-stale')).toBe('1')
  // A reader who has heard of something later, what was never kept, somebody's own, and a write.
  const later = { 'x-seen-position': String(app.deps.changes.position() + 1) }
  expect((await ask(section, later)).status).toBe(503)
  expect((await ask('/api/courses')).status).toBe(503)
  for (const path of ['/api/session', '/api/changes'])
    expect([path, (await ask(path, { cookie: admin.cookie })).status]).toEqual([path, 503])
  const write = await admin.request(section, { method: 'PUT', json: { version: 1, data: hero } })
  expect([write.status, write.headers.get('retry-after')]).toEqual([503, '10'])

  await retitle('Mountains')
  expect(await titleAt(section)).toBe('Rivers')
  line.thaw()
  await vi.waitFor(async () => expect((await ask('/api/courses')).status).toBe(200), often)
  const fresh = await ask(section)
  expect([fresh.headers.get('x-stale'), await fresh.json()]).toMatchObject([null, { data: { title: 'Mountains' } }])
  await vi.waitFor(() => expect(app.deps.changes.isListening()).toBe(true), often)
  await retitle('Forests')
  await vi.waitFor(async () => expect(await titleAt(section)).toBe('Forests'), often)
})

test('no reader is refused a kept answer while the database goes away (cache-8)', async () => {
  await vi.waitFor(async () => expect((await ask(section)).headers.get('x-stale')).toBeNull(), often)
  line.sever()
  const statuses = new Set<number>()
  for (let isStale = false; !isStale;) {
    const answer = await ask(section)
    statuses.add(answer.status)
    isStale = answer.headers.has('x-stale')
  }
  line.thaw()
  expect([...statuses]).toEqual([200])
})

test('a silent database under load answers 503 with Retry-After, later 200 (database-1)', async () => {
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), often)
  line.freeze()
  // More than there are connections, places in the queue and patience.
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const response = await ask(at % 2 ? `/api/search?q=river${at}` : '/api/session', { cookie: 'session=x' })
      await response.text()
      return [response.status, response.headers.get('retry-after')]
    }),
  )
  expect(new Set(answers.map(String))).toEqual(new Set(['503,10']))
  expect((await ask('/readyz')).status).toBe(503)
  line.thaw()
  await vi.waitFor(async () => expect((await ask('/api/search?q=river')).status).toBe(200), often)
})
