import { beforeEach, expect, test } from 'vitest'
import type { StaffRender } from '#platform/browser/page-context.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import type { RenderPage } from './pages.ts'

/** What was rendered since the last look, for whom, and what their API answered. */
const rendered: { staff: StaffRender | undefined; profile: number; waiting: number }[] = []
const render: RenderPage = async (_request, { api, staff }) => {
  const [profile, waiting] = await Promise.all(
    ['/api/profile', '/api/admin/statistics/waiting'].map((path) => api(path)),
  )
  rendered.push({ staff, profile: profile?.status ?? 0, waiting: waiting?.status ?? 0 })
  return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })
}
const app = await createTestApp({ render })
beforeEach(() => void rendered.splice(0))
const nobody = { staff: undefined, profile: 401, waiting: 401 }

test('a back office page is made anew for its member of staff, kept nowhere (cache-17)', async () => {
  for (const role of ['desk', 'editor', 'admin'] as const) {
    const person = await signInAs(app, { email: `${role}@example.test`, role })
    const answer = await person.request('/admin')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    await person.request('/admin/team')
  }
  expect(rendered).toEqual(
    Array.from({ length: 6 }, () => ({ staff: { isSidebarOpen: true, helpRead: '' }, profile: 200, waiting: 200 })),
  )
})

test('a student, nobody and an ended session get everybody’s page (cache-13, cache-17)', async () => {
  const student = await signInAs(app, 'student')
  const gone = await signInAs(app, { email: 'gone@example.test', role: 'admin' })
  await gone.request('/api/auth/sign-out', { method: 'POST' })
  for (const { request } of [app, student, gone]) expect((await request('/admin/users')).status).toBe(200)
  expect(rendered).toEqual([nobody, nobody, nobody])
})

test('outside the back office nobody is known, whoever asks (cache-13)', async () => {
  const admin = await signInAs(app, 'admin')
  for (const path of ['/profile', '/administration', '/learning']) await admin.request(path)
  expect(rendered).toEqual([nobody, nobody, nobody])
})
