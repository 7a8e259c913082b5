import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { mostViews, type SavedView } from './schema.ts'
import { savedViews } from './table.server.ts'

type Somebody = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let admin: Somebody
let other: Somebody
const path = '/api/admin/saved-views'
const list = 'announcements/news'
const drafts = { list, name: 'Drafts', query: 'state=draft&sort=title' }

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  other = await signInAs(app, { email: 'other@academy.example', role: 'editor' })
})
beforeEach(async () => {
  await app.database.db.delete(savedViews)
})

const send = (who: Somebody, method: string, address: string, json?: object) =>
  who.request(address, { method, ...(json && { json }) })
async function add(who: Somebody, view: object = drafts) {
  const answer = await send(who, 'POST', path, view)
  expect(answer.status).toBe(201)
  return (await answer.json()) as SavedView
}
async function viewsOf(who: Somebody, of = list) {
  return ((await (await who.request(`${path}?list=${of}`)).json()) as { items: SavedView[] }).items
}

test('a saved view is stored, renamed, refilled and deleted in its own list (office-lists-8)', async () => {
  const { id } = await add(admin)
  await add(admin, { ...drafts, list: 'courses' })
  const changed = await send(admin, 'PUT', `${path}/${id}`, { name: 'Unfinished', query: 'state=draft' })
  expect(await changed.json()).toEqual({ id, list, name: 'Unfinished', query: 'state=draft', is_default: false })
  expect((await viewsOf(admin)).map(({ name }) => name)).toEqual(['Unfinished'])
  expect((await send(admin, 'DELETE', `${path}/${id}`)).status).toBe(204)
  expect(await viewsOf(admin)).toEqual([])
  expect(await viewsOf(admin, 'courses')).toHaveLength(1)
})

test('one of them is the default: another one takes its place (office-lists-8)', async () => {
  const first = await add(admin, { ...drafts, is_default: true })
  await add(admin, { ...drafts, name: 'Published', is_default: true })
  expect((await viewsOf(admin)).map(({ name, is_default }) => [name, is_default])).toEqual([
    ['Drafts', false],
    ['Published', true],
  ])
  await send(admin, 'PUT', `${path}/${first.id}`, { is_default: true })
  expect((await viewsOf(admin)).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([first.id])
})

test('nobody sees, changes or deletes another person’s view (office-lists-9)', async () => {
  const { id } = await add(admin)
  expect(await viewsOf(other)).toEqual([])
  expect((await send(other, 'PUT', `${path}/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await send(other, 'DELETE', `${path}/${id}`)).status).toBe(404)
  expect((await viewsOf(admin)).map(({ name }) => name)).toEqual(['Drafts'])
  await add(other)
  expect(await viewsOf(other)).toHaveLength(1)
})

test.each([
  ['no name', { name: ' ' }],
  ['a name that is too long', { name: 'x'.repeat(61) }],
  ['a name that is taken, in other letters', { name: 'DRAFTS' }],
  ['a list that is none', { list: '/../secrets' }],
  ['a query that is none', { query: 'https://evil.example/?a' }],
  ['an endless query', { query: 'a'.repeat(1001) }],
  ['an unknown field', { profile_id: '00000000-0000-4000-8000-00000000dead' }],
])('a view with %s answers 400, and nothing is kept (office-lists-9)', async (_what, part) => {
  await add(admin)
  expect((await send(admin, 'POST', path, { ...drafts, name: 'Other', ...part })).status).toBe(400)
  expect(await app.database.db.$count(savedViews)).toBe(1)
})

test('a person has at most twenty views per list, also when adding two at once (office-lists-9)', async () => {
  for (let at = 1; at < mostViews; at++) await add(admin, { ...drafts, name: `View ${at}` })
  const both = await Promise.all(['A', 'B'].map((name) => send(admin, 'POST', path, { ...drafts, name })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 400]))
  expect(await viewsOf(admin)).toHaveLength(mostViews)
  const headers = { 'accept-language': 'zh' }
  const refused = await admin.request(path, { method: 'POST', json: { ...drafts, name: 'C' }, headers })
  expect(await refused.json()).toMatchObject({ error: { fields: { name: '此列表已有20个视图，请先删除一个。' } } })
})

test('views are among a person’s own data, and go with the account (office-lists-9)', async () => {
  const gone = await signInAs(app, { email: 'gone@academy.example', role: 'editor' })
  await add(gone)
  const data = (await (await gone.request('/api/account/data')).json()) as { saved_views: SavedView[] }
  expect(data.saved_views).toMatchObject([drafts])
  await app.database.db.delete(profiles).where(eq(profiles.id, gone.profileId))
  expect(await app.database.db.$count(savedViews)).toBe(0)
})
