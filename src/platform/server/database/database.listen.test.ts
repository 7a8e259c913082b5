import { createServer, connect, type Server, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Listener, openListener } from './database.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let listener: Listener | undefined

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => listener?.close())

async function listen(connection = database.connection) {
  const heard: string[] = []
  listener = await openListener({
    connection,
    channel: 'changes',
    proofEveryMs: 100,
    log,
    onNotice: (payload) => heard.push(payload),
    onLost: () => heard.push('— lost —'),
    onBack: () => heard.push('— back —'),
  })
  return heard
}

const announce = (text: string) => database.pool.query(`select pg_notify('changes', $1)`, [text])

test('notifications are heard in order, and rolled back ones or probes never', async () => {
  const heard = await listen()
  await announce('courses:1')
  const client = await database.pool.connect()
  await client.query(`begin; select pg_notify('changes', 'never'); rollback`)
  client.release()
  await announce('courses:2')
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(heard).toEqual(['courses:1', 'courses:2'])
  expect(listener?.isAlive()).toBe(true)
})

test('a pooler that shares the listening connection is detected and named at once', { tags: 'full' }, async () => {
  const wire = await openWire(String(database.connection.host), { dropsNotices: true })
  await expect(listen({ ...database.connection, host: wire.folder })).rejects.toThrow('pool_mode = session')
  wire.close()
})

test('a connection that is cut is reported lost, comes back by itself, and hears again', async () => {
  const heard = await listen()
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and pid <> pg_backend_pid()
       or query like '%pg_notify%' and pid <> pg_backend_pid() and datname = current_database()`,
  )
  await vi.waitFor(() => expect(heard).toEqual(['— lost —', '— back —']))
  await announce('after')
  await vi.waitFor(() => expect(heard.at(-1)).toBe('after'))
})

test('a connection that falls silent is detected by a probe (cache-3)', async () => {
  const wire = await openWire(String(database.connection.host))
  const heard = await listen({ ...database.connection, host: wire.folder })
  wire.freeze()
  await vi.waitFor(() => expect(heard).toEqual(['— lost —']))
  expect(listener?.isAlive()).toBe(false)
  wire.thaw()
  await vi.waitFor(() => expect(heard).toEqual(['— lost —', '— back —']))
  await listener?.close()
  wire.close()
})

test('a closed listener reports no loss and hears nothing more', async () => {
  const heard = await listen()
  await listener?.close()
  await announce('too late')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(heard).toEqual([])
})

test('without a database the first connection is refused', async () => {
  await expect(listen({ ...database.connection, host: '/nowhere' })).rejects.toThrow('ENOENT')
})

/** A socket in front of PostgreSQL's that can stop passing anything on while its connections stay open, or loses notices as a pooler does. */
async function openWire(target: string, { dropsNotices = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-wire-'))
  const sockets = new Set<Socket>()
  let frozen = false
  const server: Server = createServer((near) => {
    const far = connect(join(target, '.s.PGSQL.5432'))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      const isNotice = (chunk: Buffer) => dropsNotices && from === far && chunk[0] === notice
      from.on('data', (chunk) => frozen || isNotice(chunk) || to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  return {
    folder,
    freeze: () => (frozen = true),
    thaw: () => (frozen = false),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close(() => rmSync(folder, { recursive: true }))
    },
  }
}

/** The first byte of a notification as PostgreSQL sends it. */
const notice = 'A'.charCodeAt(0)
