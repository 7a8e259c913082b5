import { beforeAll, expect, test } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createCourse, createTeacher } from '#test/content-factories.ts'
import { mailStates } from '#features/delivery/mail/schema.ts'
import { statementsSent } from '#test/rows-read.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
// By pinyin: An, Li, Wang, Zhang, Zhang. By code points 安 comes first and 张 before 李.
const inOrder = ['1 Delta', 'adler', 'Adler', 'Berg', 'élan', 'Zhang Li', '安然', '李明', '王芳', '张三', '章雨']
const shuffled = inOrder.toSorted((one, other) => one.length - other.length || (one < other ? 1 : -1))

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  await app.database.pool.query('delete from teachers')
  for (const name of shuffled) {
    await createTeacher(app.database.db, { name })
    await createCourse(app.database.db, { title: name })
  }
})

async function names(order: 'asc' | 'desc', language: string) {
  const met: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const query = new URLSearchParams({ sort: 'name', order, limit: '3', ...(after && { after }) })
    // The next page may be read in the other language.
    const headers = { 'accept-language': met.length > 3 ? 'en' : language }
    const answer = await admin.request(`/api/admin/teachers?${query}`, { headers })
    const { items, next } = (await answer.json()) as { items: { name: string }[]; next: string | null }
    met.push(...items.map(({ name }) => name))
    after = next
  }
  return met.map((name) => name.toLowerCase())
}

test.each(['en', 'zh'])(
  'names go by Latin letters, then by pinyin, page by page, in %s (office-lists-10)',
  async (language) => {
    const expected = inOrder.map((name) => name.toLowerCase())
    expect(await names('asc', language)).toEqual(expected)
    expect(await names('desc', language)).toEqual(expected.toReversed())
  },
)

test('the list of courses has the same order, narrowed or not (office-lists-10)', async () => {
  const titles = async (query: string) => {
    const answer = await admin.request(`/api/admin/courses?sort=title&order=asc&${query}`)
    return ((await answer.json()) as { items: { title: string }[] }).items.map(({ title }) => title.toLowerCase())
  }
  expect(await titles('')).toEqual(inOrder.map((name) => name.toLowerCase()))
  expect(await titles('search=%E5%BC%A0')).toEqual(['张三'])
})

test('a cursor of another order is refused (office-lists-10)', async () => {
  expect((await admin.request('/api/admin/teachers?sort=name&after=n_x')).status).toBe(400)
})

test('a list by name is read in its index (office-lists-10)', async () => {
  const client = await app.database.pool.connect()
  await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select id from teachers order by lower(left(name, 100)) collate "by_reading", id limit 3`,
  )
  await client.query('rollback')
  client.release()
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('teachers_listed_by_name')
})

test('a page names each state in its statement, so that no plan for any is kept (mail-17)', async () => {
  const sent = await statementsSent(async () => admin.request('/api/admin/mail?search=example'))
  const walking = sent.map(([asked]) => JSON.stringify(asked)).filter((asked) => asked.includes('union all'))
  expect(walking.length).toBeGreaterThan(0)
  for (const state of mailStates) expect(walking.every((asked) => asked.includes(`= '${state}'`))).toBe(true)
})
