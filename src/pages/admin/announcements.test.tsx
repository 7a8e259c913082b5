// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcementFields } from '#features/content/announcements/schema.ts'
import { initialOf } from '#records/kinds/fields.ts'
import { openScreen } from '#test/admin-screen.tsx'
import AnnouncementsPage from './announcements.tsx'

const lecture = {
  ...initialOf(announcementFields),
  id: '10000000-0000-4000-8000-000000000001',
  version: 1,
  title: 'Like Water',
  category: 'lectures',
  created_at: '2026-01-01T00:00:00.000Z',
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.startsWith(`/api/admin/announcements/${lecture.id}`) ? lecture : { items: [], next: null }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an announcement asked for under another category opens under its own (user-menu-2)', async () => {
  const { router } = openScreen(AnnouncementsPage, `/admin/announcements/news/${lecture.id}`)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/announcements/lectures/${lecture.id}`))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Like Water')
})
