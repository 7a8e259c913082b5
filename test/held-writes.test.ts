import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { profiles, sessions } from '#features/people/accounts/table.server.ts'
import { apiKeys } from '#features/people/api-keys/table.server.ts'
import { apiScopes } from '#platform/values/api-scopes.ts'
import { makeApiKey } from './api-keys.ts'
import { serveTestApp, signInAs } from './app.ts'
import { type ApiDocument, type Operation, operationsOf } from './described-operations.ts'
import { valueFor } from './from-schema.ts'
import { holdBody } from './held-requests.ts'
import { insertRow, keepSoundRows } from './kept-rows.ts'
import { addressOf, idFor } from './operation-addresses.ts'
import { soundRows } from './table-rows.ts'

// Made from the document itself: an operation that is added tomorrow is tried here without anybody thinking of it.

const app = await serveTestApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const { db, pool } = app.database
await insertRow(db, 'profiles', soundRows['profiles'] ?? {})
await insertRow(db, 'api_keys', soundRows['api_keys'] ?? {})
const { putBack, writtenTables } = await keepSoundRows(db, pool)

const document = (await (await app.request('/api/openapi.json')).json()) as ApiDocument
const writes = operationsOf(document).filter(({ method }) => method !== 'GET')
// What a payment provider tells is judged by its signature over the body itself.
const guarded = writes.filter(
  (each) => isForStaff(each) || ('401' in each.responses && each.path !== '/api/payments/webhook'),
)
const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'green' } })
  .png()
  .toBuffer()

beforeEach(async () => {
  await putBack()
})

/** Somebody new where something is done: it may erase who does it. */
const administrator = () => signInAs(app, { email: `${randomUUID()}@academy.example`, role: 'admin' })

const [signedOut, keyOwner, demoted] = [await administrator(), await administrator(), await administrator()]
const { key, id: keyId } = await makeApiKey(keyOwner, apiScopes)
// Not a minute ago for so long, so that its use writes nothing.
await db.execute(sql`update api_keys set last_used_at = now() + interval '1 day'`)
const ofSignedOut = eq(sessions.profile_id, signedOut.profileId)
const access = {
  sessions: await db.select().from(sessions).where(ofSignedOut),
  keys: await db.select().from(apiKeys).where(eq(apiKeys.id, keyId)),
}

/** Session, key and role as they were. */
async function giveAccess(): Promise<void> {
  await Promise.all([
    db.insert(sessions).values(access.sessions).onConflictDoNothing(),
    db.insert(apiKeys).values(access.keys).onConflictDoNothing(),
    db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, demoted.profileId)),
  ])
}

async function takeAccess(): Promise<void> {
  await Promise.all([
    db.delete(sessions).where(ofSignedOut),
    db.delete(apiKeys).where(eq(apiKeys.id, keyId)),
    db.update(profiles).set({ role: 'student' }).where(eq(profiles.id, demoted.profileId)),
  ])
}

test('operations without an access check are the visitors’ ones, listed by name (api-13)', () => {
  expect(guarded.length).toBeGreaterThan(100)
  expect(writes.filter((each) => !guarded.includes(each)).map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "POST /api/auth/sign-out",
      "POST /api/enrollments",
      "POST /api/payments/webhook",
      "POST /api/questions",
      "POST /api/volunteer-applications",
      "POST /api/subscriptions",
      "PUT /api/subscription",
      "POST /api/subscription/confirm",
      "POST /api/subscription/unsubscribe",
    ]
  `)
})

test.each(guarded)(
  '$name is refused once session, key or role is lost while its body is held (api-13)',
  async (operation) => {
    await giveAccess()
    const held = await Promise.all([
      hold(operation, { cookie: signedOut.cookie }, `accountWrites:${signedOut.profileId}`),
      hold(operation, { authorization: `Bearer ${key}` }, `keyRequests:${keyId}`),
      ...(isForStaff(operation)
        ? [hold(operation, { cookie: demoted.cookie }, `accountWrites:${demoted.profileId}`)]
        : []),
    ])
    await takeAccess()
    await writtenTables()
    const answers = await Promise.all(held.map(({ letGo }) => letGo()))
    expect(await writtenTables()).toEqual([])
    // A key that may not do this at all is told so at once, on a busy machine when it is gone.
    const ofKey: unknown = operation.scopes.length > 0 ? 401 : expect.toBeOneOf([401, 403])
    expect(answers).toEqual([401, ofKey, 403].slice(0, held.length))
  },
)

test.each(guarded)('$name is accepted late with unchanged access (api-13)', { tags: 'full' }, async (operation) => {
  const { cookie } = await administrator()
  const held = await hold(operation, { cookie })
  expect([401, 403, 408, 500]).not.toContain(await held.letGo())
})

test('an enrollment held until after the sign-out enrolls nobody (api-13)', async () => {
  const { cookie, profileId } = await administrator()
  const held = await hold(named('POST /api/enrollments'), { cookie })
  await db.delete(sessions).where(eq(sessions.profile_id, profileId))
  await writtenTables()
  expect(await held.letGo()).toBe(400)
  expect(await writtenTables()).toEqual([])
})

test('a repeated create does not show the record after access is lost (api-13)', async () => {
  const { cookie, profileId } = await administrator()
  const who = { cookie, 'idempotency-key': randomUUID() }
  const add = async () => hold(named('POST /api/admin/teachers'), who)
  expect(await (await add()).letGo()).toBe(201)
  expect(await (await add()).letGo()).toBe(201)
  const held = await add()
  await db.update(profiles).set({ role: 'student' }).where(eq(profiles.id, profileId))
  expect(await held.letGo()).toBe(403)
})

test('a body in one piece costs one look at the session, a held one a second (api-13)', async () => {
  const { request, cookie } = await administrator()
  const asked = vi.spyOn(pool, 'query')
  const looks = () => asked.mock.calls.filter(([each]) => JSON.stringify(each).includes('session_by_token')).length
  expect(
    (await request('/api/admin/teachers', { method: 'POST', json: taken(named('POST /api/admin/teachers')) })).status,
  ).toBe(201)
  expect(looks()).toBe(1)
  const held = await hold(named('POST /api/admin/teachers'), { cookie })
  await held.letGo()
  expect(looks()).toBe(3)
})

function named(name: string): Operation {
  const found = writes.find((each) => each.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}

function isForStaff({ tags }: Operation) {
  return tags.includes('admin')
}

/** What an operation takes. */
function taken(operation: Operation) {
  return operation.body ? valueFor(operation.body.schema, idFor(operation)) : {}
}

/** Holds back what an operation takes, and of one that takes nothing a body that nobody asked for. */
function hold({ method, body, ...operation }: Operation, who: Record<string, string>, counted?: string) {
  const address = addressOf({ method, body, ...operation })
  if (body?.type !== 'multipart/form-data') {
    const json = taken({ method, body, ...operation })
    const headers = { 'content-type': 'application/json', ...who }
    return holdBody(app, address, { method, headers, body: JSON.stringify(json) }, counted)
  }
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }))
  return holdBody(app, address, { method, headers: who, body: form }, counted)
}
