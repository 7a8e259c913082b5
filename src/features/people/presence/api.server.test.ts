import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import type { Role } from '#platform/values/roles.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { hearChanges } from '#test/hear-changes.ts'
import type { OtherEditor } from './schema.ts'
import { removeClosed } from './store.server.ts'
import { presence } from './table.server.ts'

type Somebody = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let mei: Somebody
let yan: Somebody
let desk: Somebody
let student: Somebody
const person = (name: string, role?: Role, where = app) =>
  signInAs(where, { email: `${name.replace(' ', '.')}@academy.example`, name, ...(role && { role }) })

beforeAll(async () => {
  app = await createTestApp()
  mei = await person('Mei Lin', 'editor')
  yan = await person('Zhou Yan', 'admin')
  desk = await person('Dan Desk', 'desk')
  student = await person('Stu Dent')
})

const path = (entity: string, id: string, editor: string, area = 'content') =>
  `/api/admin/presence/${area}/${entity}/${id}/${editor}`
/** An editor of one record, under ids of its own. */
const open = (entity = 'announcements', id: string = crypto.randomUUID(), area = 'content') => {
  const editorOf = (who: Pick<Somebody, 'request'>, editor: string = crypto.randomUUID()) => ({
    editor,
    say: (unsaved = false) => who.request(path(entity, id, editor, area), { method: 'PUT', json: { unsaved } }),
    others: async (unsaved = false) => {
      const answer = await who.request(path(entity, id, editor, area), { method: 'PUT', json: { unsaved } })
      return ((await answer.json()) as { others: OtherEditor[] }).others
    },
    close: () => who.request(path(entity, id, editor, area), { method: 'DELETE' }),
  })
  return { id, editorOf }
}
/** As if nothing had been heard of an editor for so many seconds. */
const silentFor = (editor: string, seconds: number) =>
  app.database.db
    .update(presence)
    .set({ seen_at: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(presence.editor, editor))

test('two people in one record see each other with unsaved changes, not others (presence-1)', async () => {
  const { editorOf } = open()
  const [hers, his, elsewhere] = [editorOf(mei), editorOf(yan), open().editorOf(yan)]
  expect(await hers.others()).toEqual([])
  expect(await his.others(true)).toEqual([{ name: 'Mei Lin', unsaved: false, is_self: false }])
  expect(await hers.others()).toEqual([{ name: 'Zhou Yan', unsaved: true, is_self: false }])
  expect(await elsewhere.others()).toEqual([])
})

test('a person counts once over several windows, and hears of their other window (presence-1)', async () => {
  const { editorOf } = open('homepage_data', 'hero')
  const [first, second, his] = [editorOf(mei), editorOf(mei), editorOf(yan)]
  await first.say(true)
  expect(await second.others()).toEqual([{ name: 'Mei Lin', unsaved: true, is_self: true }])
  expect(await his.others()).toEqual([{ name: 'Mei Lin', unsaved: true, is_self: false }])
})

test('presence is announced to staff only when it changes (presence-1, presence-3)', async () => {
  const heard = await hearChanges(app)
  const { id, editorOf } = open()
  const hers = editorOf(mei)
  for (const unsaved of [false, false, true, true, false]) await hers.say(unsaved)
  await hers.close()
  await hers.close()
  const change = { topic: 'presence/announcements', ids: [id], hears: 'content', person: null }
  expect(await heard.all()).toMatchObject([change, change, change, change])
})

test('a closed editor is gone at once, a silent one after 50 s, until it returns (presence-2)', async () => {
  const { editorOf } = open()
  const [hers, his] = [editorOf(mei), editorOf(yan)]
  await hers.say()
  expect(await his.others()).toHaveLength(1)
  expect((await hers.close()).status).toBe(204)
  expect(await his.others()).toEqual([])
  await hers.say()
  await silentFor(hers.editor, 45)
  expect(await his.others(), 'not yet').toHaveLength(1)
  await silentFor(hers.editor, 51)
  expect(await his.others()).toEqual([])
  const heard = await hearChanges(app)
  await hers.say()
  expect(await heard.all(), 'that she is back is news').toHaveLength(1)
  expect(await his.others()).toHaveLength(1)
  await silentFor(hers.editor, 51)
  expect(await removeClosed(app.database.db)).toBeGreaterThanOrEqual(1)
  expect(await app.database.db.$count(presence, eq(presence.editor, hers.editor))).toBe(0)
})

test('one process learns at once what another hears, and tells its browsers (presence-2)', async () => {
  const second = await createTestApp({ database: app.database })
  const heard = await hearChanges(second)
  const { id, editorOf } = open()
  await editorOf(mei).say(true)
  expect(await heard.all()).toMatchObject([{ topic: 'presence/announcements', ids: [id] }])
  const there = (address: string, init?: Parameters<Somebody['request']>[1]) =>
    second.request(address, { ...init, headers: { cookie: yan.cookie } })
  expect(await editorOf({ request: there }).others()).toEqual([{ name: 'Mei Lin', unsaved: true, is_self: false }])
})

test('presence is neither told to, nor accepted from, people without the capability (presence-3)', async () => {
  const { editorOf } = open()
  await editorOf(mei).say()
  const inquiry = open('contact_questions', crypto.randomUUID(), 'inquiries')
  expect((await inquiry.editorOf(desk).say()).status).toBe(200)
  const refused = [
    [editorOf({ request: app.request }), 401],
    [editorOf(student), 403],
    [editorOf(desk), 403],
    [inquiry.editorOf(mei), 403],
  ] as const
  for (const [editor, status] of refused) {
    expect((await editor.say()).status).toBe(status)
    expect((await editor.close()).status).toBe(status)
    expect(await app.database.db.$count(presence, eq(presence.editor, editor.editor))).toBe(0)
  }
})

test('nobody closes, takes or moves the editor of somebody else (presence-3)', async () => {
  const { editorOf } = open()
  const hers = editorOf(mei)
  await hers.say()
  const taken = editorOf(yan, hers.editor)
  expect((await taken.say(true)).status).toBe(409)
  expect((await taken.close()).status).toBe(204)
  expect((await open().editorOf(mei, hers.editor).say()).status).toBe(409)
  expect(await editorOf(yan).others()).toEqual([{ name: 'Mei Lin', unsaved: false, is_self: false }])
})

test.each([
  ['a kind of another capability', path('contact_questions', 'x', crypto.randomUUID())],
  ['an unknown kind', path('secrets', 'x', crypto.randomUUID())],
  ['an id that is none', path('teachers', 'a%27%20or%201=1', crypto.randomUUID())],
  ['an editor that is none', path('teachers', 'x', 'mine')],
])('%s is refused with a reason (presence-3)', async (_what, address) => {
  const answer = await yan.request(address, { method: 'PUT', json: { unsaved: false } })
  expect(answer.status).toBe(400)
})

test('one person has at most 40 editors open, silent ones not counted (presence-3)', async () => {
  const many = await person('Many Windows', 'editor')
  const { editorOf } = open()
  const first = editorOf(many)
  await first.say()
  for (let at = 1; at < 40; at++) expect((await editorOf(many).say()).status).toBe(200)
  expect((await editorOf(many).say()).status).toBe(429)
  expect((await first.say()).status, 'those that are open go on').toBe(200)
  await silentFor(first.editor, 51)
  expect((await editorOf(many).say()).status).toBe(200)
})

test('too many presence reports are refused for a while, and saves still work (presence-3)', async () => {
  const flooding = await person('Flo Od', 'editor')
  const hers = open().editorOf(flooding)
  const statuses: number[] = []
  for (let at = 0; at < 125; at++) statuses.push((await hers.say()).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(new Set(statuses.slice(120))).toEqual(new Set([429]))
  const added = await flooding.request('/api/admin/teachers', {
    method: 'POST',
    json: { name: 'Prof. Wen', bio: '', avatar_url: null },
  })
  expect(added.status).toBe(201)
})

test('open editors are removed with the account (presence-3)', async () => {
  const leaver = await person('Lea Ver', 'editor')
  const { editorOf } = open()
  await editorOf(leaver).say()
  await app.database.db.delete(profiles).where(eq(profiles.id, leaver.profileId))
  expect(await editorOf(mei).others()).toEqual([])
})
