import { expect, test, vi } from 'vitest'
import { healthApi } from '#platform/server/http/health-api.ts'
import { createTestApp } from './app.ts'

const app = await createTestApp()
const readiness = async (given: { request: (path: string) => Response | Promise<Response> } = app) => {
  const response = await given.request('/readyz')
  return [response.status, await response.json()]
}

test('a process is live in any database state, and ready with database and storage (health-3)', async () => {
  expect(await readiness()).toEqual([200, { status: 'ready', database: true, storage: true, room: true }])
})

test('while the storage is away, or does not answer, a process is not ready (health-4)', async () => {
  const away = vi.spyOn(app.deps.storage, 'isReady').mockRejectedValue(new Error('away'))
  expect(await readiness()).toEqual([503, { status: 'not ready', database: true, storage: false, room: true }])
  away.mockReturnValue(new Promise(() => {}))
  expect(await readiness(healthApi(app.deps, 100))).toEqual([
    503,
    { status: 'not ready', database: true, storage: false, room: true },
  ])
  away.mockRestore()
})

test('without the database a process is live but not ready, and reading answers 503 (health-5)', async () => {
  const other = await createTestApp()
  await other.deps.changes.close()
  await other.database.close()
  expect((await other.request('/healthz')).status).toBe(200)
  expect(await readiness(other)).toEqual([503, { status: 'not ready', database: false, storage: true, room: true }])
  const response = await other.request('/api/site-content/hero')
  expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'unavailable' } }])
  expect(response.headers.get('cache-control')).toBe('no-store')
})
