import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#features/learning/certificates/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { certificateFieldsSchema, type EditableCertificate } from '#features/learning/certificates/schema.ts'
import { pendingChanges } from '#records/saving/table.server.ts'
import type { Publishing } from '#records/publishing/publishing.ts'
import { picked } from '#records/kinds/fields.ts'
import { createTestApp, signInAs, type TestApp } from './app.ts'
import { addCertificate, addCourse } from './courses.ts'
import { hour, inMs, publishDueOf } from './publishing.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
})

/** A certificate of ¥28,000 with a course that leads to it; ¥30,000 wait, and are planned. */
async function planned() {
  const { database } = app
  const id = await addCertificate(database, { title: 'Rivers', price: 28_000 })
  const course = await addCourse(database, { title: 'Rivers', type: 'certificate', certificate_id: id })
  const record = (await (await admin.request(`/api/admin/certificates/${id}`)).json()) as EditableCertificate
  const path = `/api/admin/publishing/certificates/${id}`
  const data = { ...picked(record, certificateFieldsSchema.keyof().options), price: 30_000 }
  const kept = await admin.request(`${path}/pending-changes`, {
    method: 'PUT',
    json: { version: record.version, pending_version: 0, data },
  })
  expect(kept.status).toBe(200)
  const plan = async () => {
    const times = { publish_at: inMs(hour), unpublish_at: null }
    expect((await admin.request(`${path}/times`, { method: 'PUT', json: times })).status).toBe(200)
  }
  await plan()
  return {
    course,
    plan,
    passes: async () => {
      const passed = { publish_at: sql`now() - interval '1 minute'` }
      await database.db.update(pendingChanges).set(passed).where(eq(pendingChanges.entity_id, id))
      return publishDueOf(app)
    },
    publishNow: async () => (await admin.request(`${path}/publish`, { method: 'POST' })).status,
    problem: async () => ((await (await admin.request(path)).json()) as Publishing).problem?.code,
    price: async () => (await database.db.select().from(certificates).where(eq(certificates.id, id)))[0]?.price,
    another: () => addCourse(database, { title: 'Rivers again', type: 'certificate', certificate_id: id }),
  }
}

describe('a plan that changes prices', () => {
  test('happens as it was confirmed (publishing-10)', async () => {
    const one = await planned()
    expect([await one.passes(), await one.price()]).toEqual([1, 30_000])
  })

  test('is stuck when another course’s price changed, until it is planned again (publishing-10)', async () => {
    const one = await planned()
    await one.another()
    expect([await one.passes(), await one.problem(), await one.price()]).toEqual([0, 'effects', 28_000])
    expect(await publishDueOf(app)).toBe(0)
    await one.plan()
    expect(await one.problem()).toBeUndefined()
    expect([await one.passes(), await one.price()]).toEqual([1, 30_000])
  })

  test('that is stuck is published by hand, by whoever confirms it then (publishing-10)', async () => {
    const one = await planned()
    await one.another()
    await one.passes()
    expect([await one.publishNow(), await one.price(), await one.problem()]).toEqual([200, 30_000, undefined])
  })

  test('happens also where it changes less than was confirmed (publishing-10)', async () => {
    const one = await planned()
    await app.database.db.update(courses).set({ published: false }).where(eq(courses.id, one.course))
    expect([await one.passes(), await one.price()]).toEqual([1, 30_000])
  })
})
