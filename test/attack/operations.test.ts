import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { emptySections } from '#features/content/site-content/schema.ts'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { apiScopes, scopeAreas } from '#platform/values/api-scopes.ts'
import { asking, makeApiKey, withApiKey } from '#test/api-keys.ts'
import { signInAs, type TestRequest } from '#test/app.ts'
import { type ApiDocument, type Operation, operationsOf } from '#test/described-operations.ts'
import { insertRow, keepSoundRows } from '#test/kept-rows.ts'
import { addressOf, queryOf, withQuery } from '#test/operation-addresses.ts'
import { soundRows } from '#test/table-rows.ts'
import { exampleBody, methods, oddBodies, oddQueries, oddSegments, oddValues, spellingsOf } from './odd-values.ts'
import { type AttackedSite, attackedSite } from '#test/attacked-site.ts'
import { tried } from '#test/promises.ts'
import { chosen, runs, some } from './cases.ts'

// test/admin-operations.test.ts asks what each operation answers to whom. Here is what nobody means to send.

const site = await attackedSite()
const { db } = site.database
await insertRow(db, 'profiles', soundRows['profiles'] ?? {})
const admin = await signInAs(site, 'admin')
const student = await signInAs(site, 'student')
const gone = await signInAs(site, { email: 'gone@academy.example', role: 'admin' })
await gone.request('/api/auth/sign-out', { method: 'POST' })
const demoted = await signInAs(site, { email: 'demoted@academy.example', role: 'admin' })
const { key: ofDemoted } = await makeApiKey(demoted, apiScopes)
const { key: revoked, id: revokedId } = await makeApiKey(admin, apiScopes)
await admin.request(`/api/admin/api-keys/${revokedId}`, { method: 'DELETE' })
await db.update(profiles).set({ role: 'student' }).where(eq(profiles.id, demoted.profileId))
const desk = await signInAs(site, { email: 'desk@academy.example', role: 'desk' })
const editor = await signInAs(site, { email: 'editor@academy.example', role: 'editor' })
const everyScope = await withApiKey(site, admin, apiScopes)
/** By area, keys that may do everything in the others, and in this one only read. */
const keys = await Promise.all(
  scopeAreas.map(async (area) => {
    const reads = apiScopes.filter((scope) => scope !== `${area}:write`)
    const others = reads.filter((scope) => scope !== `${area}:read`)
    return [
      area,
      { reads: await withApiKey(site, admin, reads), others: await withApiKey(site, admin, others) },
    ] as const
  }),
)
// Not a minute ago for so long, so that their use writes nothing.
await db.execute(sql`update api_keys set last_used_at = now() + interval '1 day'`)
const people = {
  nobody: site.request,
  'somebody signed out': gone.request,
  student: student.request,
  demoted: demoted.request,
  'a revoked API key': asking(site, revoked),
  'the API key of somebody demoted': asking(site, ofDemoted),
}

/** Whoever may not do it: by who they are, by their role, and keys by what they lack. */
function othersOf({ roles, scopes: [scope] }: Operation): [who: string, request: AttackedSite['request']][] {
  const staff = Object.entries({ desk, editor }).filter(([role]) => !roles.includes(role))
  const lacking = keys.flatMap(([area, { reads, others }]): [string, AttackedSite['request']][] => {
    if (scope === `${area}:write`) return [[`a key that may only read ${area}`, reads]]
    return scope === `${area}:read` ? [[`a key without ${area}`, others]] : []
  })
  return [
    ...Object.entries(people),
    ...staff.map(([role, { request }]) => [role, request] as [string, AttackedSite['request']]),
    ...(scope === undefined ? [['a key of every scope', everyScope] as [string, AttackedSite['request']]] : lacking),
  ]
}

const all = operationsOf((await (await site.request('/api/openapi.json')).json()) as ApiDocument).filter(
  // The stream of changes has no end, and there is no provider here to sign in with: both have tests of their own.
  ({ path }) => !['/api/changes', '/api/auth/google'].includes(path),
)
const forAdmins = all.filter(({ tags }) => tags.includes('admin'))
const rows = await keepSoundRows(db, site.database.pool)
await putBack()

test.for(some(forAdmins, 6))(
  '$name gives and changes nothing for the unauthorised, however it is twisted',
  async (operation, context) => {
    await rows.writtenTables()
    for (const [who, request] of othersOf(operation)) {
      for (const [what, address, init] of chosen(twistedRequests(operation), 2 * runs)) {
        const answer = await request(address, init)
        expect(answer.status, `${who}: ${what}`).toBeGreaterThanOrEqual(400)
        await expectDocumented(answer, `${who}: ${what}`)
        tried(context)
      }
    }
    expect(await rows.writtenTables()).toEqual([])
  },
)

test.for(some(all, 10))(
  '$name answers anything sent without failing, and refuses in the documented shape',
  async (operation, context) => {
    expect.hasAssertions()
    for (const request of [admin, site, student, desk, editor, { request: everyScope }].map((who) => who.request)) {
      for (const [what, address, init] of chosen(twistedRequests(operation), 2 * runs)) {
        await expectDocumented(await request(address, init), what)
        tried(context)
      }
      await putBack()
    }
  },
)

test('no other spelling of an address opens what is for administrators', async (context) => {
  const paths = [...new Set(forAdmins.filter(({ method }) => method === 'GET').map((each) => addressOf(each)))]
  for (const path of some(paths, 2)) {
    for (const spelling of spellingsOf(path)) {
      for (const cookie of ['', student.cookie]) {
        const answer = await site.ask(spelling, { headers: { ...(cookie && { cookie }) } })
        expect(answer.status, spelling).toBeLessThan(500)
        const isPage = String(answer.headers['content-type']).startsWith('text/html')
        if (answer.status < 300) expect(isPage, `${spelling} answers ${answer.body.slice(0, 200)}`).toBe(true)
        tried(context)
      }
    }
  }
})

test('a method that turns into another by a header or a parameter changes nothing', async (context) => {
  await rows.writtenTables()
  const names = ['x-http-method-override', 'x-http-method', 'x-method-override']
  for (const { path, method, ...operation } of some(
    forAdmins.filter((each) => each.method !== 'GET'),
    6,
  )) {
    const address = addressOf({ path, method, ...operation })
    for (const name of names) await site.ask(address, { headers: { [name]: method, cookie: admin.cookie } })
    await site.ask(`${address}?_method=${method}`, { headers: { cookie: admin.cookie } })
    tried(context, names.length + 1)
  }
  expect(await rows.writtenTables()).toEqual([])
})

test('a request to be sent back as it came is refused', async (context) => {
  for (const path of ['/', '/api/courses', '/api/admin/users', '/assets/x.js']) {
    const { status, body } = await site.ask(path, { method: 'TRACE', headers: { 'x-secret': 'mirrored' } })
    expect([status >= 400 && status < 500, body.includes('mirrored')], path).toEqual([true, false])
    tried(context)
  }
})

test('what a body says of prototypes reaches no other object', async (context) => {
  for (const { path, method } of all.filter(({ body }) => body !== null)) {
    await admin.request(path.replaceAll(/\{\w+\}/g, 'x'), {
      method,
      body: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
      headers: { 'content-type': 'application/json' },
    })
    tried(context)
  }
  expect('polluted' in {}).toBe(false)
})

/** A section that is stored is whole, which the row of the tests of tables is not. */
async function putBack(): Promise<void> {
  await rows.putBack()
  await db.update(homepageData).set({ data: { ...emptySections.hero, title: 'Rivers' } })
}

type Twisted = [what: string, address: string, init: TestRequest]

/** One thing at a time of a request that would be right. */
function twistedRequests(operation: Operation): Twisted[] {
  const { method, body, path } = operation
  const address = addressOf(operation)
  const whole = exampleBody(operation)
  const right: TestRequest = { method, ...(whole !== null && { json: whole }) }
  const requests: Twisted[] = [
    ...(path.includes('{') ? oddSegments : []).map((segment): Twisted => {
      return [`the segment ${segment.slice(0, 40)}`, path.replaceAll(/\{\w+\}/g, segment), right]
    }),
    ...[...queryOf(operation).map(({ name }) => name), 'unknown'].flatMap((name) =>
      oddQueries(name).map((query): Twisted => [`the query ${query.slice(0, 60)}`, withQuery(operation, query), right]),
    ),
    ...methods
      .filter(
        (other) =>
          other !== method &&
          !all.some(
            (each) =>
              each.path === path && [other, 'GET'].includes(each.method) && (other === 'HEAD' || each.method === other),
          ),
      )
      .map((other): Twisted => [`the method ${other}`, address, { method: other }]),
  ]
  if (!body) return requests
  for (const [what, type, sent] of oddBodies) {
    requests.push([what, address, { method, body: sent as string, ...(type && { headers: { 'content-type': type } }) }])
  }
  for (const [at, changed] of withValues(whole)) requests.push([`an odd ${at}`, address, { method, json: changed }])
  return requests
}

/** The value with every place of it set to every odd value. */
function withValues(value: unknown, at = ''): [at: string, changed: unknown][] {
  const here = oddValues.map((odd): [string, unknown] => [at || 'body', odd])
  if (typeof value !== 'object' || value === null) return at === '' ? [] : here
  const inside = Object.entries(value).flatMap(([key, part]) =>
    withValues(part, `${at}.${key}`).map(([place, changed]): [string, unknown] => [
      place,
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ]),
  )
  return [...here, ...inside]
}

/** Never a fault of the server's; what is refused is told in the one shape. */
async function expectDocumented(answer: Response, what: string): Promise<void> {
  const body = await answer.text()
  expect(answer.status, `${what}\n${body.slice(0, 300)}`).toBeLessThan(500)
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (answer.status < 400 || !isJson || body === '') return
  expect(JSON.parse(body), what).toMatchObject({
    error: { code: expect.any(String), message: expect.any(String) },
    requestId: expect.any(String),
  })
}
