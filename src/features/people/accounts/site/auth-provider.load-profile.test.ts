// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { loadProfile } from './auth-provider.tsx'

const user = { id: '1', email: 'ann@example.test', email_verified: true, user_metadata: { name: 'Ann' } }
const stored = { id: '1', email: 'ann@example.test', full_name: 'Stored', role: 'admin' }
const refusal = (status: number, code: string) => Response.json({ error: { code, message: 'No' } }, { status })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function serverAnswers(answers: { GET: () => Response; POST?: () => Response }) {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const calls: string[] = []
  vi.stubGlobal('fetch', async (_path: string, { method }: { method: 'GET' | 'POST' }) => {
    calls.push(method)
    return (answers[method] ?? (() => refusal(500, 'internal')))()
  })
  return { log, calls }
}

test('the profile is read', async () => {
  serverAnswers({ GET: () => Response.json(stored) })
  expect(await loadProfile(user)).toEqual(stored)
})

test('a missing profile is reported as missing, and none is made up (profile-12)', async () => {
  const { calls, log } = serverAnswers({ GET: () => refusal(404, 'PGRST116') })
  expect(await loadProfile(user)).toBeNull()
  expect(calls).toEqual(['GET'])
  expect(log).not.toHaveBeenCalled()
})

test('after another failure the server is asked to make the profile (profile-12)', async () => {
  const { calls } = serverAnswers({ GET: () => refusal(500, 'internal'), POST: () => Response.json(stored) })
  expect(await loadProfile(user)).toEqual(stored)
  expect(calls).toEqual(['GET', 'POST'])
})

test("a second failure logs 'Failed to create profile:' and uses a local student (profile-12)", async () => {
  const { log } = serverAnswers({ GET: () => refusal(500, 'internal') })
  expect(await loadProfile(user)).toMatchObject({ id: '1', full_name: 'Ann', role: 'student', isStandIn: true })
  expect(log).toHaveBeenCalledWith('Failed to create profile:', expect.any(Error))
})

test('without any answer a local student stands in and nothing is written (profile-12)', async () => {
  const { calls } = serverAnswers({
    GET: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await loadProfile(user)).toMatchObject({ id: '1', full_name: 'Ann', role: 'student' })
  expect(calls).toEqual(['GET'])
})

test('a profile read before is kept where it cannot be read again, with its role (error-4)', async () => {
  const known = await (serverAnswers({ GET: () => Response.json(stored) }), loadProfile(user))
  serverAnswers({ GET: () => refusal(503, 'unavailable') })
  expect(await loadProfile(user, undefined, known)).toEqual(stored)
  serverAnswers({
    GET: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await loadProfile(user, undefined, known)).toEqual(stored)
})
