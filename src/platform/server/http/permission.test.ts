import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { capabilities, type Role, roles, rolesWith } from '#platform/values/roles.ts'
import { errorHandler } from './error-handler.ts'
import {
  allow,
  allowByEntity,
  allowSignedIn,
  allowStaff,
  type ApiEnv,
  requirePermission,
  type Session,
} from './permission.ts'

const somebody = (role: Role): Session => ({
  sessionId: 's',
  profileId: 'p',
  email: 'e@x.example',
  emailVerified: true,
  isFresh: true,
  role,
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
  for (const capability of capabilities)
    app.post(`/api/${capability}`, allow(capability).middleware, async (c) => {
      looked = true
      return c.json({ staff: c.var.staff.profileId })
    })
  app.post('/api/staff', allowStaff().middleware, (c) => c.json({ staff: c.var.staff.profileId }))
  const byEntity = allowByEntity([{ entity: 'courses', capability: 'content' }])
  app.post('/api/of/:entity', byEntity.middleware, (c) => c.json({ staff: c.var.staff.profileId }))
  app.post('/api/own', allowSignedIn, (c) => c.json({ person: c.var.person.profileId }))
  const ask = async (path: string) => {
    const response = await app.request(path, { method: 'POST', body: '{ no json' })
    const { error, ...rest } = (await response.json()) as { error?: { code: string } }
    return [response.status, error?.code ?? rest]
  }
  return { ask, looked: () => looked }
}

test('access is checked before the body: 401 to nobody, 403 to a student (api-6)', async () => {
  const [nobody, student] = [doorFor(null), doorFor(somebody('student'))]
  expect(await nobody.ask('/api/content')).toEqual([401, 'unauthenticated'])
  expect(await nobody.ask('/api/own')).toEqual([401, 'unauthenticated'])
  expect(await student.ask('/api/content')).toEqual([403, 'forbidden'])
  expect(await student.ask('/api/own')).toEqual([200, { person: 'p' }])
  expect([nobody.looked(), student.looked()]).toEqual([false, false])
})

test.each(roles)('as %s only operations of the role’s capabilities are allowed (roles-1)', async (role) => {
  const door = doorFor(somebody(role))
  const taken = [200, { staff: 'p' }]
  const refused = [403, 'forbidden']
  for (const capability of capabilities)
    expect(await door.ask(`/api/${capability}`), capability).toEqual(
      rolesWith(capability).includes(role) ? taken : refused,
    )
  const isStaff = role !== 'student'
  expect(await door.ask('/api/staff')).toEqual(isStaff ? taken : refused)
  expect(await door.ask('/api/of/courses')).toEqual(['editor', 'admin'].includes(role) ? taken : refused)
  expect(await door.ask('/api/of/nothing')).toEqual(isStaff ? taken : refused)
})

test('a capability is checked per person, and a refusal names the roles that may (roles-1)', () => {
  expect(requirePermission(somebody('desk'), 'inquiries')).toMatchObject({ role: 'desk' })
  expect(() => requirePermission(somebody('desk'), 'content')).toThrow('Only administrators and editors may do this.')
  expect(() => requirePermission(somebody('student'), 'people')).toThrow('Only administrators may do this.')
  expect(() => requirePermission(null, 'content')).toThrow('Please sign in first.')
  const write = (by: ReturnType<typeof requirePermission<'content'>>) => by.role
  // @ts-expect-error a clerk's permission does not let content be written
  expect(write(requirePermission(somebody('desk'), 'enrollments'))).toBe('desk')
})
