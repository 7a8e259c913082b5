import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { hearChanges } from '#test/hear-changes.ts'
import type { Mission } from './mission.schema.ts'
import type { Section } from './schema.ts'

type Somebody = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let admin: Somebody
let student: Somebody

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  student = await signInAs(app, 'student')
})

const hero = {
  title: 'Learn with the living world',
  subtitle: 'An academy',
  stats: [{ id: 'new-figure-1', number: '40', description: 'teachers' }],
  backgroundImage: '',
  youtubeUrl: '',
  thirdCardImage: '',
}
const value = (id: string, title: string) => ({ id, icon: 'Heart', title, description: '', link: null })
const mission = {
  title: 'Mission',
  description: 'Why we are here',
  values: [value('new-value-one', 'Care'), value('new-value-two', 'Reach')],
  quote: { text: 'The land is one organism.', author: 'A. L.' },
  modules: [],
}
const save = (who: Somebody, section: string, version: number, data: unknown) =>
  who.request(`/api/site-content/${section}`, { method: 'PUT', json: { version, data } })
const read = async (section: string) =>
  (await app.request(`/api/site-content/${section}`)).json() as Promise<Section<'mission'>>

test('a section nobody has written answers with the code of a missing row (api-3)', async () => {
  const answer = await app.request('/api/site-content/programs')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'PGRST116' } })
})

test('what an administrator saves, a visitor reads; new items get ids of the server (versions-6)', async () => {
  const saved = await save(admin, 'hero', 0, hero)
  expect(saved.status).toBe(200)
  const answer = (await (await app.request('/api/site-content/hero')).json()) as Section<'hero'>
  expect(answer.data.title).toBe(hero.title)
  expect(answer.data.stats[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
})

test('a save sent twice, because its answer was lost, adds nothing twice (versions-6)', async () => {
  await save(admin, 'hero', 0, hero)
  const again = await save(admin, 'hero', 1, hero)
  expect(((await again.json()) as Section<'hero'>).data.stats).toHaveLength(1)
})

test.each([
  ['nobody', 401],
  ['a student', 403],
])('%s cannot save, whatever the body holds, and nothing changes (permission-1)', async (who, status) => {
  const before = await read('hero')
  const request = who === 'nobody' ? app.request : student.request
  for (const body of [JSON.stringify({ version: before.version, data: { ...hero, title: 'Taken over' } }), '{', '{}']) {
    const headers = { 'content-type': 'application/json' }
    const answer = await request('/api/site-content/hero', { method: 'PUT', body, headers })
    expect(answer.status).toBe(status)
  }
  expect(await read('hero')).toEqual(before)
})

test.each([
  ['without a title', { ...hero, title: '   ' }, 'data.title'],
  ['with a field nobody knows', { ...hero, role: 'admin' }, 'data'],
  ['with a video that is no web address', { ...hero, youtubeUrl: 'javascript:alert(1)' }, 'data.youtubeUrl'],
  [
    'with a picture of another site',
    { ...hero, backgroundImage: 'https://elsewhere.example/a.png' },
    'data.backgroundImage',
  ],
  ['with a text as its figures', { ...hero, stats: 'many' }, 'data.stats'],
])('a hero %s is refused with the field that is wrong, and nothing changes (hero-4)', async (_, data, field) => {
  const before = await read('hero')
  const answer = await save(admin, 'hero', before.version, data)
  expect(answer.status).toBe(400)
  expect(Object.keys(((await answer.json()) as { error: { fields: object } }).error.fields)).toContain(field)
  expect(await read('hero')).toEqual(before)
})

test('two administrators who edit different cards at once both keep their edits (versions-1)', async () => {
  await save(admin, 'mission', 0, mission)
  const start = await read('mission')
  const edit = (change: (data: Mission) => void) => {
    const data = structuredClone(start.data)
    change(data)
    return data
  }
  const other = await signInAs(app, { email: 'second@academy.example', role: 'admin' })
  const first = await save(
    admin,
    'mission',
    start.version,
    edit((data) => (data.values[0]!.title = 'Kinship')),
  )
  const second = await save(
    other,
    'mission',
    start.version,
    edit((data) => (data.values[1]!.title = 'Places')),
  )
  expect(first.status).toBe(200)
  expect(await second.json()).toMatchObject({ merged: true, version: start.version + 2 })
  expect((await read('mission')).data.values.map(({ title }) => title)).toEqual(['Kinship', 'Places'])
})

test('mission values and modules edited at once on two screens are both saved (versions-1)', async () => {
  const start = await read('mission')
  const module = { id: 'new-module-1', type: 'paragraph', content: 'A river begins in the soil.', order: 0 }
  await save(admin, 'mission', start.version, { ...start.data, modules: [module] })
  const answer = await save(admin, 'mission', start.version, { ...start.data, values: start.data.values.toReversed() })
  expect(answer.status).toBe(200)
  const now = await read('mission')
  expect(now.data.modules).toHaveLength(1)
  expect(now.data.values[0]?.title).toBe('Places')
})

test('a stale save of the same part answers 409 with both sides, changing nothing (versions-2)', async () => {
  const start = await read('mission')
  await save(admin, 'mission', start.version, { ...start.data, title: 'Theirs' })
  const answer = await save(admin, 'mission', start.version, { ...start.data, title: 'Mine' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    error: { code: 'stale' },
    theirs: { version: start.version + 1, data: { title: 'Theirs' } },
    overlaps: [{ path: 'title', mine: 'Mine', theirs: 'Theirs' }],
  })
  expect((await read('mission')).data.title).toBe('Theirs')
})

test('ten saves at the same moment lose nothing and none overwrites another (versions-2)', async () => {
  const start = await read('mission')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      save(admin, 'mission', start.version, {
        ...start.data,
        values: [...start.data.values, value(`new-concurrent-${at}`, `Card ${at}`)],
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const titles = (await read('mission')).data.values.map(({ title }) => title)
  for (let at = 0; at < 10; at++) expect(titles).toContain(`Card ${at}`)
})

test('a save is audited with person and request id, and without personal data (audit-1)', async () => {
  const rows = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, 'hero'))
  expect(rows[0]).toMatchObject({ action: 'save', entity: 'homepage_data', actor_id: admin.profileId })
  expect(rows[0]?.request_id).toBeTruthy()
})

test('a save is told to every listener with its topic and never its data (changes-2)', async () => {
  const start = await read('hero')
  const heard = await hearChanges(app)
  await save(admin, 'hero', start.version, { ...start.data, title: 'Told at once' })
  expect(await heard.all()).toMatchObject([{ topic: 'site-content/hero', ids: [], hears: 'everyone' }])
})

test('a cached answer is never older than the last acknowledged save (cache-7)', async () => {
  for (let round = 0; round < 20; round++) {
    const start = await read('hero')
    await save(admin, 'hero', start.version, { ...start.data, title: `Round ${round}` })
    await expect.poll(async () => (await read('hero')).data.title).toBe(`Round ${round}`)
  }
})
