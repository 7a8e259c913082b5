// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { NextClass } from './schema.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { NextClasses, Progress } from './learning-view.site.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 10, minutes)).toISOString()
const session: NextClass = {
  id: 's',
  course: { id: 'c', title: 'Rivers' },
  title: 'Springs',
  starts_at: at(30),
  ends_at: at(90),
  time_zone: 'UTC',
  place: '',
  join_url: '/api/sessions/s/join',
  join_opens_at: at(0),
}
const show = (classes: NextClass[]) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <NextClasses classes={classes} /> }])} />)

test('the next class can be joined in one click once it opens, and not before (learning-4)', async () => {
  vi.useFakeTimers({ now: new Date(at(-1)) })
  show([session, { ...session, id: 't', title: 'Lakes' }])
  const moment = formatMoment(at(0), new Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('Join') }).disabled).toBe(true)
  expect(screen.getByText(t('Opens {moment}', { moment }))).toBeTruthy()
  await vi.advanceTimersByTimeAsync(90_000)
  expect(screen.getByRole('link', { name: new RegExp(t('Join')) }).getAttribute('href')).toBe(
    spokenAddress('/api/sessions/s/join'),
  )
  expect(screen.getByText('Lakes')).toBeTruthy()
})

test('a class that goes on says so; one without a link says what is missing (learning-4)', () => {
  vi.useFakeTimers({ now: new Date(at(40)) })
  show([{ ...session, join_url: null }])
  expect(screen.getByText(t('Going on now'))).toBeTruthy()
  expect(screen.queryByRole('link', { name: new RegExp(t('Join')) })).toBeNull()
  expect(screen.getByText(t('The link appears here once your teacher has set it.'))).toBeTruthy()
})

test('a course with classes leads to its schedule, one without to its page alone (learning-5)', () => {
  const course = { image_url: null, present: 0, excused: 0, needed_share: null, completed_at: null }
  const courses = [
    { ...course, id: 'c', title: 'Rivers', sessions: 8 },
    { ...course, id: 'd', title: 'Lakes', sessions: 0 },
  ]
  const element = <Progress courses={courses} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/course/c',
    '/course/c#schedule',
    '/course/d',
  ])
})
