import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '#platform/server/errors.ts'
import { describeError } from '#platform/server/log.ts'
import { errorHandler } from './error-handler.ts'
import { type ApiEnv, requirePermission } from './permission.ts'

async function failWith(error: Error, path = '/api/thing', headers: Record<string, string> = {}) {
  let logged = ''
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void (logged += String(chunk))) })
  const app = new Hono<ApiEnv>()
  app.onError(errorHandler(pino({ serializers: { err: describeError } }, stream)))
  app.use(async (c, next) => {
    c.set('requestId', 'request-1')
    await next()
  })
  app.get('*', () => {
    throw error
  })
  const response = await app.request(path, { headers })
  return { response, text: await response.text(), logged }
}

test('401 says by which scheme to ask, and whether a token that came is none (api-10)', async () => {
  const nobody = await failWith(new AppError('unauthenticated'))
  expect([nobody.response.status, nobody.response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  const forged = await failWith(new AppError('unauthenticated'), '/api/thing', { authorization: 'Bearer x' })
  expect(forged.response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  expect((await failWith(new AppError('forbidden'))).response.headers.has('www-authenticate')).toBe(false)
})

test('a signed-in person’s refusal is logged by account and route, anonymously (api-11)', async () => {
  const student = {
    sessionId: 's',
    profileId: 'profile-1',
    email: 'student@example.org',
    emailVerified: true,
    isFresh: true,
    role: 'student',
  } as const
  const refusalOf = (session: typeof student | null): Error => {
    try {
      requirePermission(session, 'people')
    } catch (error) {
      if (error instanceof Error) return error
    }
    throw new Error('Nobody was refused.')
  }
  const { response, text, logged } = await failWith(refusalOf(student), '/api/admin/users?search=mei')
  expect(response.status).toBe(403)
  expect(JSON.parse(logged)).toMatchObject({
    level: 40,
    requestId: 'request-1',
    account: 'profile-1',
    method: 'GET',
    path: '/api/admin/users',
  })
  expect(logged).not.toMatch(/example\.org|mei/)
  expect(text, 'the answer does not tell it').not.toContain('profile-1')
  expect((await failWith(refusalOf(null))).logged, 'nobody').toBe('')
})

const postgresError = (code: string) => Object.assign(new Error('as PostgreSQL says it'), { code })

test.each([
  ['a refused connection', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  [
    'the socket of a database that is gone',
    Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' }),
  ],
  ['a name that cannot be found now', Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' })],
  ['a database that shuts down', postgresError('57P01')],
  ['too many connections', postgresError('53300')],
  ['a statement that took too long', postgresError('57014')],
  ['a read-only standby', postgresError('25006')],
  ['a pool with no connection left', new Error('timeout exceeded when trying to connect')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  [
    'a connection that broke before the next statement',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['any of these, wrapped', new DrizzleQueryError('select 1', [], postgresError('08006'))],
])('%s answers 503 unavailable and when to try again (errors-5)', async (_what, error) => {
  const { response, text } = await failWith(error)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('10')
  expect(JSON.parse(text)).toEqual({
    error: { code: 'unavailable', message: 'The academy cannot be reached for a moment. Please try again.' },
    requestId: 'request-1',
  })
})

test.each([
  ['a mistake of ours', new TypeError('Cannot read properties of undefined (reading "secret-thing")')],
  ['a missing file', Object.assign(new Error('open secret-thing'), { code: 'ENOENT', syscall: 'open' })],
  ['a violated constraint', Object.assign(new Error('secret-thing'), { code: '23505' })],
])(
  '%s answers 500 without internals, and the log tells them with the id that the person sees (log-2)',
  async (_what, error) => {
    const { response, text, logged } = await failWith(error)
    expect(response.status).toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(text).not.toContain('secret-thing')
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'internal' }, requestId: 'request-1' })
    expect(JSON.parse(logged)).toMatchObject({
      requestId: 'request-1',
      err: { message: expect.stringContaining('secret-thing') },
    })
  },
)

test.each([
  ['alone', '22021'],
  ['within JSON', '22P05'],
])('a text with a character the database cannot store, %s, answers 400 (api-4)', async (_, code) => {
  const { response, text, logged } = await failWith(new DrizzleQueryError('insert', [], postgresError(code)))
  expect(response.status).toBe(400)
  expect(JSON.parse(text)).toMatchObject({
    error: { code: 'invalid', message: 'This text has a character that cannot be kept.' },
  })
  expect(logged).toBe('')
})

test('the log repeats nothing that somebody wrote: no parameters, no values of rows (log-3)', async () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'profiles_email',
    detail: 'Key (email)=(lin@x.example)',
  })
  const { logged } = await failWith(new DrizzleQueryError('insert into profiles values ($1)', ['lin@x.example'], cause))
  expect(logged).not.toContain('lin@x.example')
  expect(JSON.parse(logged).err).toMatchObject({ cause: { code: '23505', constraint: 'profiles_email' } })
})

test('an expected refusal keeps its code, its fields and its details, and is not logged (api-3)', async () => {
  const error = new AppError('stale', { fields: { title: 'x' }, details: { theirs: { title: 'y' } } })
  const { response, text, logged } = await failWith(error)
  expect(response.status).toBe(409)
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'stale', fields: { title: 'x' } }, theirs: { title: 'y' } })
  expect(logged).toBe('')
})

test('a limited caller gets Retry-After', async () => {
  const { response } = await failWith(new AppError('too_many', { details: { retryAfter: 42 } }))
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '42'])
})

test('a write to a read-only address answers 405', async () => {
  const { response } = await failWith(new AppError('method'), '/page')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test.each([
  [400, 'invalid'],
  [404, 'PGRST116'],
  [413, 'too_large'],
  [418, 'invalid'],
  [502, 'internal'],
])("the framework's own %i becomes %s", async (status, code) => {
  const { text } = await failWith(new HTTPException(status as 400))
  expect(JSON.parse(text)).toMatchObject({ error: { code } })
})

test('a failing page shows what to do and a reference, as HTML without scripts (errors-4)', async () => {
  const { response, text } = await failWith(new Error('inner'), '/about', { accept: 'text/html,*/*' })
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(text).toContain('request-1')
  expect(text).toContain('Please reload the page')
  expect(text).not.toContain('inner')
})
