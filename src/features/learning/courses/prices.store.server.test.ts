import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { certificates } from '#features/learning/certificates/table.server.ts'
import { courseFieldsOf } from './editing/rules.ts'
import { courses } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCertificate, addCourse } from '#test/courses.ts'
import type { PriceChanges } from './editing/schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
const address = '/api/admin/courses/price-changes'
const nobody = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
})

const ask = (planned: object) => admin.request(address, { method: 'POST', json: planned })
const changesOf = async (planned: object) => {
  const answer = await ask(planned)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as PriceChanges).courses.map(({ title, before, after }) => [title, before, after])
}
const paid = { type: 'certificate', price: 12_000 } as const
/** A certificate of ¥28,000, a course that leads to it and two below that, one a draft. */
async function family(name: string) {
  const certificate = await addCertificate(app.database, { title: name, price: 28_000 })
  const root = await addCourse(app.database, { ...paid, title: name, certificate_id: certificate })
  const child = await addCourse(app.database, { title: `${name} 1`, parent_course_id: root })
  await addCourse(app.database, { title: `${name} draft`, parent_course_id: root, published: false })
  return { certificate, root, child }
}

test('only administrators are told what a certificate’s change does to prices (prices-2)', async () => {
  const student = await signInAs(app, 'student')
  const init = { method: 'POST', json: { change: 'certificates-deleted', ids: [nobody] } }
  expect((await app.request(address, init)).status).toBe(401)
  expect((await student.request(address, init)).status).toBe(403)
  expect((await ask({ change: 'certificates-deleted', ids: [nobody] })).status).toBe(404)
  expect((await ask({ change: 'certificate-saved', id: nobody, price: -1, published: true })).status).toBe(400)
})

test('a certificate’s unpublishing, deletion or new price tells each course’s prices (prices-1)', async () => {
  const { certificate: id } = await family('Rivers')
  const both = (after: number) => [
    ['Rivers', 28_000, after],
    ['Rivers 1', 28_000, after],
  ]
  expect(await changesOf({ change: 'certificate-saved', id, price: 28_000, published: false })).toEqual(both(12_000))
  expect(await changesOf({ change: 'certificates-published', ids: [id], published: false })).toEqual(both(12_000))
  expect(await changesOf({ change: 'certificates-published', ids: [id], published: true })).toEqual([])
  expect(await changesOf({ change: 'certificate-saved', id, price: 30_000, published: true })).toEqual(both(30_000))
  expect(await changesOf({ change: 'certificate-saved', id, price: 0, published: true })).toEqual(both(12_000))
  expect(await changesOf({ change: 'certificates-deleted', ids: [id] })).toEqual(both(12_000))
})

test('a change without new prices tells nothing, and asking changes nothing (prices-2)', async () => {
  const { certificate: id, root } = await family('Moors')
  expect(await changesOf({ change: 'certificate-saved', id, price: 28_000, published: true })).toEqual([])
  await changesOf({ change: 'certificates-deleted', ids: [id] })
  await changesOf({ change: 'courses-deleted', ids: [root] })
  const [certificate] = await app.database.db.select().from(certificates).where(eq(certificates.id, id))
  const [course] = await app.database.db.select().from(courses).where(eq(courses.id, root))
  expect([certificate, course]).toMatchObject([
    { price: 28_000, published: true, version: 1 },
    { certificate_id: id, published: true, version: 1 },
  ])
})

test('deleting, unpublishing or moving a course tells prices of those below it (prices-1)', async () => {
  const { root, child } = await family('Fens')
  expect(await changesOf({ change: 'courses-deleted', ids: [root] })).toEqual([['Fens 1', 28_000, 0]])
  expect(await changesOf({ change: 'courses-deleted', ids: [root, child] })).toEqual([])
  const drafted = await changesOf({ change: 'courses-published', ids: [root], published: false })
  expect(drafted.map(([title, before]) => [title, before])).toEqual([['Fens 1', 28_000]])
  expect(drafted[0]?.[2]).not.toBe(28_000)
  expect(await changesOf({ change: 'courses-published', ids: [root], published: true })).toEqual([])
})

test('a removed certificate tells its course’s prices, a new price those below it (prices-1)', async () => {
  const { root } = await family('Dunes')
  const [row] = await app.database.db.select().from(courses).where(eq(courses.id, root))
  if (!row) throw new Error('no course')
  const save = (part: object) =>
    changesOf({
      change: 'course-saved',
      id: root,
      data: { ...courseFieldsOf({ ...row, teachers: [] }), ...part },
      children: { add: [], remove: [] },
    })
  expect(await save({ title: 'Sand' })).toEqual([])
  expect(await save({ certificate_id: null })).toEqual([
    ['Dunes', 28_000, 12_000],
    ['Dunes 1', 28_000, 12_000],
  ])
  expect(await save({ certificate_id: null, price: 9000 })).toEqual([['Dunes 1', 28_000, 9000]])
})
