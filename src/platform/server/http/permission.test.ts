import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { errorHandler } from './error-handler.ts'
import { allowAdmin, allowSignedIn, type ApiEnv, requireAdmin, type Session } from './permission.ts'

const somebody = (role: 'student' | 'admin'): Session => ({
  sessionId: 's',
  profileId: 'p',
  email: 'e@x.example',
  emailVerified: true,
  isFresh: true,
  isAdmin: role === 'admin',
})

function doorFor(session: Session | null) {
  const app = new Hono<ApiEnv>()
  let looked = false
  app.onError(errorHandler(createLog('silent')))
  app.use(async (c, next) => {
    c.set('session', async () => session)
    c.set('apiKey', async () => null)
    await next()
  })
  app.post('/api/admin', allowAdmin, async (c) => {
    looked = true
    return c.json({ admin: c.var.admin.profileId })
  })
  app.post('/api/own', allowSignedIn, (c) => c.json({ person: c.var.person.profileId }))
  const ask = async (path: string) => {
    const response = await app.request(path, { method: 'POST', body: '{ no json' })
    const { error, ...rest } = (await response.json()) as { error?: { code: string } }
    return [response.status, error?.code ?? rest]
  }
  return { ask, looked: () => looked }
}

test('who is asking is settled before the body is looked at: 401 to nobody, 403 to a student (api-6)', async () => {
  const [nobody, student] = [doorFor(null), doorFor(somebody('student'))]
  expect(await nobody.ask('/api/admin')).toEqual([401, 'unauthenticated'])
  expect(await nobody.ask('/api/own')).toEqual([401, 'unauthenticated'])
  expect(await student.ask('/api/admin')).toEqual([403, 'forbidden'])
  expect(await student.ask('/api/own')).toEqual([200, { person: 'p' }])
  expect([nobody.looked(), student.looked()]).toEqual([false, false])
})

test('an administrator may enter both', async () => {
  const admin = doorFor(somebody('admin'))
  expect(await admin.ask('/api/admin')).toEqual([200, { admin: 'p' }])
  expect(await admin.ask('/api/own')).toEqual([200, { person: 'p' }])
})

test('only an administrator is proof of one', () => {
  expect(requireAdmin(somebody('admin'))).toMatchObject({ isAdmin: true })
  expect(() => requireAdmin(somebody('student'))).toThrow('Only administrators may do this.')
  expect(() => requireAdmin(null)).toThrow('Please sign in first.')
})
