// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MyEnrollment } from '#features/learning/enrollments/schema.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
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
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith(spokenAddress('/access')) ? access() : (pages[path]?.() ?? fail()),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const fail = () => Response.json({ error: { code: 'invalid', message: 'm' } }, { status: 400 })
const enrolled = (...items: MyEnrollment[]) => {
  pages[spokenAddress('/api/enrollments/mine')] = () => Response.json({ items, next: null })
}

function open() {
  const router = createMemoryRouter([{ path: '/', element: <MyCourses person="p1" /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const pay = either('^Pay', '支付')
const row = async () => within(await screen.findByRole('listitem'))

test('a course with access has its state, its day, its price and the ways in (profile-7)', async () => {
  const links = { class_link: 'https://class.example/a', replay_link: 'https://replay.example/a' }
  access = () => Response.json({ ...noLinks, ...links })
  enrolled(enrollment)
  open()
  const it = await row()
  expect(it.getByRole('link', { name: 'Living Watersheds' }).getAttribute('href')).toBe(`/course/${courseId}`)
  const since = t('Since {date}', { date: either('Mar 05, 2024', '2024年3月5日') })
  for (const text of [t('Enrolled'), since, '¥12,000 JPY']) expect(it.getByText(text)).toBeTruthy()
  const joinsIt = `^${t('Join Class')} ${t('of {title}', { title: 'Living Watersheds' })}`
  const join = await it.findByRole('link', { name: new RegExp(joinsIt) })
  expect([join.getAttribute('href'), join.getAttribute('target')]).toEqual(['https://class.example/a', '_blank'])
  expect(it.getByRole('link', { name: new RegExp(`^${t('Watch Replay')}`) }).getAttribute('href')).toBe(
    'https://replay.example/a',
  )
})

test.each([
  ['no links', () => Response.json(noLinks)],
  ['a failed access check', fail],
])('an enrollment with %s links the course and nothing else (profile-7)', async (_, answer) => {
  access = answer
  enrolled(enrollment)
  open()
  const link = await screen.findByRole('link', { name: new RegExp(`^${t('Go to the course')}`) })
  expect(link.getAttribute('href')).toBe(`/course/${courseId}`)
  expect(screen.queryByRole('link', { name: new RegExp(`${t('Join Class')}|${t('Watch Replay')}`) })).toBeNull()
})

test.each([
  ['pending', t('Waiting for payment'), t('Pay now')],
  ['failed', t('Payment failed'), t('Pay again')],
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

test('earlier courses have the focus in place of the button that shows them (keyboard-2)', async () => {
  const page = (items: MyEnrollment[], next: string | null) => () => Response.json({ items, next })
  pages[spokenAddress('/api/enrollments/mine')] = page([enrollment], 'e1')
  pages[`/api/enrollments/mine?after=e1${either('', '&language=zh')}`] = page([{ ...enrollment, id: 'e2' }], null)
  open()
  const more = await screen.findByRole('button', { name: t('Show earlier courses') })
  more.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: t('Earlier courses') }))
})

test('a course covered by another is shown as enrolled, by its name, nothing owed (access-5)', async () => {
  const covered_by = { id: '33333333-3333-4333-8333-333333333333', title: 'The whole basin' }
  enrolled({ ...enrollment, payment_status: 'pending', next_step: 'learn', covered_by })
  open()
  const it = await row()
  expect(it.getByText(t('Enrolled'))).toBeTruthy()
  expect(it.getByText(t('It comes with {title}. Nothing is left to pay.', { title: covered_by.title }))).toBeTruthy()
  expect(it.queryByText(t('Waiting for payment'))).toBeNull()
  expect(it.queryByRole('link', { name: new RegExp(pay) })).toBeNull()
})

test('a refund beside a payment that counts is shown and asks for nothing (enrollments-4)', async () => {
  const covered_by = { id: courseId, title: 'Living Watersheds' }
  enrolled({ ...enrollment, payment_status: 'refunded', is_duplicate: true, next_step: 'learn', covered_by })
  open()
  const it = await row()
  expect(it.getByText(t('Refunded'))).toBeTruthy()
  expect(it.getByText(t('You are enrolled by another payment of yours. Nothing is left to pay.'))).toBeTruthy()
  expect(it.queryByRole('link', { name: new RegExp(`${pay}|${t('Join')}|${t('Enroll again')}`) })).toBeNull()
})

test('a second payment is shown as such and asks for nothing (enrollments-4)', async () => {
  enrolled({ ...enrollment, is_duplicate: true })
  open()
  const it = await row()
  expect(it.getByText(t('Paid a second time'))).toBeTruthy()
  expect(it.getByText(t('You have paid for this course twice. The academy gives this payment back.'))).toBeTruthy()
  expect(it.queryByRole('link', { name: new RegExp(`${pay}|${t('Join')}`) })).toBeNull()
})

test('without a payment page the course says how to pay (profile-7)', async () => {
  enrolled({ ...enrollment, payment_status: 'pending', next_step: 'pay' })
  open()
  expect((await row()).getByRole('link', { name: new RegExp(`^${t('Go to the course to pay')}`) })).toBeTruthy()
})

test('a refund leads to enrolling again; a deleted course keeps its title (profile-7)', async () => {
  enrolled(
    { ...enrollment, payment_status: 'refunded', next_step: 'enroll' },
    { ...enrollment, id: 'e2', course_title: 'Gone', course: null, course_id: null, next_step: 'none' },
  )
  open()
  const [refunded, gone] = await screen.findAllByRole('listitem')
  expect(refunded?.textContent).toContain(t('Refunded'))
  expect(refunded?.textContent).toContain(t('Enroll again'))
  expect(gone?.textContent).toContain('Gone')
  expect(gone?.textContent).toContain(t('This course is no longer offered. Nothing is left to pay.'))
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
  const paid = '¥12,000 JPY'
  const undecided = t(
    'This course is no longer offered. You have paid {paid}: the academy decides about giving it back, and this place says what came of it. You need not do anything.',
    { paid },
  )
  const kept = t(
    'This course is no longer offered. You have paid {paid}, and the academy has decided not to give it back. If you do not agree, please write to us.',
    { paid },
  )
  const refunded = t('This course is no longer offered. Your payment is given back.')
  expect(texts[0]).toMatch(new RegExp(`^${t('No longer offered')}.*${undecided}`))
  expect(texts[1]).toContain(kept)
  expect(texts[2]).toMatch(new RegExp(`^${t('Refunded')}.*${refunded}`))
  expect(texts[3]).toContain(t('This course is no longer offered. Nothing is left to pay.'))
  expect(texts[4]).toContain(t('This course is not offered at present.'))
})

test('earlier courses load on demand (profile-7)', async () => {
  pages[spokenAddress('/api/enrollments/mine')] = () => Response.json({ items: [enrollment], next: 'n 1' })
  const earlier = { ...enrollment, id: 'e2', course_title: 'Soil', course: { ...course, title: 'Soil' } }
  pages[`/api/enrollments/mine?after=n+1${either('', '&language=zh')}`] = () =>
    Response.json({ items: [earlier], next: null })
  open()
  await userEvent.click(await screen.findByRole('button', { name: t('Show earlier courses') }))
  expect(await screen.findByRole('link', { name: 'Soil' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('Show earlier courses') })).toBeNull()
})

test('who has no enrollment is led to the courses; the tab’s rest is in development (profile-7)', async () => {
  enrolled()
  open()
  expect(await screen.findByText(t('You have not enrolled in a course yet'))).toBeTruthy()
  expect(screen.getByRole('link', { name: t('See all courses') }).getAttribute('href')).toBe('/courses')
  expect(screen.getByText(t('Development is in progress'))).toBeTruthy()
})

test('courses that cannot be read say so, and Reload asks again (profile-7)', async () => {
  open()
  expect(await screen.findByText(t('Loading Failed'))).toBeTruthy()
  enrolled(enrollment)
  await userEvent.click(screen.getByRole('button', { name: t('Reload') }))
  await waitFor(() => expect(screen.queryByText(t('Loading Failed'))).toBeNull())
  expect(await screen.findByRole('link', { name: 'Living Watersheds' })).toBeTruthy()
})
