import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
const address = '/api/admin/statistics'

test('an administrator reads the four figures, and sees a new row in them', async () => {
  const admin = await signInAs(app, 'admin')
  const before = await admin.request(address)
  expect(before.status).toBe(200)
  expect(before.headers.get('cache-control')).toBe('no-store')
  expect(await before.json()).toEqual({ profiles: 1, courses: 0, announcements: 0, resources: 0 })
  await app.database.db.execute(
    sql`insert into resources (type, title, url) values ('video', 'A river', 'https://youtu.be/aaaaaaaaaaa')`,
  )
  expect(await (await admin.request(address)).json()).toMatchObject({ profiles: 1, resources: 1 })
})

test('nobody gets 401 and no figure', async () => {
  const answer = await app.request(address)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } })
})

test('a student gets 403 and no figure', async () => {
  const student = await signInAs(app, 'student')
  const answer = await student.request(address)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: { code: 'forbidden' } })
})
