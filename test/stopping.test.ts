import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from './database.ts'
import { freePort, type RunningServer, startServer } from './server.ts'
import { databaseUrlOf } from './processes.ts'

const database = await createTestDatabase()
const env = { DATABASE_URL: databaseUrlOf(database.connection) }

/** A request that takes until `release`: the rows it wants to read are held. */
async function askSlowly(origin: string) {
  const client = await database.pool.connect()
  await client.query('begin; lock table homepage_data in access exclusive mode')
  const answer = fetch(`${origin}/api/site-content/hero`)
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
  })
  const release = async () => {
    await client.query('rollback')
    client.release()
  }
  return { answer, release }
}

test('a stopping server finishes requests, is not ready, ends channels and exits with 0 (stop-1)', async () => {
  const server = await startServer({ env })
  const channel = await fetch(`${server.origin}/api/changes`)
  const slow = await askSlowly(server.origin)
  server.signal('SIGTERM')
  await vi.waitFor(async () => {
    const readiness = await fetch(`${server.origin}/readyz`)
    expect([readiness.status, await readiness.json()]).toMatchObject([503, { status: 'stopping' }])
  })
  expect(await channel.text()).toContain(': connected')
  await wait(300)
  await slow.release()
  const answer = await slow.answer
  expect([answer.status, answer.headers.get('connection')]).toEqual([404, 'close'])
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('"msg":"stopped"')
})

const METRICS_TOKEN = 'a-token-of-sixteen-letters'
let idle: Promise<RunningServer> | undefined
/** One for both tests that only need a server: asked by the first, ended by the second. */
const idleServer = () => (idle ??= startServer({ env: { ...env, METRICS_TOKEN } }))

test('a process’s first reader gets a page made before it accepted anybody (engine-11)', async () => {
  const { origin } = await idleServer()
  const answered = async () => {
    const figures = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return Number(/^page_cache_answers_total (\d+)$/m.exec(await figures.text())?.[1])
  }
  expect(await answered()).toBe(0)
  expect((await fetch(origin)).status).toBe(200)
  expect(await answered()).toBe(1)
})

test('with nothing under way a server ends at once, whatever connections are kept open (stop-1)', async () => {
  const server = await idleServer()
  await (await fetch(`${server.origin}/healthz`)).text()
  const began = Date.now()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  // Connections that held it would hold it for all of its patience.
  expect(Date.now() - began).toBeLessThan(9_000)
})

test(
  'signals of one stop to several processes count once; a later Ctrl+C ends at once (stop-1)',
  { tags: 'full' },
  async () => {
    const server = await startServer({ env })
    const slow = await askSlowly(server.origin)
    const cut = slow.answer.catch(() => 'cut off')
    server.signal('SIGINT')
    await vi.waitFor(() => expect(server.output()).toContain('stopping'))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) server.signal(signal)
    await wait(1_100)
    server.signal('SIGTERM')
    await wait(200)
    expect(server.output()).not.toContain('ending at once')
    server.signal('SIGINT')
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('ending at once')
    expect(await cut).toBe('cut off')
    await slow.release()
  },
)

for (const [what, given, line, options = {}] of [
  [
    'a bad setting',
    { PORT: '3211', CURRENCY: 'coins' },
    'CURRENCY: must be a three-letter currency code',
    { tags: 'full' },
  ],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://a:hush@127.0.0.1:1/x' },
    'The database cannot be reached (ECONNREFUSED)',
  ],
  [
    'a database that does not exist',
    { DATABASE_URL: env.DATABASE_URL.replace(/localhost\/\w+/, 'localhost/nowhere') },
    'The database refuses',
    { tags: 'full' },
  ],
  ['an address of another machine', { ...env, HOST: '203.0.113.7' }, 'Set HOST to one that is', { tags: 'full' }],
  ['a name that no machine has', { ...env, HOST: 'nosuch.invalid' }, 'nosuch.invalid:'],
  [
    'an unknown name beside the built-in database',
    { HOST: 'nosuch.invalid' },
    'Set HOST to one that is',
    { tags: 'full' },
  ],
] as const) {
  test(`${what} ends the start with advice (settings-11)`, options, async () => {
    const start = startServer({ env: { ...env, ...given } })
    const said = await start.then(
      async (server) => {
        await server.stop()
        return 'it started'
      },
      (error: Error) => error.message,
    )
    expect(said).toContain(line)
    expect(said).not.toMatch(/\n +at |hush/)
    if ('HOST' in given) expect(said).not.toContain('database')
  })
}

test('a port that is taken is named before anything is made (settings-7)', async () => {
  const port = await freePort()
  const other = createServer((_, answer) => answer.writeHead(404).end()).listen(port, '127.0.0.1')
  await once(other, 'listening')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'academy-taken-'))
  const started = startServer({ env: { PORT: String(port), DATA_DIR: dataDir } })
  await expect(started).rejects.toThrow(
    `Another program already listens on 127.0.0.1:${port}. Stop it, or set PORT to a free port.`,
  )
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
  other.close()
  other.closeAllConnections()
})
