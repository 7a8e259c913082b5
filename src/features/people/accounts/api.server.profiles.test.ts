import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { profiles } from './table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'

const app = await createTestApp()
const { db } = app.database
type Code = { error: { code: string; fields?: Record<string, string> } }
const codeOf = async (response: Response) => ((await response.json()) as Code).error.code

beforeEach(async () => {
  await db.delete(profiles)
  await db.delete(auditLog)
})

const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort((one, other) => one - other)
const setRole = (person: Awaited<ReturnType<typeof signInAs>>, id: string, role: string) =>
  person.request(`/api/profiles/${id}/role`, { method: 'PUT', json: { role } })

test('a person reads their own profile; without a session there is none', async () => {
  const student = await signInAs(app, 'student')
  expect(await (await student.request('/api/profile')).json()).toMatchObject({
    id: student.profileId,
    email: 'student@academy.example',
    full_name: 'Sample Student',
    avatar_url: null,
    role: 'student',
    version: 1,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await app.request('/api/profile')).status).toBe(401)
})

test('making the own profile never writes over the one that exists (profile-8)', async () => {
  const admin = await signInAs(app, 'admin')
  await db.update(profiles).set({ full_name: 'Chosen Name' })
  const response = await admin.request('/api/profile', { method: 'POST' })
  expect(await response.json()).toMatchObject({ full_name: 'Chosen Name', role: 'admin' })
  expect((await app.request('/api/profile', { method: 'POST' })).status).toBe(401)
})

test('name and picture are saved; id, email and role in the body count for nothing (profile-15)', async () => {
  const student = await signInAs(app, 'student')
  const other = await signInAs(app, { email: 'other@example.test', name: 'Other' })
  const json = {
    id: other.profileId,
    email: 'x@example.test',
    role: 'admin',
    full_name: ' 王小明 ',
    avatar_url: '/files/images/avatars/1.webp',
    version: 1,
  }
  const response = await student.request('/api/profile', { method: 'PUT', json })
  expect(await response.json()).toMatchObject({
    id: student.profileId,
    email: 'student@academy.example',
    role: 'student',
    full_name: '王小明',
    avatar_url: '/files/images/avatars/1.webp',
    version: 2,
  })
  expect(await (await other.request('/api/profile')).json()).toMatchObject({ full_name: 'Other', role: 'student' })
})

test('an unknown profile field is refused, and nothing changes (profile-14)', async () => {
  const student = await signInAs(app, 'student')
  const read = async () => (await student.request('/api/profile')).json()
  const before = await read()
  for (const more of [{ fullname: 'A' }, { created_at: '2026-01-01T00:00:00.000Z' }, { profile_id: 'x' }]) {
    const json = { full_name: 'A', version: 1, ...more }
    const refused = await student.request('/api/profile', { method: 'PUT', json })
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'invalid'])
  }
  expect(await read()).toEqual(before)
})

test('an omitted picture stays, null removes it, and an empty name becomes null', async () => {
  const student = await signInAs(app, 'student')
  const save = async (json: object) => (await student.request('/api/profile', { method: 'PUT', json })).json()
  await save({ full_name: 'A', avatar_url: 'https://pictures.example/a.png', version: 1 })
  expect(await save({ full_name: '  ', version: 2 })).toMatchObject({
    full_name: null,
    avatar_url: 'https://pictures.example/a.png',
  })
  expect(await save({ full_name: 'A', avatar_url: null, version: 3 })).toMatchObject({ avatar_url: null })
})

test('a save over an older version changes nothing and returns the current profile', async () => {
  const student = await signInAs(app, 'student')
  await student.request('/api/profile', { method: 'PUT', json: { full_name: 'First', version: 1 } })
  const stale = await student.request('/api/profile', { method: 'PUT', json: { full_name: 'Second', version: 1 } })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ error: { code: 'stale' }, theirs: { full_name: 'First' }, version: 2 })
})

for (const [what, change] of Object.entries({
  'a script as picture': { full_name: 'A', avatar_url: 'javascript:alert(1)', version: 1 },
  'a way out of the pictures': { full_name: 'A', avatar_url: '/files/documents/x', version: 1 },
  'a character that cannot be kept': { full_name: 'A\0', version: 1 },
  'half of a character': { full_name: 'A \ud83c', version: 1 },
  'a picture at an address that cannot be kept': { full_name: 'A', avatar_url: '/files/images/a\0.png', version: 1 },
  'no version': { full_name: 'A' },
  'an endless name': { full_name: 'A'.repeat(101), version: 1 },
})) {
  test(`a profile with ${what} is refused (api-4)`, async () => {
    const student = await signInAs(app, 'student')
    const response = await student.request('/api/profile', { method: 'PUT', json: change })
    expect(response.status).toBe(400)
    expect(await codeOf(response)).toBe('invalid')
  })
}

test('access is checked before the body', async () => {
  expect((await app.request('/api/profile', { method: 'PUT', json: 'nonsense' })).status).toBe(401)
  const student = await signInAs(app, 'student')
  for (const id of ['not-an-id', '%00', 'x'.repeat(500)]) {
    expect((await student.request(`/api/profiles/${id}/role`, { method: 'PUT', json: 'nonsense' })).status).toBe(403)
  }
  expect((await app.request('/api/profiles/not-an-id/role', { method: 'PUT', json: 'nonsense' })).status).toBe(401)
})

test('an administrator changes a role, it counts at once, and it is written down (role-2)', async () => {
  const admin = await signInAs(app, 'admin')
  const student = await signInAs(app, 'student')
  const response = await setRole(admin, student.profileId, 'admin')
  expect(await response.json()).toMatchObject({ id: student.profileId, role: 'admin', version: 1 })
  expect((await setRole(student, admin.profileId, 'student')).status).toBe(200)
  expect((await setRole(admin, student.profileId, 'student')).status).toBe(403)
  const entries = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'role.changed'), eq(auditLog.entity_id, student.profileId)))
  expect(entries).toMatchObject([{ actor_id: admin.profileId, details: { from: 'student', role: 'admin' } }])
})

test("a student's attempt to become administrator is refused and written down (role-2)", async () => {
  const student = await signInAs(app, 'student')
  const response = await setRole(student, student.profileId, 'admin')
  expect(response.status).toBe(403)
  expect(await codeOf(response)).toBe('forbidden')
  expect(await (await student.request('/api/profile')).json()).toMatchObject({ role: 'student' })
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'role.refused'))
  expect(entries).toMatchObject([{ actor_id: student.profileId, entity_id: student.profileId }])
})

test('an unknown role, profile or field is refused', async () => {
  const admin = await signInAs(app, 'admin')
  const student = await signInAs(app, 'student')
  const json = { role: 'admin', email: 'x@example.test' }
  const unknown = await admin.request(`/api/profiles/${student.profileId}/role`, { method: 'PUT', json })
  expect(unknown.status).toBe(400)
  expect(await (await student.request('/api/profile')).json()).toMatchObject({ role: 'student' })
  expect((await setRole(admin, admin.profileId, 'owner')).status).toBe(400)
  const missing = await setRole(admin, '00000000-0000-4000-8000-000000000000', 'admin')
  expect(missing.status).toBe(404)
  expect(await codeOf(missing)).toBe('PGRST116')
})

test('an administrator may step down while another remains; the last one cannot (role-2)', async () => {
  const one = await signInAs(app, 'admin')
  const two = await signInAs(app, { email: 'two@example.test', role: 'admin' })
  expect((await setRole(one, one.profileId, 'student')).status).toBe(200)
  const last = await setRole(two, two.profileId, 'student')
  expect(last.status).toBe(409)
  expect(await codeOf(last)).toBe('last_admin')
})

test('of administrators who all step down at the same moment one remains', async () => {
  const admins = await Promise.all(
    [1, 2, 3, 4].map((n) => signInAs(app, { email: `admin${n}@example.test`, role: 'admin' })),
  )
  const answers = await Promise.all(admins.map((admin) => setRole(admin, admin.profileId, 'student')))
  expect(statuses(answers)).toEqual([200, 200, 200, 409])
  expect(await db.select().from(profiles).where(eq(profiles.role, 'admin'))).toHaveLength(1)
})

test('two administrators who demote each other at once do not both succeed', async () => {
  const one = await signInAs(app, 'admin')
  const two = await signInAs(app, { email: 'two@example.test', role: 'admin' })
  const answers = await Promise.all([setRole(one, two.profileId, 'student'), setRole(two, one.profileId, 'student')])
  expect(statuses(answers)).toEqual([200, 403])
  expect(await db.select().from(profiles).where(eq(profiles.role, 'admin'))).toHaveLength(1)
})

test('the operation that sets roles is tagged admin', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { tags?: string[] }>>
  }
  expect(document.paths['/api/profiles/{id}/role']?.['put']?.tags).toEqual(['admin'])
  expect(document.paths['/api/profile']?.['get']?.tags).toEqual(['accounts'])
})

test('the language that a person chose is kept, and an unknown one refused (profile-16)', async () => {
  const student = await signInAs(app, 'student')
  const own = async () => (await (await student.request('/api/profile')).json()) as object
  const put = (path: string, json: object) => student.request(`/api/profile${path}`, { method: 'PUT', json })
  expect(await own()).toMatchObject({ language: null })
  expect((await put('/language', { language: 'zh' })).status).toBe(204)
  expect(await own(), 'an open form is not stale').toMatchObject({ language: 'zh', version: 1 })
  expect((await put('', { full_name: 'Mei', version: 1 })).status).toBe(200)
  expect(await own()).toMatchObject({ language: 'zh', full_name: 'Mei' })
  expect((await put('', { full_name: 'Mei', version: 2, language: 'en' })).status).toBe(200)
  expect(await own()).toMatchObject({ language: 'en' })
  for (const language of ['fr', 'zh-Hans', '', null])
    expect((await put('/language', { language })).status, String(language)).toBe(400)
  expect((await put('', { full_name: 'Mei', version: 3, language: 'fr' })).status).toBe(400)
  expect((await app.request('/api/profile/language', { method: 'PUT', json: { language: 'zh' } })).status).toBe(401)
  expect(await own()).toMatchObject({ language: 'en', version: 3 })
})
