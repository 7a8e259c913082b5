import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { addCertificate, addCourse } from '#test/courses.ts'
import { xpath } from '#test/xml.ts'
import type { Course, CourseDetail, CourseList } from './schema.ts'
import { emitCourseChange } from './store.server.ts'

let app: TestApp
const secrets = { class_link: 'https://meet.example/secret-class', replay_link: 'https://video.example/secret-replay' }
const unknownId = '00000000-0000-0000-0000-000000000001'

beforeAll(async () => {
  app = await createTestApp()
})

const addSecretCourse = (more: Parameters<typeof addCourse>[1]) => addCourse(app.database, { ...secrets, ...more })
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute))
const list = async (query = '') => (await (await app.request(`/api/courses${query}`)).json()) as CourseList
const detail = async (id: string) => (await (await app.request(`/api/courses/${id}`)).json()) as CourseDetail
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code

test('GET /courses lists published courses, newest first, with sub_courses of roots (courses-1)', async () => {
  const certificate = await addCertificate(app.database, { title: 'Watershed Steward', price: 12_000 })
  const root = await addSecretCourse({
    title: 'Rivers',
    type: 'certificate',
    price: 3000,
    certificate_id: certificate,
    created_at: at(1),
  })
  await addSecretCourse({ title: 'Rivers 2', parent_course_id: root, module_number: 2, created_at: at(2) })
  await addSecretCourse({ title: 'Rivers 1', parent_course_id: root, module_number: 1, created_at: at(3) })
  await addSecretCourse({ title: 'A draft', published: false, created_at: at(4) })
  await addSecretCourse({ title: 'Rivers draft', parent_course_id: root, published: false, created_at: at(5) })
  const { items, next } = await list()
  expect(items.map(({ title }) => title)).toEqual(['Rivers 1', 'Rivers 2', 'Rivers'])
  expect(next).toBeNull()
  const rivers = items.at(-1) as Course
  expect(rivers).toMatchObject({
    price: 3000,
    certificate_id: certificate,
    level: 1,
    enrollment_count: 0,
    module_number: 1,
  })
  expect(rivers.certificate).toMatchObject({ title: 'Watershed Steward', price: 12_000 })
  expect(rivers.sub_courses.map(({ title }) => title)).toEqual(['Rivers 1', 'Rivers 2'])
  expect(items[0]).toMatchObject({ level: 2, parent_course_id: root, sub_courses: [] })
})

test('no public answer holds a class link or anything else visitors need not know (courses-4)', async () => {
  const [first] = (await list()).items
  for (const path of [
    '/api/courses',
    `/api/courses/${first?.id}`,
    `/api/courses/${first?.parent_course_id}`,
    '/api/certificates',
  ]) {
    const text = await (await app.request(path)).text()
    expect(text).not.toMatch(/secret-|class_link|replay_link/)
  }
})

test('a course has its children in order, its parent, its level and what it sells (courses-3)', async () => {
  const certificate = await addCertificate(app.database, { title: 'Soil Keeper', price: 8000 })
  const root = await addSecretCourse({ title: 'Soil', type: 'certificate', price: 500, certificate_id: certificate })
  const second = await addSecretCourse({
    title: 'Soil 2',
    parent_course_id: root,
    module_number: 2,
    type: 'certificate',
    price: 70,
  })
  await addSecretCourse({ title: 'Soil 1', parent_course_id: root, module_number: 1 })
  await addSecretCourse({ title: 'Hidden', parent_course_id: root, module_number: 0, published: false })
  const third = await addSecretCourse({ title: 'Soil 2.1', parent_course_id: second })
  const top = await detail(root)
  expect(top.sub_courses.map(({ title, level }) => [title, level])).toEqual([
    ['Soil 1', 2],
    ['Soil 2', 2],
  ])
  expect(top).toMatchObject({ level: 1, parent: null, enrolls_in: { id: root, amount: 8000, type: 'certificate' } })
  const middle = await detail(second)
  expect(middle).toMatchObject({
    level: 2,
    parent: { id: root, title: 'Soil' },
    enrolls_in: { id: root, amount: 8000 },
  })
  expect(middle.sub_courses).toMatchObject([{ title: 'Soil 2.1', level: 3 }])
  expect(await detail(third)).toMatchObject({
    level: 3,
    parent: { id: second, title: 'Soil 2' },
    above: [
      { id: root, title: 'Soil' },
      { id: second, title: 'Soil 2' },
    ],
    enrolls_in: { id: second, amount: 70 },
  })
})

test('an unpublished certificate is hidden, and so is its price', async () => {
  const certificate = await addCertificate(app.database, { title: 'Unfinished', price: 9000, published: false })
  const id = await addSecretCourse({ title: 'Early', type: 'certificate', price: 400, certificate_id: certificate })
  expect(await detail(id)).toMatchObject({ certificate: null, certificate_id: null, enrolls_in: { amount: 400 } })
})

test('below an unpublished parent there is nothing to enroll in', async () => {
  const parent = await addSecretCourse({ title: 'Gone for now', published: false })
  const id = await addSecretCourse({ title: 'Left behind', parent_course_id: parent })
  expect(await detail(id)).toMatchObject({
    parent: null,
    parent_course_id: null,
    above: [],
    level: 2,
    enrolls_in: null,
  })
})

test.each([['unknown'], ['a draft']])('%s is answered with the code of a missing row (courses-3)', async (which) => {
  const id = which === 'unknown' ? unknownId : await addSecretCourse({ title: 'Not yet', published: false })
  const answer = await app.request(`/api/courses/${id}`)
  expect(answer.status).toBe(404)
  expect(await codeOf(answer)).toBe('PGRST116')
})

test.each([
  '/api/courses?type=all-of-them',
  '/api/courses?type=',
  '/api/courses?limit=0',
  '/api/courses?limit=101',
  '/api/courses?limit=1e9',
  '/api/courses?limit=many',
  '/api/courses?limit=-1',
  '/api/courses?after=yesterday',
  `/api/courses?after=99999999999999999999_${unknownId}`,
  '/api/courses?published=false',
  "/api/courses?after=1';drop%20table%20courses",
  `/api/courses?after=${'x'.repeat(5000)}`,
  '/api/courses/7',
  '/api/courses/%00',
  `/api/courses/${'a'.repeat(3000)}`,
  '/api/certificates?limit=1000',
  '/api/certificates?order=price',
])('%s is refused as invalid (courses-5)', async (path) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(400)
  expect(await codeOf(answer)).toBe('invalid')
})

test('courses come in pages, each course once, those of the same moment too (courses-1)', async () => {
  for (let n = 0; n < 7; n++)
    await addSecretCourse({ title: `Same moment ${n}`, type: 'certificate', created_at: at(30) })
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: CourseList = await list(`?type=certificate&limit=2${after && `&after=${after}`}`)
    expect(page.items.length).toBeLessThanOrEqual(2)
    seen.push(...page.items.map(({ id }) => id))
    after = page.next
  }
  const all = (await list('?type=certificate&limit=100')).items
  expect(seen).toEqual(all.map(({ id }) => id))
  expect(all.every(({ type }) => type === 'certificate')).toBe(true)
  expect((await list('?type=free&limit=100')).items.every(({ type }) => type === 'free')).toBe(true)
})

test('certificates are the published ones, newest first (certificates-1)', async () => {
  await addCertificate(app.database, { title: 'Oldest', created_at: at(-60) })
  const draft = await addCertificate(app.database, { title: 'Draft certificate', published: false })
  const { items } = (await (await app.request('/api/certificates?limit=99')).json()) as {
    items: { id: string; created_at: string; title: string }[]
  }
  expect(items.map(({ id }) => id)).not.toContain(draft)
  expect(items.at(-1)?.title).toBe('Oldest')
  expect(items.map(({ created_at }) => created_at)).toEqual(
    items
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
})

test('a cached course is evicted when it, a child or its parent changes', async () => {
  const { db } = app.database
  const root = await addSecretCourse({ title: 'Kept' })
  const child = await addSecretCourse({ title: 'Kept child', parent_course_id: root })
  for (const changed of [root, child]) {
    for (const id of [root, child]) {
      await detail(id)
      expect(app.deps.cache.get(`/api/courses/${id}`)).toBeDefined()
    }
    await db.transaction((tx) => emitCourseChange(tx, [{ id: changed, parent_course_id: null }]))
    for (const id of [root, child]) await expect.poll(() => app.deps.cache.get(`/api/courses/${id}`)).toBeUndefined()
  }
})

test('an API address with an unknown parameter is never answered from the cache', async () => {
  await list()
  expect(app.deps.cache.get('/api/courses')).toBeDefined()
  expect(app.deps.cache.get('/api/courses?published=false')).toBeUndefined()
})

test('courses are read as RSS, newest first, without drafts or links to classes (feeds-1)', async () => {
  const id = await addSecretCourse({ title: 'Feeds & <rivers>', instructor: 'Wen', created_at: new Date('2099-01-01') })
  await addSecretCourse({ title: 'A hidden draft', published: false, created_at: new Date('2099-01-02') })
  await app.database.db.transaction((tx) => emitCourseChange(tx, [{ id, parent_course_id: null }]))
  const read = async () => {
    const answer = await app.request('/feeds/courses.xml')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    return answer.text()
  }
  await expect.poll(read).toContain('Feeds &amp; &lt;rivers&gt;')
  const feed = await read()
  const { pool } = app.database
  expect((await xpath(pool, feed, '//item/title'))[0]).toBe('Feeds & <rivers>')
  expect((await xpath(pool, feed, '//item/link'))[0]).toMatch(new RegExp(`^https?://[^/]+/course/${id}$`))
  expect(await xpath(pool, feed, '//item/dc:creator')).toContain('Wen')
  expect(feed).not.toMatch(/secret-|A hidden draft/)
})
