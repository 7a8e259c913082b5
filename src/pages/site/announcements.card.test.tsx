// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { AnnouncementSummary } from '#features/content/announcements/schema.ts'
import { t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { AnnouncementCard } from './announcements.tsx'

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
      { path: '/', element: <AnnouncementCard announcement={announcement} eager={false} isLead={false} /> },
    ])}
  />
)

afterEach(cleanup)

test('a card says when an event takes place, once, with its zone as a city (events-6)', () => {
  const { container } = render(card())
  const times = [...container.querySelectorAll('time')].map((time) => [time.dateTime, time.textContent])
  const said = either('Mar 06, 2026, 05:40–07:40 (Shanghai)', '2026年3月6日 05:40–07:40（北京时间）')
  expect(times).toEqual([[walk.starts_at, said]])
})

test('without a zone of its own an event has the academy’s (events-6)', () => {
  const { container } = render(card({ ...walk, time_zone: null }))
  expect(container.querySelector('time')?.textContent).toContain(either('(Shanghai)', '（北京时间）'))
})

test('news alone say when they were published (events-6)', () => {
  expect(render(card()).container.textContent).not.toContain(t('Published {date}', { date: '' }).trim())
  cleanup()
  const news = { ...walk, category: 'news' as const, starts_at: null, ends_at: null, event_state: null }
  const said = t('Published {date}', { date: either('Mar 01, 2026', '2026年3月1日') })
  expect(render(card(news)).container.textContent).toContain(said)
})
