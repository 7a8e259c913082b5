import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { openErrorReports } from '#platform/server/error-reports.ts'
import { createLog } from '#platform/server/log.ts'
import { openDeps } from '#platform/server/open-deps.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { createTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { settingsOf } from './operator.ts'

const database = await createTestDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'academy-figures-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the figures tell of connections, queues, jobs, files and the cache (health-8)', async () => {
  const { deps, close } = await openDeps({
    settings: parseSettings(settingsOf(database.connection, dataDir)),
    log: pino({ level: 'silent' }),
    closing: new AbortController().signal,
    publicAddresses: [],
    migrations: path.join(import.meta.dirname, '../migrations'),
  })
  try {
    await deps.storage.put('images', 'a.webp', Buffer.from('a'), { contentType: 'image/webp', cacheControl: '' })
    await expect(
      deps.storage.put('images', '../a', Buffer.from('a'), { contentType: '', cacheControl: '' }),
    ).rejects.toThrow('Not a storage key')
    await database.pool.query('create schema jobs')
    await database.pool.query(
      `create table jobs.job as select 'sweep' as name, 'failed' as state, now() as start_after, now() as started_on`,
    )
    const figures = await deps.metrics.registry.metrics()
    for (const line of [
      'storage_operation_seconds_count{operation="put"} 2',
      'storage_errors_total{operation="put"} 1',
      'jobs{job="sweep",state="failed"} 1',
      'database_pool_connections{state="waiting"} 0',
      'database_away 0',
      'admission_queue{state="waiting"} 0',
      'response_cache_bytes 0',
      'change_streams_open 0',
      'http_requests_in_flight 0',
    ])
      expect(figures).toContain(`${line}\n`)
    expect(figures).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  } finally {
    await close()
  }
})

/** A collector that keeps what it is sent, and answers with `status`. */
async function startCollector(status = 200, location = '') {
  const received: { path: string; authorization: string | undefined; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', authorization: request.headers.authorization, body: await json(request) })
    response.writeHead(status, location === '' ? {} : { location }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return { received, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('unexpected errors reach the collector with request id, path and stack, others not (log-5)', async () => {
  const { received, endpoint } = await startCollector()
  const reports = openErrorReports({ endpoint, headers: { authorization: 'Bearer collector' } })
  const log = createLog('error', reports.take)
  const token = 'a-token-of-many-letters'
  const app = await createTestApp({ database, log, settings: { METRICS_TOKEN: token } })
  const broken = vi.spyOn(app.deps.metrics.registry, 'metrics').mockRejectedValue(new Error('a broken figure'))
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.request('/metrics?who=somebody', { headers })
  expect(response.status).toBe(500)
  broken.mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
  expect((await app.request('/metrics', { headers })).status).toBe(503)
  log.error({ job: 'sweep', err: new Error('Failed query: …\nparams: mei@academy.example') }, 'job failed')
  log.fatal({ err: new Error('over') }, 'crashed')
  await reports.flush()
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ path: '/v1/logs', authorization: 'Bearer collector' })
  const sent = JSON.stringify(received[0]?.body)
  const attribute = (key: string, stringValue: string) => JSON.stringify({ key, value: { stringValue } })
  expect(sent).toContain(attribute('request.id', response.headers.get('x-request-id') ?? '?'))
  expect(sent).toContain(attribute('url.path', '/metrics'))
  expect(sent).toContain(attribute('exception.message', 'a broken figure'))
  expect(sent).toContain('figures.test.ts')
  expect(sent).toContain(attribute('job.name', 'sweep'))
  expect(sent).not.toMatch(/somebody|mei@|gone/)
  expect(sent).toContain('"severityText":"FATAL"')
  expect(reports.counts()).toEqual({ sent: 3, dropped: 0 })
})

test('a collector that fails delays nothing, and what it misses is counted (log-5)', async () => {
  const elsewhere = await startCollector()
  const leading = await startCollector(308, `${elsewhere.endpoint}/v1/logs`)
  const refusing = await startCollector(500)
  for (const endpoint of [refusing.endpoint, leading.endpoint, 'http://127.0.0.1:1']) {
    const reports = openErrorReports({ endpoint, headers: {} })
    const log = createLog('silent')
    log.error({ err: new Error('quiet') }, 'not heard below the level')
    for (let n = 0; n < 250; n += 1) reports.take([{ err: new Error('again') }, 'failed'], 50)
    reports.take([{ err: 'no error' }, 'failed'], 50)
    reports.take([{ err: new Error('a warning') }, 'failed'], 40)
    expect(reports.counts()).toEqual({ sent: 0, dropped: 50 })
    await reports.flush()
    expect(reports.counts()).toEqual({ sent: 0, dropped: 250 })
  }
  expect(elsewhere.received).toEqual([])
})
