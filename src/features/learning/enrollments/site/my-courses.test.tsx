// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MyEnrollment } from '../schema.ts'
import { makeQueryClient } from '#platform/browser/query-client.ts'
import { MyCourses } from './my-courses.tsx'

// What is loaded when it is first needed takes its time on a busy machine.
configure({ asyncUtilTimeout: 8000 })

const courseId = '22222222-2222-4222-8222-222222222222'
const course = {
  id: courseId,
  title: 'Living Watersheds',
  type: 'certificate',
  image_url: null,
} as const
const enrollment: MyEnrollment = {
  id: 'e1',
  course_id: courseId,
  course_title: 'Living Watersheds',
  course,
  payment_status: 'completed',
  amount: 12000,
  currency: 'JPY',
  created_at: '2024-03-05T00:00:00.000Z',
  is_duplicate: false,
  money: null,
  covered_by: null,
  next_step: 'learn',
  place: { state: 'seated', kept_until: null, position: null },
  payment_url: null,
}
const noLinks = {
  purchaseStatus: 'completed',
  requiresPurchase: false,
  hasAccess: true,
  enrolled_in: null,
  class_link: null,
  replay_link: null,
}
let pages: Record<string, () => Response>
let access: () => Response

beforeEach(() => {
  pages = {}
  access = () => Response.json(noLinks)
  vi.stubGlobal('fetch', async (path: string) => (path.endsWith('/access') ? access() : (pages[path]?.() ?? fail())))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const fail = () => Response.json({ error: { code: 'invalid', message: 'm' } }, { status: 400 })
const enrolled = (...items: MyEnrollment[]) => {
  pages['/api/enrollments/mine'] = () => Response.json({ items, next: null })
}

function open() {
  const router = createMemoryRouter([{ path: '/', element: <MyCourses person="p1" /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const row = async () => within(await screen.findByRole('listitem'))

test('a course with access has its state, its day, its price and the ways in (profile-7)', async () => {
  const links = { class_link: 'https://class.example/a', replay_link: 'https://replay.example/a' }
  access = () => Response.json({ ...noLinks, ...links })
  enrolled(enrollment)
  open()
  const it = await row()
  expect(it.getByRole('link', { name: 'Living Watersheds' }).getAttribute('href')).toBe(`/course/${courseId}`)
  for (const text of ['Enrolled', 'Since Mar 05, 2024', '¥12,000 JPY']) expect(it.getByText(text)).toBeTruthy()
  const join = await it.findByRole('link', { name: /^Join Class of Living Watersheds/ })
  expect([join.getAttribute('href'), join.getAttribute('target')]).toEqual(['https://class.example/a', '_blank'])
  expect(it.getByRole('link', { name: /^Watch Replay/ }).getAttribute('href')).toBe('https://replay.example/a')
})

test.each([
  ['no links', () => Response.json(noLinks)],
  ['a failed access check', fail],
])('an enrollment with %s links the course and nothing else (profile-7)', async (_, answer) => {
  access = answer
  enrolled(enrollment)
  open()
  const link = await screen.findByRole('link', { name: /^Go to the course/ })
  expect(link.getAttribute('href')).toBe(`/course/${courseId}`)
  expect(screen.queryByRole('link', { name: /Join Class|Watch Replay/ })).toBeNull()
})

test.each([
  ['pending', 'Waiting for payment', 'Pay now'],
  ['failed', 'Payment failed', 'Pay again'],
] as const)(
  'an enrollment that is %s reads %s and leads to the payment (profile-7)',
  async (payment_status, state, label) => {
    enrolled({ ...enrollment, payment_status, next_step: 'pay', payment_url: 'https://pay.example/12000' })
    open()
    const it = await row()
    expect(it.getByText(state)).toBeTruthy()
    expect(it.getByRole('link', { name: new RegExp(`^${label}`) }).getAttribute('href')).toBe(
      'https://pay.example/12000',
    )
  },
)

test('a course covered by another is shown as enrolled, by its name, nothing owed (access-5)', async () => {
  const covered_by = { id: '33333333-3333-4333-8333-333333333333', title: 'The whole basin' }
  enrolled({ ...enrollment, payment_status: 'pending', next_step: 'learn', covered_by })
  open()
  const it = await row()
  expect(it.getByText('Enrolled')).toBeTruthy()
  expect(it.getByText('It comes with The whole basin. Nothing is left to pay.')).toBeTruthy()
  expect(it.queryByText('Waiting for payment')).toBeNull()
  expect(it.queryByRole('link', { name: /^Pay/ })).toBeNull()
})

test('a refund beside a payment that counts is shown and asks for nothing (enrollments-4)', async () => {
  const covered_by = { id: courseId, title: 'Living Watersheds' }
  enrolled({ ...enrollment, payment_status: 'refunded', is_duplicate: true, next_step: 'learn', covered_by })
  open()
  const it = await row()
  expect(it.getByText('Refunded')).toBeTruthy()
  expect(it.getByText('You are enrolled by another payment of yours. Nothing is left to pay.')).toBeTruthy()
  expect(it.queryByRole('link', { name: /^Pay|Join|Enroll again/ })).toBeNull()
})

test('a second payment is shown as such and asks for nothing (enrollments-4)', async () => {
  enrolled({ ...enrollment, is_duplicate: true })
  open()
  const it = await row()
  expect(it.getByText('Paid a second time')).toBeTruthy()
  expect(it.getByText('You have paid for this course twice. The academy gives this payment back.')).toBeTruthy()
  expect(it.queryByRole('link', { name: /^Pay|Join/ })).toBeNull()
})

test('without a payment page the course says how to pay (profile-7)', async () => {
  enrolled({ ...enrollment, payment_status: 'pending', next_step: 'pay' })
  open()
  expect((await row()).getByRole('link', { name: /^Go to the course to pay/ })).toBeTruthy()
})

test('a refund leads to enrolling again; a deleted course keeps its title (profile-7)', async () => {
  enrolled(
    { ...enrollment, payment_status: 'refunded', next_step: 'enroll' },
    { ...enrollment, id: 'e2', course_title: 'Gone', course: null, course_id: null, next_step: 'none' },
  )
  open()
  const [refunded, gone] = await screen.findAllByRole('listitem')
  expect(refunded?.textContent).toContain('Refunded')
  expect(refunded?.textContent).toContain('Enroll again')
  expect(gone?.textContent).toContain('Gone')
  expect(gone?.textContent).toContain('This course is no longer offered.')
  expect(gone?.querySelector('a')).toBeNull()
})

test('a deleted course says what happens next, also with the money (told-5)', async () => {
  const gone = { ...enrollment, course: null, course_id: null, next_step: 'none' as const }
  enrolled(
    { ...gone, id: 'e1', money: 'undecided' },
    { ...gone, id: 'e2', money: 'kept' },
    { ...gone, id: 'e3', payment_status: 'refunded' },
    { ...gone, id: 'e4', payment_status: 'pending' },
    { ...gone, id: 'e5', course_id: courseId },
  )
  open()
  const texts = (await screen.findAllByRole('listitem')).map((item) => item.textContent)
  expect(texts[0]).toMatch(/^No longer offered.*You have paid ¥12,000 JPY: the academy decides about giving it back/)
  expect(texts[1]).toContain('You have paid ¥12,000 JPY, and the academy has decided not to give it back.')
  expect(texts[2]).toMatch(/^Refunded.*Your payment is given back\./)
  expect(texts[3]).toContain('Nothing is left to pay.')
  expect(texts[4]).toContain('This course is not offered at present.')
})

test('earlier courses load on demand (profile-7)', async () => {
  pages['/api/enrollments/mine'] = () => Response.json({ items: [enrollment], next: 'n 1' })
  const earlier = { ...enrollment, id: 'e2', course_title: 'Soil', course: { ...course, title: 'Soil' } }
  pages['/api/enrollments/mine?after=n+1'] = () => Response.json({ items: [earlier], next: null })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier courses' }))
  expect(await screen.findByRole('link', { name: 'Soil' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show earlier courses' })).toBeNull()
})

test('who has no enrollment is led to the courses; the tab’s rest is in development (profile-7)', async () => {
  enrolled()
  open()
  expect(await screen.findByText('You have not enrolled in a course yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See all courses' }).getAttribute('href')).toBe('/courses')
  expect(screen.getByText('Development is in progress')).toBeTruthy()
})

test('courses that cannot be read say so, and Reload asks again (profile-7)', async () => {
  open()
  expect(await screen.findByText('Loading Failed')).toBeTruthy()
  enrolled(enrollment)
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(screen.queryByText('Loading Failed')).toBeNull())
  expect(await screen.findByRole('link', { name: 'Living Watersheds' })).toBeTruthy()
})
