import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'academy-engine-log-'))
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let engine: Awaited<ReturnType<typeof startEmbeddedPostgres>>
beforeAll(async () => {
  engine = await startEmbeddedPostgres({ dataDir, log, durable: false })
})
afterAll(async () => {
  await engine.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const said = (words: string) => expect.objectContaining({ postgres: expect.stringContaining(words) })

test('a client that leaves during an answer gives no database warning (engine-10)', async () => {
  const client = new pg.Client(engine.connection)
  client.on('error', () => {})
  await client.connect()
  const answer = client.query(`select repeat('x', 10000) from generate_series(1, 100000)`).catch(() => 'gone')
  client.connection.stream.destroy()
  expect(await answer).toBe('gone')
  await vi.waitFor(() => expect(log.debug).toHaveBeenCalledWith(said('connection to client lost'), 'PostgreSQL'))
  expect(log.warn).not.toHaveBeenCalled()
})

test('who is refused, is (engine-10)', async () => {
  const client = new pg.Client({ ...engine.connection, password: 'wrong' })
  await expect(client.connect()).rejects.toThrow('password authentication failed')
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith(said('password authentication'), 'PostgreSQL refused'))
})
