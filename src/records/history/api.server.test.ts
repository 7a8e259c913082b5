import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { homepageData } from '#features/content/site-content/table.server.ts'
import { revisions } from '#records/saving/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createTeacher } from '#test/content-factories.ts'
import { declaredKinds } from '#test/records.ts'
import type { Deleted, Newest, Version, WholeVersion } from './schema.ts'

type Somebody = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let admin: Somebody
let second: Somebody
let student: Somebody
const nobody = '00000000-0000-4000-8000-00000000dead'
const wen = { name: 'Prof. Wen', bio: 'Rivers', avatar_url: null as string | null }

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, { email: 'lin@academy.example', name: 'Lin Mei', role: 'admin' })
  second = await signInAs(app, { email: 'zhou@academy.example', name: 'Zhou Yan', role: 'admin' })
  student = await signInAs(app, 'student')
})

const address = (entity: string, id: string) => `/api/admin/history/${entity}/${id}`
const versionsOf = async (entity: string, id: string) =>
  (await (await admin.request(address(entity, id))).json()) as Version[]
const versionOf = async (entity: string, id: string, version: number) =>
  (await (await admin.request(`${address(entity, id)}/${version}`)).json()) as WholeVersion
const add = async (data: object) =>
  (await (await admin.request('/api/admin/teachers', { method: 'POST', json: data })).json()) as { id: string }
const save = (who: Somebody, id: string, version: number, data: object) =>
  who.request(`/api/admin/teachers/${id}`, { method: 'PUT', json: { version, data } })

test('every save keeps the former version with author and time, in order (versions-8, history-1)', async () => {
  const { id } = await add(wen)
  expect(await versionsOf('teachers', id), 'nothing has been saved over yet').toEqual([])
  await save(second, id, 1, { ...wen, bio: 'Lakes' })
  await save(admin, id, 2, { ...wen, bio: 'Seas' })
  const kept = await versionsOf('teachers', id)
  expect(kept.map(({ version, saved_by }) => [version, saved_by])).toEqual([
    [3, 'Lin Mei'],
    [2, 'Zhou Yan'],
    [1, 'Lin Mei'],
  ])
  expect(kept.every(({ saved_at }) => Math.abs(Date.now() - Date.parse(saved_at)) < 60_000)).toBe(true)
  expect(await versionOf('teachers', id, 2)).toMatchObject({
    version: 2,
    saved_by: 'Zhou Yan',
    data: { ...wen, bio: 'Lakes' },
    missing_files: [],
  })
})

test('a section has versions too; sample content has no author (versions-8, history-1)', async () => {
  const { db } = app.database
  const hero = { title: 'Was', subtitle: '', stats: [], backgroundImage: '', youtubeUrl: '', thirdCardImage: '' }
  await db.insert(homepageData).values({ section: 'hero', data: hero })
  await admin.request('/api/site-content/hero', { method: 'PUT', json: { version: 1, data: { ...hero, title: 'Is' } } })
  const kept = await versionsOf('homepage_data', 'hero')
  expect(kept.map(({ saved_by }) => saved_by)).toEqual(['Lin Mei', null])
  expect((await versionOf('homepage_data', 'hero', 1)).data).toEqual(hero)
})

test('a section’s initial empty row is no version (history-1)', async () => {
  const team = { title: 'Our Team', description: '', teamMembers: [] }
  await admin.request('/api/site-content/team', { method: 'PUT', json: { version: 0, data: team } })
  expect((await versionsOf('homepage_data', 'team')).map(({ version }) => version)).toEqual([2])
})

test('an author whose account is deleted is named as having left (history-1)', async () => {
  const { db } = app.database
  const leaver = await signInAs(app, { email: 'leaver@academy.example', role: 'admin' })
  const { id } = await add(wen)
  await save(leaver, id, 1, { ...wen, bio: 'Lakes' })
  await db.delete(profiles).where(eq(profiles.id, leaver.profileId))
  expect((await versionsOf('teachers', id))[0]?.saved_by).toBe('Somebody who has left')
})

test('at most the 100 newest versions are listed (history-1)', async () => {
  const { db } = app.database
  const id = await createTeacher(db)
  await db
    .insert(revisions)
    .values(Array.from({ length: 120 }, (_, at) => ({ entity: 'teachers', entity_id: id, version: at + 1, data: wen })))
  const kept = await versionsOf('teachers', id)
  expect(kept).toHaveLength(100)
  expect(kept[0]?.version).toBe(120)
})

test('a version names its files that are no longer stored (restore-4)', async () => {
  const { id } = await add(wen)
  const gone = '/files/images/teachers/gone.webp'
  await app.database.db
    .insert(revisions)
    .values({ entity: 'teachers', entity_id: id, version: 1, data: { ...wen, avatar_url: gone } })
  expect((await versionOf('teachers', id, 1)).missing_files).toEqual([gone])
})

test.each([
  ['nobody', 401],
  ['a student', 403],
])('%s cannot look at versions, whatever the address says (versions-8)', async (who, status) => {
  const request = who === 'nobody' ? app.request : student.request
  for (const path of [address('teachers', nobody), `${address('teachers', nobody)}/1`, address('secrets', 'x')]) {
    expect((await request(path)).status, path).toBe(status)
  }
})

test.each([
  ['an unknown kind', address('profiles', nobody), 400],
  ['an id that is none', address('teachers', 'a%27%20or%201=1'), 400],
  ['a version that is no number', `${address('teachers', nobody)}/x`, 400],
  ['a version below 1', `${address('teachers', nobody)}/0`, 400],
  ['a version past every number', `${address('teachers', nobody)}/99999999999`, 400],
  ['a parameter that nobody knows', `${address('teachers', nobody)}?page=2`, 400],
  ['a version that was never kept', `${address('teachers', nobody)}/7`, 404],
])('%s gets a clear answer (history-2)', async (_what, path, status) => {
  const answer = await admin.request(path)
  expect(answer.status).toBe(status)
  const { error } = (await answer.json()) as { error: { code: string; fields?: Record<string, string> } }
  expect(error.code).toBe(status === 404 ? 'PGRST116' : 'invalid')
  if (status === 400) expect(Object.values(error.fields ?? {}).join()).toMatch(/^[A-Z].*\.$/)
})

test('a deleted record is listed with its last content and who deleted it (deleted-1)', async () => {
  const { id } = await add({ ...wen, name: 'Prof. Gone' })
  const deletedOnes = async () =>
    ((await (await admin.request('/api/admin/deleted/teachers')).json()) as Deleted[]).filter((each) => each.id === id)
  expect(await deletedOnes()).toEqual([])
  await save(admin, id, 1, { ...wen, name: 'Prof. Gone', bio: 'Last words' })
  await second.request(`/api/admin/teachers/${id}`, { method: 'DELETE' })
  expect(await deletedOnes()).toMatchObject([
    {
      version: 2,
      saved_by: 'Lin Mei',
      deleted_by: 'Zhou Yan',
      deleted_at: expect.stringMatching(/^\d{4}-/),
      data: { name: 'Prof. Gone', bio: 'Last words' },
      missing_files: [],
    },
  ])
})

test('an open editor gets the newest version with author, and the deletion (presence-4)', async () => {
  const { id } = await add(wen)
  const newest = async () => (await (await admin.request(`${address('teachers', id)}/newest`)).json()) as Newest
  expect(await newest()).toEqual({ newest: null, deletion: null })
  await save(second, id, 1, { ...wen, bio: 'Lakes' })
  const lakes = { version: 2, saved_by: 'Zhou Yan', data: { ...wen, bio: 'Lakes' } }
  expect(await newest()).toMatchObject({ newest: lakes, deletion: null })
  await admin.request(`/api/admin/teachers/${id}`, { method: 'DELETE' })
  expect(await newest()).toMatchObject({
    newest: lakes,
    deletion: { by: 'Lin Mei', at: expect.stringMatching(/^\d{4}-/) },
  })
  await admin.request(`/api/admin/teachers/${id}/restore`, { method: 'POST', json: wen })
  expect(await newest()).toMatchObject({ newest: { version: 3, data: wen }, deletion: null })
})

test('a record that was deleted without ever being saved over is kept too (deleted-1)', async () => {
  const { id } = await add({ ...wen, name: 'Prof. Brief' })
  await admin.request(`/api/admin/teachers/${id}`, { method: 'DELETE' })
  const list = (await (await admin.request('/api/admin/deleted/teachers')).json()) as Deleted[]
  expect(list.find((each) => each.id === id)).toMatchObject({ saved_by: 'Lin Mei', data: { name: 'Prof. Brief' } })
})

test.each(declaredKinds.flatMap(({ entity, versions }) => (versions ? [[entity, versions] as const] : [])))(
  'what was deleted of %s is for administrators alone; a section cannot be deleted (deleted-1)',
  async (entity, versions) => {
    const path = `/api/admin/deleted/${entity}`
    expect((await app.request(path)).status).toBe(401)
    expect((await student.request(path)).status).toBe(403)
    expect((await admin.request(path)).status).toBe(versions === 'permanent' ? 400 : 200)
  },
)
