import { expect, test } from 'vitest'
import type { CourseWithChildren } from './schema.ts'
import { newCourse } from './rules.ts'
import { createTestApp, signInAs } from '#test/app.ts'

test('the first of a family of three levels is deleted, and the family moves up', async () => {
  const app = await createTestApp({ settings: { LOG_LEVEL: 'error' } })
  const admin = await signInAs(app, 'admin')
  const add = async (title: string, child?: string) => {
    const json = {
      data: { ...newCourse, title, description: 'About it.' },
      children: { add: child ? [child] : [], remove: [] },
    }
    return ((await (await admin.request('/api/admin/courses', { method: 'POST', json })).json()) as CourseWithChildren)
      .id
  }
  const third = await add('Third')
  const second = await add('Second', third)
  const first = await add('First', second)
  const list = await admin.request('/api/admin/courses?search=second&relation=child')
  expect(list.status).toBe(200)
  expect((await admin.request(`/api/admin/courses/${first}`, { method: 'DELETE' })).status).toBe(204)
  const read = await admin.request(`/api/admin/courses/${second}`)
  expect(await read.json()).toMatchObject({ level: 1, children_count: 1, parent_course_id: null })
})
