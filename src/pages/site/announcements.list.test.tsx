// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnnouncementSummary } from '#features/content/announcements/schema.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { AnnouncementsView } from './announcements.tsx'

const announcement = (id: number, title: string, more: Partial<AnnouncementSummary> = {}): AnnouncementSummary => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  title,
  category: 'lectures',
  featured: false,
  image_url: null,
  starts_at: null,
  ends_at: null,
  time_zone: null,
  event_state: null,
  created_at: '2026-03-01T08:00:00.000Z',
  excerpt: '',
  ...more,
})
const lecture = announcement(1, 'Like Water', {
  starts_at: '2026-03-05T11:30:00.000Z',
  ends_at: '2026-03-05T12:30:00.000Z',
  event_state: 'upcoming',
})

/** The list at an address; `upcoming` is what the server says is to come. */
function open(address: string, upcoming: AnnouncementSummary[], next: string | null = null) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const isUpcoming = path.includes('when=upcoming')
    return Response.json(isUpcoming ? { items: upcoming, next } : { items: [announcement(2, 'Minutes')], next: null })
  })
  const router = createMemoryRouter([{ path: '/announcements', element: <AnnouncementsView /> }], {
    initialEntries: [address],
  })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return asked
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the newest announcements of the open tab begin with what takes place next (events-2)', async () => {
  const asked = open('/announcements?tab=lectures', [lecture], 'more')
  const next = await screen.findByRole('region', { name: t('Next up') })
  expect(within(next).getByRole('link', { name: 'Like Water' }).getAttribute('href')).toBe(
    `/announcements/${lecture.id}`,
  )
  expect(next.textContent).toContain(
    either('Mar 05, 2026, 19:30–20:30 (Shanghai)', '2026年3月5日 19:30–20:30（北京时间）'),
  )
  expect(
    within(next)
      .getByRole('link', { name: t('All that is coming up') })
      .getAttribute('href'),
  ).toBe('/announcements?tab=lectures&when=upcoming')
  expect(asked).toContain(`/api/announcements?category=lectures&when=upcoming&limit=3${either('', '&language=zh')}`)
  const titles = screen.getAllByRole('heading').map((heading) => heading.textContent)
  expect(titles).toEqual([t('Announcements'), t('Next up'), 'Like Water', 'Minutes'])
})

test('without upcoming events nothing is shown before the newest (events-2)', async () => {
  open('/announcements', [])
  expect(await screen.findByRole('heading', { name: 'Minutes' })).toBeTruthy()
  expect(screen.queryByText(t('Next up'))).toBeNull()
})

test.each(['/announcements?when=past', '/announcements?after=1_x'])(
  'on a later page, at %s, upcoming events are not repeated (events-2)',
  async (address) => {
    const asked = open(address, [lecture])
    expect(await screen.findByRole('heading', { name: 'Minutes' })).toBeTruthy()
    expect(screen.queryByText(t('Next up'))).toBeNull()
    expect(asked.some((path) => path.includes('upcoming'))).toBe(false)
  },
)
