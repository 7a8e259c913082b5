// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Announcement } from '../schema.ts'
import { t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { AnnouncementDetail } from './announcement-detail.tsx'

const event: Announcement = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Like Water',
  content: 'Come and see.',
  content_blocks: null,
  category: 'lectures',
  featured: false,
  image_url: null,
  starts_at: '2026-03-05T11:30:00.000Z',
  ends_at: null,
  time_zone: null,
  event_state: 'upcoming',
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
  hosts: [],
  speakers: [],
  meeting_links: [],
  newer: null,
  older: null,
}

function open(announcement: Announcement) {
  const router = createMemoryRouter([{ path: '/', element: <AnnouncementDetail announcement={announcement} /> }])
  return render(<RouterProvider router={router} />).container
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the time of an event stands once on a phone and once on a wide screen (events-3)', () => {
  const times = [...open(event).querySelectorAll(`time[datetime="${event.starts_at}"]`)]
  const shown = (width: 'lg:hidden' | 'max-lg:hidden') =>
    times.filter((time) => time.closest(`.${width.replace(':', String.raw`\:`)}`))
  expect([times.length, shown('lg:hidden').length]).toEqual([2, 1])
  expect(shown('max-lg:hidden')).toHaveLength(1)
})

test.each([
  ['Asia/Shanghai', t('This is your own time, too.')],
  ['UTC', t('Your time: {time}', { time: either('Mar 05, 2026, 11:30', '2026年3月5日 11:30') })],
])('below the time a reader in %s reads %j, and never an empty line (events-3)', (zone, said) => {
  const resolved = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone: zone })
  expect(open(event).querySelector('time[datetime*="11:30"] + span')?.textContent).toBe(said)
})

test('an announcement that is no event shows only its publication day (events-3)', () => {
  const times = open({ ...event, starts_at: null, event_state: null }).querySelectorAll('time')
  expect([...times].map((time) => time.textContent)).toEqual([either('Mar 01, 2026', '2026年3月1日')])
})
