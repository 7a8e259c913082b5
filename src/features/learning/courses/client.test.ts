import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Api } from '#platform/browser/page-context.ts'
import { createTestApp } from '#test/app.ts'
import { addCourse } from '#test/courses.ts'
import { courseQuery } from './client.ts'

test('a page reads a course through the API, and an impossible address is one that is missing', async () => {
  const app = await createTestApp()
  const api: Api = (input, init) => app.request(typeof input === 'string' ? input : '', init)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const id = await addCourse(app.database, { title: 'Rivers' })
  expect(await queries.fetchQuery(courseQuery(id, api))).toMatchObject({ id, title: 'Rivers' })
  for (const missing of ['abc', '../session', '00000000-0000-0000-0000-000000000001']) {
    await expect(queries.fetchQuery(courseQuery(missing, api))).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    })
  }
})
