import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { addCertificate, addCourse } from '#test/courses.ts'
import { addSession } from '#test/attendance.ts'
import { sayInChinese } from '#test/translations.ts'
import type { z } from 'zod'
import type { catalogueSchema, Group } from './schema.ts'

type Catalogue = z.infer<typeof catalogueSchema>

let app: TestApp
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute))
const list = async (query = '') => (await (await app.request(`/api/catalogue?${query}`)).json()) as Catalogue
const titles = ({ items }: Catalogue) => items.map(({ title }) => title)

beforeAll(async () => {
  app = await createTestApp()
  let minute = 0
  const add = (title: string, more: Parameters<typeof addCourse>[1] = {}) =>
    addCourse(app.database, { title, type: 'certificate', created_at: at(minute++), ...more })
  const rivers = await add('Rivers', { price: 3000, module_number: 0 })
  await add('Older alone', { type: 'free', created_at: at(-60) })
  // Younger than everything, in reverse: as they used to stand before their course.
  const second = await add('Rivers 2', { parent_course_id: rivers, module_number: 2, created_at: at(90), price: 70 })
  const first = await add('Rivers 1', { parent_course_id: rivers, module_number: 1, created_at: at(91) })
  await add('Rivers 1.2', { parent_course_id: first, module_number: 2, created_at: at(93), type: 'free' })
  await add('Rivers 1.1', { parent_course_id: first, module_number: 1, created_at: at(92) })
  await add('Rivers 2.1', { parent_course_id: second, module_number: 1, created_at: at(94) })
  const draft = await add('A draft', { parent_course_id: rivers, module_number: 3, published: false })
  await add('Below a draft', { parent_course_id: draft, module_number: 1, created_at: at(95) })
  await add('Younger alone', { created_at: at(60) })
  const hidden = await add('A draft at the root', { published: false, created_at: at(120) })
  await add('Left behind', { parent_course_id: hidden, module_number: 4, created_at: at(30) })
})

test('a family is one card with its sections in order, the newest first (courses-2)', async () => {
  const { items, next } = await list()
  expect(titles({ items, next })).toEqual(['Younger alone', 'Left behind', 'Rivers', 'Older alone'])
  expect(next).toBeNull()
  const family = items.find(({ title }) => title === 'Rivers')
  expect(family?.sections.map(({ title, level }) => [title, level])).toEqual([
    ['Rivers 1', 2],
    ['Rivers 1.1', 3],
    ['Rivers 1.2', 3],
    ['Rivers 2', 2],
    ['Rivers 2.1', 3],
    // A draft between them is not named.
    ['Below a draft', 3],
  ])
  expect(family).toMatchObject({ part_of: null, enrolls_in: { title: 'Rivers', amount: 3000 } })
})

test('of one type a section stands alone, with its course and price (courses-2)', async () => {
  const { items } = await list('type=free')
  expect(items).toMatchObject([
    { title: 'Rivers 1.2', part_of: { title: 'Rivers 1' }, enrolls_in: { title: 'Rivers', amount: 3000 } },
    { title: 'Older alone', part_of: null, sections: [] },
  ])
  const certificate = await list('type=certificate')
  expect(titles(certificate)).toEqual(['Younger alone', 'Left behind', 'Rivers'])
  expect(certificate.items.at(-1)?.sections.map(({ title }) => title)).not.toContain('Rivers 1.2')
})

test.each(['', 'type=certificate', 'type=free'])(
  'pages never divide a family, and every course is on one of them: %s (courses-2)',
  async (type) => {
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: Catalogue = await list(`${type}&limit=1${after && `&after=${after}`}`)
      expect(page.items.length).toBeLessThanOrEqual(1)
      seen.push(...titles(page))
      after = page.next
    }
    expect(seen).toEqual(titles(await list(`${type}&limit=100`)))
  },
)

test('courses are chosen by fee, language, length, place, beginning and topic (catalogue-1)', async () => {
  const certificate = await addCertificate(app.database, { price: 900 })
  const own = { type: 'certificate', topic: 'Choosing' } as const
  await addCourse(app.database, { ...own, title: 'Short', study_hours: 15, language: 'en', self_paced: true })
  await addCourse(app.database, { ...own, title: 'Middle', study_hours: 16, mode: 'blended', price: 10 })
  const held = await addCourse(app.database, {
    ...own,
    title: 'Certified',
    study_hours: 41,
    certificate_id: certificate,
  })
  const later = await addCourse(app.database, { ...own, title: 'Later', language: 'ja' })
  const begun = await addCourse(app.database, { ...own, title: 'Begun', mode: 'online' })
  const day = 24 * 60
  const section = await addCourse(app.database, { ...own, title: 'A section', parent_course_id: held })
  await addSession(app.database, section, { inMinutes: 20 * day, time_zone: 'Europe/Lisbon' })
  await addSession(app.database, section, { inMinutes: 27 * day, time_zone: 'Asia/Tokyo' })
  await addSession(app.database, later, { inMinutes: 60 * day })
  await addSession(app.database, begun, { inMinutes: -5 * day })
  await addSession(app.database, begun, { inMinutes: 2 * day })
  const found = async (query: string) => titles(await list(`topic=Choosing&${query}`)).toSorted()
  expect(await found('fee=fee')).toEqual(['Certified', 'Middle'])
  expect(await found('fee=free')).toEqual(['Begun', 'Later', 'Short'])
  expect(await found('length=short')).toEqual(['Short'])
  expect(await found('length=medium')).toEqual(['Middle'])
  expect(await found('length=long&fee=fee')).toEqual(['Certified'])
  expect(await found('mode=blended')).toEqual(['Middle'])
  expect(await found('taught_in=ja')).toEqual(['Later'])
  expect(await found('taught_in=ja&language=zh'), 'in which language it is read is another matter').toEqual(['Later'])
  expect(await found('language=zh')).toHaveLength(5)
  expect(await found('begins=anytime')).toEqual(['Short'])
  expect(await found('begins=month')).toEqual(['Certified', 'Short'])
  expect(await found('begins=quarter')).toEqual(['Certified', 'Later', 'Short'])
  expect(await found('begins=anytime&fee=fee')).toEqual([])
  const { items } = await list('topic=Choosing')
  const next = (title: string) => items.find((card) => card.title === title)?.next_class
  expect([next('Certified')?.is_first, next('Begun')?.is_first, next('Short')]).toEqual([true, false, null])
  expect([next('Certified')?.time_zone, next('Begun')?.time_zone]).toEqual(['Europe/Lisbon', null])
  const groups = (await (await app.request('/api/catalogue/groups')).json()) as Group[]
  const chosen = groups.filter(({ topic }) => topic === 'Choosing')
  expect(chosen.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  expect(chosen).toContainEqual({
    fee: 'fee',
    taught_in: null,
    length: 'long',
    mode: null,
    begins: 'month',
    topic: 'Choosing',
    topic_name: 'Choosing',
    count: 1,
  })
})

test('under a type a section is chosen by what it enrolls in, and by its own classes (courses-2)', async () => {
  const topic = 'Of a type'
  const root = await addCourse(app.database, { title: 'Root', type: 'free', topic })
  const own = { type: 'certificate', topic, price: 70 } as const
  const section = await addCourse(app.database, { ...own, title: 'Section', parent_course_id: root })
  const below = await addCourse(app.database, { title: 'Below', type: 'free', parent_course_id: section })
  await addSession(app.database, below, { inMinutes: 20 * 24 * 60 })
  const found = async (query: string) => titles(await list(`topic=${topic}&${query}`))
  expect((await list(`topic=${topic}&type=certificate`)).items[0]?.enrolls_in).toMatchObject({
    title: 'Root',
    amount: 0,
  })
  expect(await found('type=certificate&fee=free')).toEqual(['Section'])
  expect(await found('type=certificate&fee=fee')).toEqual([])
  expect(await found('type=certificate&begins=month')).toEqual([])
  expect(await found('type=free&begins=month')).toEqual(['Root'])
  expect(await found('begins=month')).toEqual(['Root'])
})

test('a topic has a Chinese name, and is chosen by its own word (catalogue-5)', async () => {
  const course = await addCourse(app.database, { title: 'Named', topic: 'Naming' })
  const names = async (language: string) => {
    const groups = (await (await app.request(`/api/catalogue/groups?language=${language}`)).json()) as Group[]
    return groups.filter(({ topic }) => topic === 'Naming').map((group) => group.topic_name)
  }
  await sayInChinese(app.database, ['courses', course], { topic: '命名' })
  expect([await names('zh'), await names('en')]).toEqual([['命名'], ['Naming']])
  expect(titles(await list('topic=Naming&language=zh'))).toEqual(['Named'])
  expect(titles(await list(`topic=${encodeURIComponent('命名')}&language=zh`))).toEqual([])
})

test.each([
  'order=price',
  'fee=cheap',
  'taught_in=xx',
  'language=xx',
  'language=ja',
  `topic=${'x'.repeat(61)}`,
  'type=any',
])('a catalogue asked for by %s is refused (catalogue-1)', async (query) => {
  expect((await app.request(`/api/catalogue?${query}`)).status).toBe(400)
})

test('a type of few families among very many is found (courses-2)', async () => {
  await app.database.pool.query(`insert into courses (title, description, type, created_at)
    select 'Meadow ' || n, 'Of grass', 'certificate', timestamptz '2027-01-01' + n * interval '1 minute'
    from generate_series(1, 600) as n`)
  const { items, next } = await list('type=free&limit=1')
  expect(items.map(({ title }) => title)).toEqual(['Rivers 1.2'])
  expect(titles(await list(`type=free&limit=1&after=${next}`))).toEqual(['Older alone'])
})
