import { OpenAPIHono } from '@hono/zod-openapi'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filesApi } from '#features/content/media/api.server.ts'
import { errorHandler } from '#platform/server/http/error-handler.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { createLog } from '#platform/server/log.ts'
import { withStorageTimeouts } from './open-storage.ts'
import type { Storage, StoredFile, StoredHead } from './storage.ts'

const head: StoredHead = { contentType: 'image/png', cacheControl: '', bytes: 2, etag: '"1"', modifiedAt: new Date(0) }
const patience = { answer: 2_500, idle: 15_000, write: 20_000 }
const never = () => new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function store(own: Partial<Storage> = {}) {
  const removed: string[] = []
  const storage: Storage = {
    put: async () => head,
    get: async () => null,
    head: async () => head,
    remove: async (_bucket, key) => void removed.push(key),
    isReady: async () => true,
    ...own,
  }
  return { patient: withStorageTimeouts(storage, patience), removed }
}
const outcome = (pending: Promise<unknown>) =>
  pending.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )

test('a file whose store hangs answers 503 with Retry-After within three seconds (health-2)', async () => {
  const { patient } = store({ head: never, isReady: never })
  const app = new OpenAPIHono<ApiEnv>()
  const log = createLog('silent')
  app.onError(errorHandler(log))
  app.route('/', filesApi({ database: {} as never, storage: patient, log }))
  const answer = app.request('/files/images/hero/a.png')
  const ready = patient.isReady()
  await vi.advanceTimersByTimeAsync(2_500)
  const { status, headers } = await answer
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '10', 'no-store'])
  expect(await ready).toBe(false)
})

test('while calls hang further ones are refused at once, and not afterwards (health-2)', async () => {
  let answer: (found: StoredHead) => void = () => {}
  const pending = new Promise<StoredHead>((resolve) => (answer = resolve))
  const asked = vi.fn(() => pending)
  const { patient } = store({ head: asked })
  const hanging = [1, 2, 3].map(() => outcome(patient.head('images', 'a.png')))
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await Promise.all(hanging)).toEqual(['ETIMEDOUT', 'ETIMEDOUT', 'ETIMEDOUT'])
  expect(await outcome(patient.head('images', 'a.png'))).toBe('ETIMEDOUT')
  expect(await outcome(patient.put('images', 'a.png', new Uint8Array(), { contentType: '', cacheControl: '' }))).toBe(
    'ETIMEDOUT',
  )
  expect(asked).toHaveBeenCalledTimes(3)
  answer(head)
  await vi.advanceTimersByTimeAsync(0)
  expect(await patient.head('images', 'a.png')).toEqual(head)
})

test('a file that stops midway ends with an error; a slow reader does not (health-2)', async () => {
  const chunks = [new Uint8Array([1]), new Uint8Array([2])]
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      return chunk ? undefined : never()
    },
  })
  const { patient } = store({ get: async (): Promise<StoredFile> => ({ ...head, body }) })
  const reader = (await patient.get('images', 'a.png'))?.body.getReader()
  expect((await reader?.read())?.value).toEqual(new Uint8Array([1]))
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await reader?.read())?.value).toEqual(new Uint8Array([2]))
  const rest = outcome(reader?.read() ?? never())
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await rest).toBe('ETIMEDOUT')
})

test('a write may last while it moves; what nobody awaits is told to end (health-2, storage-3)', async () => {
  let finish = () => {}
  let signal: AbortSignal | undefined
  const { patient, removed } = store({
    put: async (_bucket, _key, body, options) => {
      signal = options.signal
      for await (const chunk of body instanceof Uint8Array ? [] : body) expect(chunk).toBeDefined()
      await new Promise<void>((resolve) => (finish = resolve))
      return head
    },
  })
  async function* slow() {
    for (let second = 0; second < 5; second += 1) {
      await new Promise((resolve) => setTimeout(resolve, 15_000))
      yield new Uint8Array(1)
    }
  }
  const answer = vi.fn()
  const put = outcome(patient.put('documents', 'a.pdf', slow(), { contentType: '', cacheControl: '' })).then(answer)
  await vi.advanceTimersByTimeAsync(75_000)
  expect([answer.mock.calls, signal?.aborted]).toEqual([[], false])
  await vi.advanceTimersByTimeAsync(20_000)
  await put
  expect(answer).toHaveBeenCalledWith('ETIMEDOUT')
  expect(signal?.aborted).toBe(true)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(removed, 'somebody else may have stored it meanwhile').toEqual([])
})
