import { desc, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { profiles, sessions } from '#features/people/accounts/table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { apiScopes } from '#platform/values/api-scopes.ts'
import { asking, makeApiKey } from '#test/api-keys.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { recordKinds } from '#test/records.ts'
import { isApiKey, makeApiKey as makeKey, readApiKey } from './store.server.ts'
import type { ApiKey } from './schema.ts'
import { apiKeys } from './table.server.ts'

const app = await createTestApp()
const { db } = app.database
const admin = await signInAs(app, 'admin')
const path = '/api/admin/api-keys'
const listed = async () => ((await (await admin.request(path)).json()) as { items: ApiKey[] }).items

test('a key is shown once, has a known prefix, and is stored as a hash only (keys-1)', async () => {
  const { key, ...told } = await makeApiKey(admin, ['content:read'])
  expect(key).toMatch(/^eca_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/)
  expect(told).toMatchObject({
    name: 'Newsletter',
    prefix: key.slice(0, 16),
    scopes: ['content:read'],
    expires_at: null,
  })
  expect(await listed()).toEqual([told])
  const [row] = await db.select().from(apiKeys)
  expect(JSON.stringify(row)).not.toContain(key.slice(17))
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ actor_id: admin.profileId, action: 'create', entity: 'api_keys', entity_id: told.id })
})

test('a made-up key is refused by its checksum, before the database is asked (keys-1)', () => {
  const { key } = makeKey()
  expect(readApiKey(key)).not.toBeNull()
  const last = key.at(-1) === '0' ? '1' : '0'
  for (const wrong of [key.slice(0, -1), key.slice(0, -1) + last, key.replace('eca_', 'ecb_'), `${key}0`, 'eca_'])
    expect(readApiKey(wrong)).toBeNull()
  expect([isApiKey('eca_x'), isApiKey('x'), isApiKey(undefined)]).toEqual([true, false, false])
})

test('making a key needs a sign-in within fifteen minutes; a person has twenty (keys-2)', async () => {
  const other = await signInAs(app, { email: 'maker@academy.example', role: 'admin' })
  const mine = eq(sessions.profile_id, other.profileId)
  await db
    .update(sessions)
    .set({ created_at: sql`now() - interval '16 minutes'` })
    .where(mine)
  const json = { name: 'Late', scopes: ['content:read'], days: null }
  const late = await other.request(path, { method: 'POST', json })
  expect([late.status, await late.json()]).toMatchObject([403, { error: { code: 'sign_in_again' } }])
  await db
    .update(sessions)
    .set({ created_at: sql`now()` })
    .where(mine)
  await db.execute(sql`insert into api_keys (profile_id, name, prefix, key_hash, scopes)
    select ${other.profileId}::uuid, 'One of many', 'eca_' || n, 'x', '{content:read}' from generate_series(1, 20) as n`)
  expect((await other.request(path, { method: 'POST', json })).status).toBe(400)
  await db.delete(apiKeys).where(eq(apiKeys.profile_id, other.profileId))
})

test('a key adds an announcement without cookie, and the audit log names it (keys-3, keys-4)', async () => {
  const { key, id } = await makeApiKey(admin, ['content:write'])
  const added = await asking(app, key)('/api/admin/announcements', {
    method: 'POST',
    json: recordKinds.announcements.fields,
    headers: { origin: 'https://partner.example' },
  })
  expect(added.status, await added.clone().text()).toBe(201)
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ actor_id: admin.profileId, entity: 'announcements', details: { api_key: id } })
})

test.each([
  ['GET', '/api/profile'],
  ['GET', '/api/sessions'],
  ['DELETE', '/api/account'],
  ['PUT', `/api/profiles/${admin.profileId}/role`],
  ['GET', path],
  ['GET', '/api/admin/users'],
  ['GET', '/api/admin/webhook-endpoints'],
])('no key does %s %s, whatever its scopes and with its owner’s cookie beside it (keys-3)', async (method, address) => {
  const { key } = await makeApiKey(admin, apiScopes)
  const init = { method, ...(method === 'PUT' && { json: { role: 'student' } }) }
  expect([401, 403]).toContain((await asking(app, key)(address, init, admin.cookie)).status)
  await db.delete(apiKeys)
})

test('a key never starts a session, and hears only public changes (keys-3)', async () => {
  const { key } = await makeApiKey(admin, apiScopes)
  const answer = await asking(app, key)('/api/session', {}, admin.cookie)
  expect(await answer.text()).not.toContain(admin.profileId)
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('a key is refused once revoked or expired, or its owner is demoted or gone (keys-5)', async () => {
  const owner = await signInAs(app, { email: 'owner@academy.example', role: 'admin' })
  const status = async (key: string) => (await asking(app, key)('/api/admin/teachers')).status
  const role = (to: 'admin' | 'student') =>
    db.update(profiles).set({ role: to }).where(eq(profiles.id, owner.profileId))
  const [revoked, expired, kept] = [
    await makeApiKey(owner, apiScopes),
    await makeApiKey(owner, apiScopes, 30),
    await makeApiKey(owner, apiScopes),
  ]
  for (const { key } of [revoked, expired, kept]) expect(await status(key)).toBe(200)
  // Another administrator may revoke it, should it have leaked.
  expect((await admin.request(`${path}/${revoked.id}`, { method: 'DELETE' })).status).toBe(204)
  await db
    .update(apiKeys)
    .set({ expires_at: sql`now()` })
    .where(eq(apiKeys.id, expired.id))
  for (const { key } of [revoked, expired]) expect(await status(key)).toBe(401)
  await role('student')
  expect(await status(kept.key)).toBe(401)
  await role('admin')
  expect(await status(kept.key)).toBe(200)
  await db.delete(profiles).where(eq(profiles.id, owner.profileId))
  expect(await status(kept.key)).toBe(401)
})

test('a key that is made in the moment that its maker is demoted is not made (keys-8)', async () => {
  const maker = await signInAs(app, { email: 'overtaken@academy.example', role: 'admin' })
  const { pool } = app.database
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`update profiles set role = 'student' where id = '${maker.profileId}'`)
  const json = { name: 'Overtaken', scopes: apiScopes, days: null }
  const made = maker.request(path, { method: 'POST', json })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await Promise.race([made, vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1))])
  await client.query('commit')
  client.release()
  expect((await made).status).toBe(403)
  expect(await db.$count(apiKeys, eq(apiKeys.profile_id, maker.profileId))).toBe(0)
})

test('when a key was used last is written once a minute at most (keys-6)', async () => {
  const { key, id } = await makeApiKey(admin, apiScopes)
  const mine = eq(apiKeys.id, id)
  const used = async () => (await db.select().from(apiKeys).where(mine))[0]?.last_used_at ?? null
  expect(await used()).toBeNull()
  await asking(app, key)('/api/admin/teachers')
  const first = await used()
  expect(first).not.toBeNull()
  await asking(app, key)('/api/admin/teachers')
  expect(await used()).toEqual(first)
  await db
    .update(apiKeys)
    .set({ last_used_at: sql`now() - interval '61 seconds'` })
    .where(mine)
  await asking(app, key)('/api/admin/teachers')
  expect((await used())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0)
})

test('a key has its own limit with Retry-After, reads included (keys-7)', async () => {
  const { key, id } = await makeApiKey(admin, apiScopes)
  const expire = Date.now() + 60_000
  await db.execute(sql`insert into rate_limits (key, points, expire) values (${`keyRequests:${id}`}, 299, ${expire})`)
  const ask = asking(app, key)
  expect((await ask('/api/admin/teachers')).status).toBe(200)
  const refused = await ask('/api/admin/teachers')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await admin.request('/api/admin/teachers')).status).toBe(200)
})

const countOf = (profileId: string) => db.$count(apiKeys, eq(apiKeys.profile_id, profileId))
const putRole = (id: string, role: string) =>
  admin.request(`/api/profiles/${id}/role`, { method: 'PUT', json: { role } })

test('losing the last role revokes a person’s keys for good; another role keeps them (keys-8)', async () => {
  const owner = await signInAs(app, { email: 'leaving@academy.example', role: 'admin' })
  const { key } = await makeApiKey(owner, apiScopes)
  expect((await putRole(owner.profileId, 'editor')).status).toBe(200)
  expect(await countOf(owner.profileId)).toBe(1)
  expect((await putRole(owner.profileId, 'student')).status).toBe(200)
  expect((await putRole(owner.profileId, 'admin')).status).toBe(200)
  expect((await asking(app, key)('/api/admin/teachers')).status).toBe(401)
  expect(await countOf(owner.profileId)).toBe(0)
})

test('signing out everywhere names the remaining keys, and revokes them on request (keys-9)', async () => {
  const owner = () => signInAs(app, { email: 'everywhere@academy.example', role: 'admin' })
  const first = await owner()
  const kept = await makeApiKey(first, apiScopes)
  const expired = await makeApiKey(first, apiScopes, 30)
  await db
    .update(apiKeys)
    .set({ expires_at: sql`now()` })
    .where(eq(apiKeys.id, expired.id))
  expect(await (await first.request('/api/sessions')).json()).toMatchObject({ api_keys: 1 })
  const out = (one: typeof first, query = '') =>
    one.request(`/api/auth/sign-out-everywhere${query}`, { method: 'POST' })
  expect((await out(first, '?api_keys=some')).status).toBe(400)
  expect(await (await out(first)).json()).toEqual({ ended: 1, api_keys: 1 })
  expect((await asking(app, kept.key)('/api/admin/teachers')).status).toBe(200)
  expect(await (await out(await owner(), '?api_keys=revoke')).json()).toEqual({ ended: 1, api_keys: 0 })
  expect((await asking(app, kept.key)('/api/admin/teachers')).status).toBe(401)
  const again = await owner()
  await makeApiKey(again, apiScopes)
  const ended = await admin.request(`/api/profiles/${again.profileId}/sign-out?api_keys=revoke`, { method: 'POST' })
  expect(await ended.json()).toEqual({ ended: 1, api_keys: 0 })
  const line = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(line).toMatchObject([{ actor_id: admin.profileId, action: 'delete', entity: 'api_keys' }])
})
