import { beforeAll, expect, test } from 'vitest'
import { auditLog } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { tableOf } from '#test/csv.ts'
import { insertMany, rowsRead } from '#test/rows-read.ts'
import type { AuditChange, Audited } from './schema.ts'

type Somebody = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let admin: Somebody
let second: Somebody
let certificate: string
let course: string
const path = '/api/admin/audit'

beforeAll(async () => {
  app = await createTestApp({ settings: { TIME_ZONE: 'Asia/Shanghai' } })
  admin = await signInAs(app, { email: 'lin@academy.example', name: 'Lin Mei', role: 'admin' })
  second = await signInAs(app, { email: 'zhou@academy.example', name: 'Zhou Yan', role: 'admin' })
  const send = async (who: Somebody, method: string, address: string, json?: object) =>
    who.request(`/api/admin/${address}`, { method, ...(json && { json }) })
  const steward = { title: 'Steward', description: 'Rivers', price: 1200, image_url: null, published: false }
  certificate = ((await (await send(admin, 'POST', 'certificates', steward)).json()) as { id: string }).id
  await send(second, 'PUT', `certificates/${certificate}`, { version: 1, data: { ...steward, price: 1500 } })
  const { newCourse } = await import('#features/learning/courses/editing/rules.ts')
  const rivers = {
    ...newCourse,
    title: '=Rivers',
    description: 'How',
    type: 'certificate',
    certificate_id: certificate,
  }
  course = ((await (await send(admin, 'POST', 'courses', { data: rivers })).json()) as { id: string }).id
  await send(second, 'POST', 'courses/batch-publish', { ids: [course], published: false })
  await send(second, 'DELETE', `courses/${course}`)
})

const page = async (query = '') =>
  (await (await admin.request(path + query)).json()) as { items: Audited[]; next: string | null }
const changeOf = async (id: number | undefined) =>
  (await (await admin.request(`${path}/${id}/change`)).json()) as AuditChange

test('an entry says who did what to which record, before and after (audit-log-1, audit-log-2)', async () => {
  const { items } = await page(`?kind=certificates&record=${certificate}`)
  expect(items.map(({ actor, action, title }) => [actor, action, title])).toEqual([
    ['Zhou Yan', 'save', 'Steward'],
    ['Lin Mei', 'create', 'Steward'],
  ])
  expect(await changeOf(items[0]?.id)).toMatchObject({ before: { price: 1200 }, after: { price: 1500 } })
  expect(await changeOf(items[1]?.id)).toMatchObject({ before: null, after: { price: 1200 } })
  const [gone, draft] = (await page(`?kind=courses&record=${course}`)).items
  expect([gone?.action, draft?.action]).toEqual(['delete', 'unpublish'])
  expect(await changeOf(draft?.id)).toMatchObject({ before: { published: true }, after: { published: false } })
  const last = await changeOf(gone?.id)
  expect(last).toMatchObject({ before: { title: '=Rivers' }, after: null, names: { [certificate]: 'Steward' } })
  expect((await admin.request(`${path}/999999/change`)).status).toBe(404)
})

test('entries are found by person, kind, action, record and days of the academy (audit-log-3)', async () => {
  await app.database.db.insert(auditLog).values([
    // 2026-03-05, 00:30 in Shanghai.
    {
      at: new Date('2026-03-04T16:30:00Z'),
      actor_id: second.profileId,
      action: 'export',
      entity: 'course_enrollments',
    },
    { at: new Date('2026-03-04T15:30:00Z'), actor_id: null, action: 'export', entity: 'course_enrollments' },
  ])
  const actions = async (query: string) => (await page(query)).items.map(({ action }) => action)
  expect(await actions(`?person=${second.profileId}&kind=courses`)).toEqual(['delete', 'unpublish'])
  expect(await actions('?action=create')).toEqual(['create', 'create'])
  expect(await actions('?from=2026-03-05&to=2026-03-05')).toEqual(['export'])
  expect(await actions('?from=2026-03-04&to=2026-03-05')).toEqual(['export', 'export'])
  const people = (await (await admin.request(`${path}/people`)).json()) as { name: string }[]
  expect(people.map(({ name }) => name)).toEqual(['Lin Mei', 'Zhou Yan'])
  for (const bad of ['?record=x', '?from=2026-02-30', '?after=x', '?page=2', '?action=A', '?limit=101']) {
    expect((await admin.request(path + bad)).status, bad).toBe(400)
  }
})

test('filtered entries are exported without formulas, and the export is audited (audit-log-4)', async () => {
  const answer = await admin.request(`${path}/export?kind=courses`)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/)
  const [headings, ...rows] = tableOf(await answer.text())
  const column = (name: string) => headings?.findIndex((heading) => heading.endsWith(name)) ?? -1
  expect(rows.map((row) => [row[column('Person')], row[column('Action')], row[column('Record')]])).toEqual([
    ['Zhou Yan', 'delete', "'=Rivers"],
    ['Zhou Yan', 'unpublish', "'=Rivers"],
    ['Lin Mei', 'create', "'=Rivers"],
  ])
  const [line] = (await page('?action=export&kind=audit_log')).items
  expect(line).toMatchObject({ actor: 'Lin Mei', details: { kind: 'courses' } })
})

test(
  'every filter reads a page of very many entries, and pages leave no gap (audit-log-5)',
  { tags: 'full' },
  async () => {
    const { pool } = app.database
    const person = admin.profileId
    await insertMany(
      pool,
      'audit_log',
      `insert into audit_log (at, actor_id, action, entity, entity_id, details)
     select now() - make_interval(secs => number / 3), (array['${person}', '${second.profileId}'])[1 + number % 2]::uuid,
       (array['save', 'publish', 'delete'])[1 + number % 3], (array['courses', 'teachers'])[1 + number / 2 % 2], 'x' || number % 1000, '{}'
     from generate_series(1, 30000) as number`,
    )
    const queries = [
      '',
      `?person=${person}`,
      '?kind=teachers',
      '?action=publish',
      '?kind=courses&record=x7',
      `?person=${person}&action=save&kind=courses`,
    ]
    for (const query of queries) {
      expect(await rowsRead(pool, () => admin.request(path + query)), query).toBeLessThan(1500)
    }
    expect(await rowsRead(pool, () => admin.request(`${path}/people`))).toBeLessThan(100)
    const seen: number[] = []
    for (let next: string | null = ''; next !== null && seen.length < 300;) {
      const answer = await page(`?limit=100${next && `&after=${next}`}`)
      seen.push(...answer.items.map(({ id }) => id))
      next = answer.next
    }
    expect(new Set(seen).size).toBe(300)
  },
)
