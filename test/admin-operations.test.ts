import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { createTestApp, signInAs, type TestRequest } from './app.ts'
import { apiScopes } from '#platform/values/api-scopes.ts'
import { type ApiKeyAsks, withApiKey } from './api-keys.ts'
import { adminOperations, type ApiDocument, type Operation } from './described-operations.ts'
import { valueFor, withProperty } from './from-schema.ts'
import { insertRow, keepSoundRows } from './kept-rows.ts'
import { addressOf, idFor, queryOf, withQuery } from './operation-addresses.ts'
import { ids, soundRows } from './table-rows.ts'

// Made from the document itself: an operation that is added tomorrow is asked all this without anybody thinking of it.

// With the address of a mail server, which nothing here asks: without one, mail is not released.
const app = await createTestApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const { db, pool } = app.database
await insertRow(db, 'profiles', soundRows['profiles'] ?? {})
const admin = await signInAs(app, 'admin')
const student = await signInAs(app, 'student')
const staff = {
  desk: await signInAs(app, { email: 'desk@academy.example', role: 'desk' }),
  editor: await signInAs(app, { email: 'editor@academy.example', role: 'editor' }),
  admin,
}
const signedOut = await signInAs(app, { email: 'gone@academy.example', role: 'admin' })
await signedOut.request('/api/auth/sign-out', { method: 'POST' })
const demoted = await signInAs(app, { email: 'demoted@academy.example', role: 'admin' })
const beforeDemotion = await demoted.request('/api/admin/statistics')
await db.update(profiles).set({ role: 'student' }).where(eq(profiles.id, demoted.profileId))
await insertRow(db, 'api_keys', soundRows['api_keys'] ?? {})
const everything = await withApiKey(app, admin, apiScopes)
/** By the scope that each lacks. */
const lacking = new Map<string, ApiKeyAsks>(
  await Promise.all(
    apiScopes.map(async (scope) => {
      const [area] = scope.split(':')
      const others = apiScopes.filter((each) => each !== scope && each !== `${area}:write`)
      return [scope, await withApiKey(app, admin, others)] as const
    }),
  ),
)
// Not a minute ago for so long, so that their use writes nothing.
await db.execute(sql`update api_keys set last_used_at = now() + interval '1 day'`)
const { putBack, writtenTables } = await keepSoundRows(db, pool)
const operations = adminOperations((await (await app.request('/api/openapi.json')).json()) as ApiDocument)
const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'green' } })
  .png()
  .toBuffer()

test('the document names each operation’s roles, always administrators (operations-5)', () => {
  expect(operations.length).toBeGreaterThan(20)
  for (const { name, roles } of operations) expect(roles, name).toContain('admin')
  for (const role of ['desk', 'editor']) {
    const held = operations.filter(({ roles }) => roles.includes(role)).length
    expect(held, role).toBeGreaterThan(5)
    expect(held, role).toBeLessThan(operations.length)
  }
})

test('a write is noticed once, and a restored state is not (operations-1)', async () => {
  const adding = operations.find(({ name }) => name === 'POST /api/admin/teachers')
  if (!adding) throw new Error('Nothing adds a teacher.')
  await putBack()
  expect((await admin.request(addressOf(adding), bodiesOf(adding)[0]?.[1])).status).toBe(201)
  expect(await writtenTables()).toEqual(expect.arrayContaining(['audit_log', 'teachers']))
  expect(await writtenTables()).toEqual([])
  await putBack()
  expect(await writtenTables()).toEqual([])
})

test.each(operations)(
  '$name answers 401 to nobody and after sign-out, and changes nothing (api-8, operations-1)',
  async (operation) => {
    const address = addressOf(operation)
    await changesNothing(async () => {
      const bodies = bodiesOf(operation)
      const others = [operation.path.replaceAll(/\{\w+\}/g, 'x'), withQuery(operation, 'unknown_field=1')]
      const asked = [...bodies.map((sent) => [address, sent] as const), ...others.map((at) => [at, bodies[0]] as const)]
      for (const [at, sent] of asked) {
        expect((await app.request(at, sent?.[1])).status, `${sent?.[0]} to ${at}`).toBe(401)
      }
      expect((await signedOut.request(address, bodiesOf(operation)[0]?.[1])).status).toBe(401)
    })
  },
)

test.each(operations)(
  '$name answers 403 to other roles and the demoted; nothing changes (operations-2, roles-2)',
  async (operation) => {
    expect(beforeDemotion.status).toBe(200)
    await changesNothing(async () => {
      const bodies = bodiesOf(operation)
      const others = Object.entries(staff).flatMap(([role, person]) => (operation.roles.includes(role) ? [] : person))
      const refusedPeople = [student, demoted, ...others]
      // Each person and each body once at least.
      for (let at = 0; at < Math.max(refusedPeople.length, bodies.length); at += 1) {
        const [what, init] = bodies[at % bodies.length] ?? []
        const person = refusedPeople[at % refusedPeople.length] ?? student
        expect((await person.request(addressOf(operation), init)).status, what).toBe(403)
      }
    })
  },
)

test.each(operations)(
  '$name works for an API key with its scope only, whatever cookie comes along (keys-3)',
  async (operation) => {
    const [sent] = bodiesOf(operation)
    const [scope] = operation.scopes
    const ask = (key: ApiKeyAsks) => key(addressOf(operation), sent?.[1], admin.cookie)
    await changesNothing(async () => {
      const refused = await ask(lacking.get(scope ?? '') ?? everything)
      expect([refused.status, (await refused.text()).includes('"forbidden"')]).toEqual([403, true])
    })
    if (scope !== undefined) expect([401, 403]).not.toContain((await ask(everything)).status)
  },
)

test.each(operations.filter(({ body }) => body !== null))(
  '$name answers 400 to a field that is not its own, wherever it stands, and changes nothing (operations-3)',
  async (operation) => {
    await changesNothing(async () => {
      for (const [what, init] of foreignFieldsOf(operation)) {
        // A preview is of whatever stands in the form.
        if (operation.path.includes('/previews/') && what.includes("'fields'")) continue
        const answer = await admin.request(addressOf(operation), init)
        expect(await refusalOf(answer), what).toEqual(refused)
      }
    })
  },
)

test.each(operations.filter((operation) => queryOf(operation).length > 0))(
  '$name answers 400 to a parameter that is not its own or is huge, and changes nothing (operations-4)',
  async (operation) => {
    await changesNothing(async () => {
      for (const query of foreignQueriesOf(operation)) {
        const answer = await admin.request(withQuery(operation, query), bodiesOf(operation)[0]?.[1])
        expect(await refusalOf(answer), query).toEqual(refused)
      }
    })
  },
)

test.each(operations.filter(({ body }) => body !== null && body.type !== 'multipart/form-data'))(
  '$name tells in sentences what an empty body lacks (api-9)',
  async (operation) => {
    const answer = await admin.request(addressOf(operation), { method: operation.method, json: {} })
    expect(await refusalOf(answer)).toEqual(refused)
  },
)

const asked = operations.flatMap((operation) => operation.roles.map((role) => ({ ...operation, role })))
test.each(asked)('$name takes the same request without them from $role (operations-3, roles-2)', async (operation) => {
  await putBack()
  const person = Object.entries(staff).find(([role]) => role === operation.role)?.[1]
  if (!person) throw new Error(`Nobody here is ${operation.role}.`)
  const answer = await takenBy(person, operation)
  // Where the version in the body is not the row's, the answer is a conflict; a number in the address may be one of no version,
  // what a change would do to prices is asked of a made-up record, and a view or a note is somebody else's. What waits has the fields of its
  // kind, of which the document knows nothing, a private link ends in the weeks to come, and a published voice has a day of consent.
  const isOfNone = /\/(\{version\}|price-changes|undo)$|\/(saved-views\/\{id\}|notes\/\{note\})$/.test(operation.path)
  const isMadeUp =
    /\/(pending-changes|repetition|preview)$|\/voices(\/\{id\})?$|\/preview-links\/|\/saved-views\/\{id\}$/.test(
      operation.path,
    )
  const refusals = [...(isOfNone ? [404] : []), ...(isMadeUp ? [400] : []), ...(operation.body ? [409] : [])]
  const status = answer.status >= 200 && answer.status < 300 ? 'taken' : answer.status
  expect(['taken', ...refusals], await answer.text()).toContain(status)
})

/** Where the address says what it is about, the first of which that is open to this person. */
async function takenBy(person: typeof admin, operation: Operation): Promise<Response> {
  const entity = operation.parameters.find(({ in: place, name }) => place === 'path' && name === 'entity')
  for (const only of entity?.schema.enum ?? []) {
    const parameters = operation.parameters.map((each) =>
      each === entity ? { ...each, schema: { ...each.schema, enum: [only] } } : each,
    )
    const about = { ...operation, parameters }
    const answer = await person.request(addressOf(about), bodiesOf(about)[0]?.[1])
    if (answer.status !== 403) return answer
  }
  return person.request(addressOf(operation), bodiesOf(operation)[0]?.[1])
}

const refused = { status: 400, code: 'invalid', programWords: [] }

/** How a request was refused, and what of it is told in the words of the program that checks instead of sentences for people. */
async function refusalOf(answer: Response) {
  const { error } = (await answer.json()) as { error?: { code: string; fields?: Record<string, string> } }
  const told = Object.values(error?.fields ?? {})
  return {
    status: answer.status,
    code: error?.code,
    programWords: told.filter((words) => /^(Invalid (?!File Type)|Unrecognized |Too )/.test(words)),
  }
}

/** Puts the rows back, and does what is given, which must write to no table. */
async function changesNothing(work: () => Promise<void>): Promise<void> {
  await putBack()
  await work()
  expect(await writtenTables()).toEqual([])
}

type Sent = [what: string, init: TestRequest]

/** What an operation may be sent: first what it takes, then, where that is a body, none and others that it does not take. */
function bodiesOf(operation: Operation): Sent[] {
  const { method, body } = operation
  if (method === 'GET') return [['no body', { method }]]
  const none: Sent = ['no body', { method }]
  const broken: Sent = ['no JSON', { method, body: '{ no json', headers: { 'content-type': 'application/json' } }]
  const empty: Sent = ['an empty object', { method, json: {} }]
  const text: Sent = ['plain text', { method, body: 'text', headers: { 'content-type': 'text/plain' } }]
  if (!body) return [none, broken, empty, text]
  if (body.type === 'multipart/form-data') return [['a file', { method, body: formOf() }], none, broken, empty, text]
  return [['its body', { method, json: valueFor(body.schema, idFor(operation)) }], none, broken, empty, text]
}

/** Its body with one field too many: in every object that it has, and others that are a record's own at its top. */
function foreignFieldsOf(operation: Operation): Sent[] {
  const { method, body } = operation
  if (!body) return []
  const names = ['unknown_field', 'id', 'created_at', 'updated_at', 'author_id', 'role', 'enrollment_count']
  if (body.type === 'multipart/form-data') {
    return names.map((name) => [name, { method, body: formOf({ [name]: 'x' }) }])
  }
  const whole = valueFor(body.schema, idFor(operation), { full: true })
  return names.flatMap((name, nth) =>
    withProperty(whole, name, ids.person)
      .slice(0, nth === 0 ? undefined : 1)
      .map(({ at, value }): Sent => [`${name} in '${at}'`, { method, json: value }]),
  )
}

/** Its query with one parameter too many, and with each of its parameters larger than anybody means. */
function foreignQueriesOf(operation: Operation): string[] {
  const huge = (type: string | undefined) =>
    type === 'integer' || type === 'number' ? '9'.repeat(400) : 'x'.repeat(20_000)
  return [
    'unknown_field=1',
    ...queryOf(operation).map(({ name, schema }) => `${name}=${huge([schema.type].flat()[0])}`),
  ]
}

function formOf(fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
