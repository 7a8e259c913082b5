// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnnouncementSummary } from '../schema.ts'
import { AnnouncementCard } from './announcement-card.tsx'

const walk: AnnouncementSummary = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Dawn walk',
  category: 'events',
  featured: false,
  image_url: null,
  starts_at: '2026-03-05T21:40:00.000Z',
  ends_at: '2026-03-05T23:40:00.000Z',
  time_zone: 'Asia/Shanghai',
  event_state: 'upcoming',
  created_at: '2026-03-01T08:00:00.000Z',
  excerpt: 'Along the stream.',
}
const card = (announcement = walk) => (
  <RouterProvider
    router={createMemoryRouter([
      { path: '/', element: <AnnouncementCard announcement={announcement} eager={false} /> },
    ])}
  />
)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['Asia/Shanghai', 'This is your own time, too.'],
  ['Europe/Berlin', 'Your time: Mar 05, 2026, 22:40 – Mar 06, 2026, 00:40'],
])('a reader in %s sees the time once, followed by %j (events-6)', (zone, said) => {
  const resolved = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone: zone })
  const { container } = render(card())
  const time = container.querySelector(`time[datetime="${walk.starts_at}"]`)
  expect(time?.textContent).toBe('Mar 06, 2026, 05:40–07:40 (Asia/Shanghai)')
  expect(time?.nextElementSibling?.textContent).toBe(said)
  expect(container.textContent.match(/05:40/g)).toHaveLength(1)
})

test('before hydration the line below says the offset from UTC (events-6)', () => {
  expect(renderToStaticMarkup(card())).toMatch(/\(Asia\/Shanghai\)<\/time><span[^>]*>UTC\+08:00<\/span>/)
})

test('the day of publication is labelled, for events and news (events-6)', () => {
  expect(render(card()).container.textContent).toContain('Published Mar 01, 2026')
  cleanup()
  const news = { ...walk, category: 'news' as const, starts_at: null, ends_at: null, event_state: null }
  expect(render(card(news)).container.textContent).toContain('Published Mar 01, 2026')
})
