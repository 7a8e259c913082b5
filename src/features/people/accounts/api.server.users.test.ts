import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import type { Count } from '#platform/values/paging.ts'
import type { UserList } from './schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.database.db.delete(profiles)
  admin = await signInAs(app, 'admin')
})

const path = '/api/admin/users'
async function list(query: Record<string, string> = {}): Promise<UserList> {
  const answer = await admin.request(`${path}?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as UserList
}
async function count(query: Record<string, string> = {}): Promise<number> {
  const answer = await admin.request(`${path}/count?${new URLSearchParams(query)}`)
  return ((await answer.json()) as Count).total
}
const emails = ({ items }: UserList) => items.map(({ email }) => email)
const add = (email: string, more: Partial<typeof profiles.$inferInsert> = {}) =>
  app.database.db.insert(profiles).values({ email, ...more })

test('administrators read who has signed in, with role and last visit, uncached (users-1)', async () => {
  await add('old@example.org', { full_name: 'O Ld', created_at: new Date('2026-01-01T00:00:00Z') })
  const answer = await admin.request(path)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { items, next } = (await answer.json()) as UserList
  expect(next).toBeNull()
  expect(await count()).toBe(2)
  expect(items[0]).toMatchObject({ id: admin.profileId, email: 'admin@academy.example', role: 'admin' })
  expect(Date.now() - new Date(items[0]?.last_seen_at ?? 0).getTime()).toBeLessThan(5 * 60_000)
  expect(items[1]).toEqual({
    id: expect.any(String),
    email: 'old@example.org',
    full_name: 'O Ld',
    avatar_url: null,
    role: 'student',
    last_seen_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
  })
})

test('users are filtered by role, and by name or email, with the exact count (users-1)', async () => {
  await add('mei@example.org', { full_name: 'Mei Lin', role: 'admin' })
  await add('MEI.too@example.org')
  await add('ming@example.org', { full_name: '王小明' })
  await add('under_score@example.org', { full_name: '100%' })
  expect(emails(await list({ role: 'admin' })).toSorted()).toEqual(['admin@academy.example', 'mei@example.org'])
  expect(await count({ search: 'MEI' })).toBe(2)
  expect(await count({ role: 'student' })).toBe(3)
  expect(await count({ role: 'admin', search: 'mei' })).toBe(1)
  expect(emails(await list({ search: 'mei', role: 'student' }))).toEqual(['MEI.too@example.org'])
  expect(emails(await list({ search: '小明' }))).toEqual(['ming@example.org'])
  expect(emails(await list({ search: '_' }))).toEqual(['under_score@example.org'])
  expect(emails(await list({ search: '%' }))).toEqual(['under_score@example.org'])
  expect(await list({ search: 'nobody' })).toEqual({ items: [], next: null })
})

test('pages of users repeat and skip nobody (users-1)', async () => {
  const at = new Date('2026-03-01T10:00:00Z')
  for (let number = 0; number < 5; number++) await add(`person${number}@example.org`, { created_at: at })
  const first = await list({ limit: '3' })
  await add('late@example.org')
  const second = await list({ limit: '3', after: first.next ?? '' })
  expect(second.next).toBeNull()
  expect([...emails(first), ...emails(second)].toSorted()).toEqual([
    'admin@academy.example',
    ...Array.from({ length: 5 }, (_, number) => `person${number}@example.org`),
  ])
})

for (const [what, query] of Object.entries({
  'an unknown parameter': 'page=1',
  'an unknown role': 'role=owner',
  'a huge page': 'limit=1000',
  'an endless search': `search=${'a'.repeat(201)}`,
  'a character that no text has': 'search=%00',
})) {
  test(`a list of users asked for with ${what} is refused (users-2)`, async () => {
    const answer = await admin.request(`${path}?${query}`)
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: { code: string; fields: Record<string, string> } }
    expect(error.code).toBe('invalid')
    expect(Object.values(error.fields).join()).not.toMatch(/Too (big|small)|Invalid (input|option)/)
  })
}

test('the list of users answers 401 to nobody, 403 to students and demoted people (users-2)', async () => {
  const student = await signInAs(app, 'student')
  const demoted = await signInAs(app, { email: 'was@example.test', role: 'admin' })
  await app.database.db
    .update(profiles)
    .set({ role: 'student', updated_at: sql`now()` })
    .where(eq(profiles.id, demoted.profileId))
  for (const address of [`${path}?page=1`, `${path}/count`]) {
    expect((await app.request(address)).status).toBe(401)
    for (const person of [student, demoted]) {
      const answer = await person.request(address)
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('academy.example')
    }
  }
})
