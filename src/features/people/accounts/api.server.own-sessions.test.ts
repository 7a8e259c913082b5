import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles, sessions } from './table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import type { OwnSession } from './schema.ts'

const app = await createTestApp()
/** Another process on the same database and files. */
const other = await createTestApp({ database: app.database })
const { db } = app.database

type Person = Awaited<ReturnType<typeof signInAs>>
async function listOf({ request }: Person): Promise<OwnSession[]> {
  const { items } = (await (await request('/api/sessions')).json()) as { items: OwnSession[] }
  return items
}
async function bearerOf({ request }: Person): Promise<string> {
  const { access_token } = (await (await request('/api/session')).json()) as { access_token: string }
  return access_token
}
/** What a cookie and an access token are answered at a process. */
async function statusesAt(at: TestApp, { cookie }: Person, token: string) {
  const byCookie = await at.request('/api/profile', { headers: { cookie } })
  const byToken = await at.request('/api/profile', { headers: { authorization: `Bearer ${token}` } })
  return [byCookie.status, byToken.status]
}

test('a session that is used every day ends ninety days after its sign-in (session-6)', async () => {
  const person = await signInAs(app, { email: 'daily@example.test' })
  const mine = eq(sessions.profile_id, person.profileId)
  await db
    .update(sessions)
    .set({ created_at: sql`now() - interval '80 days'`, last_used_at: sql`now() - interval '1 day'` })
    .where(mine)
  await person.request('/api/session')
  const [kept] = await db
    .select({ left: sql<number>`expires_at - now() < interval '10 days 1 second'` })
    .from(sessions)
    .where(mine)
  expect(kept?.left).toBe(true)
  // As a process of the version before would have left it.
  await db
    .update(sessions)
    .set({ created_at: sql`now() - interval '91 days'`, expires_at: sql`now() + interval '30 days'` })
    .where(mine)
  expect((await person.request('/api/profile')).status).toBe(401)
})

test('a person sees their own sessions with this device marked, and nobody else does (session-7)', async () => {
  const here = await signInAs(app, { email: 'two@example.test' })
  const there = await signInAs(app, { email: 'two@example.test' })
  await signInAs(app, { email: 'stranger@example.test' })
  const sessionsHere = await listOf(here)
  expect(sessionsHere).toHaveLength(2)
  const moment = expect.stringMatching(/^\d{4}-.*Z$/) as string
  expect(sessionsHere.find(({ is_current }) => is_current)).toEqual({
    id: expect.any(String) as string,
    is_current: true,
    browser: null,
    system: null,
    signed_in_at: moment,
    last_used_at: moment,
  })
  const marked = sessionsHere.filter(({ is_current }) => is_current).map(({ id }) => id)
  expect((await listOf(there)).find(({ is_current }) => is_current)?.id).not.toBe(marked[0])
  expect((await app.request('/api/sessions')).status).toBe(401)
})

test('ending an own session works at every process; another’s is not found (session-8)', async () => {
  const here = await signInAs(app, { email: 'ends@example.test' })
  const there = await signInAs(app, { email: 'ends@example.test' })
  const stranger = await signInAs(app, { email: 'stranger@example.test' })
  const token = await bearerOf(there)
  expect(await statusesAt(other, there, token)).toEqual([200, 200])
  const id = (await listOf(here)).find(({ is_current }) => !is_current)?.id ?? ''
  expect((await stranger.request(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await here.request(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(204)
  for (const process of [app, other]) expect(await statusesAt(process, there, token)).toEqual([401, 401])
  expect((await here.request(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect(await listOf(here)).toHaveLength(1)
})

test('Sign out everywhere ends all sessions of the person and nobody else’s (session-8)', async () => {
  const here = await signInAs(app, { email: 'all@example.test' })
  const there = await signInAs(other, { email: 'all@example.test' })
  const stranger = await signInAs(app, { email: 'stranger@example.test' })
  const tokens = [await bearerOf(here), await bearerOf(there)] as const
  const answer = await here.request('/api/auth/sign-out-everywhere', { method: 'POST' })
  expect(await answer.json()).toEqual({ ended: 2, api_keys: 0 })
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0/)])
  for (const process of [app, other]) {
    expect(await statusesAt(process, here, tokens[0])).toEqual([401, 401])
    expect(await statusesAt(process, there, tokens[1])).toEqual([401, 401])
  }
  expect((await stranger.request('/api/profile')).status).toBe(200)
})

test('an administrator ends all sessions of a person, which is written down (session-9)', async () => {
  const admin = await signInAs(app, 'admin')
  const person = await signInAs(app, { email: 'lost@example.test' })
  const address = `/api/profiles/${person.profileId}/sign-out`
  expect((await person.request(address, { method: 'POST' })).status).toBe(403)
  expect(await (await admin.request(address, { method: 'POST' })).json()).toEqual({ ended: 1, api_keys: 0 })
  expect((await person.request('/api/profile')).status).toBe(401)
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    actor_id: admin.profileId,
    action: 'sessions.ended',
    entity_id: person.profileId,
    details: {},
  })
  const nobody = '00000000-0000-4000-8000-00000000dead'
  expect((await admin.request(`/api/profiles/${nobody}/sign-out`, { method: 'POST' })).status).toBe(404)
})

test('a role change needs a sign-in within the last fifteen minutes (role-3)', async () => {
  const person = await signInAs(app, { email: 'rises@example.test' })
  const admin = await signInAs(app, 'admin')
  const change = (who: Person) =>
    who.request(`/api/profiles/${person.profileId}/role`, { method: 'PUT', json: { role: 'admin' } })
  await db
    .update(sessions)
    .set({ created_at: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.profile_id, admin.profileId))
  const refused = await change(admin)
  expect(refused.status).toBe(403)
  const { error } = (await refused.json()) as { error: { code: string; message: string } }
  expect(error).toMatchObject({
    code: 'sign_in_again',
    message: expect.stringContaining('Please sign in again') as string,
  })
  const [before] = await db.select().from(profiles).where(eq(profiles.id, person.profileId))
  expect(before?.role).toBe('student')
  expect((await change(await signInAs(app, 'admin'))).status).toBe(200)
})
