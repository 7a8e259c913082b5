// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { failedAccess } from '#features/learning/enrollments/rules.ts'
import type { Access, OwnPlace, PaymentStatus } from '#features/learning/enrollments/schema.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { shownCoursePage } from '#test/shown-course.ts'
import { CourseSidebar } from './course-sidebar.tsx'

// What concerns places is fetched where it is needed.
configure({ asyncUtilTimeout: 8000 })

const id = '33333333-3333-4333-8333-333333333333'
const title = 'Living Watersheds'
const course: CourseDetail = {
  ...shownCoursePage,
  id,
  title,
  capacity: 12,
  enrolls_in: { id, title, type: 'certificate', amount: 28_000 },
  parent: null,
  above: [],
  sub_courses: [],
}
const mei = { id: 'u1', email: 'mei@example.org', email_verified: true, user_metadata: {} }
const enrollment_id = '44444444-4444-4444-8444-444444444444'

/** What the server says, and what it was asked. */
let access: Access
let asked: { path: string; body: unknown }[]
let answers: Record<string, () => Response>
const refusal = (code: string, message: string) => Response.json({ error: { code, message } }, { status: 409 })

beforeEach(() => {
  access = { ...failedAccess, places: { is_full: true } }
  asked = []
  answers = {}
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('open', () => null)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path.endsWith(spokenAddress('/access'))) return Response.json(access)
    if (method === 'GET') return Response.json({ items: [], next: null })
    asked.push({ path, body: typeof body === 'string' ? JSON.parse(body) : null })
    return answers[path]?.() ?? Response.json({})
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(who: 'guest' | 'student', of: Partial<CourseDetail> = {}) {
  const isGuest = who === 'guest'
  const auth = { status: isGuest ? 'signed-out' : 'signed-in', user: isGuest ? null : mei, profile: null }
  const element = (
    <AuthContext value={auth as unknown as Auth}>
      <CourseSidebar course={{ ...course, ...of }} />
    </AuthContext>
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
}
function stands(place: Partial<OwnPlace>, payment_status: PaymentStatus = 'pending', amount = 28_000) {
  const own = { state: 'seated', kept_until: null, position: null, ...place } as const
  access = { ...access, own: { enrollment_id, payment_status, amount, place: own } }
}
const button = (words: string) => screen.findByRole('button', { name: new RegExp(`^${words}`) })
const joinsList = t('Join the waiting list for {title}', { title })
const until = either('Nov 26, 2099, 14:30 (UTC+08:00)', '2099年11月26日 14:30（UTC+08:00）')

test('in a full course an account joins the waiting list and reads what it means (places-20)', async () => {
  open('student')
  expect(await screen.findByText(t('Every place is taken'))).toBeTruthy()
  await userEvent.click(await button(t('Join the waiting list')))
  const dialog = await screen.findByRole('dialog', { name: joinsList })
  expect(dialog.textContent).toContain(
    t(
      'Every place is taken. A place that becomes free is offered to those who wait, one after the other, by mail. Until then there is nothing to pay.',
    ),
  )
  answers['/api/enrollments'] = () => {
    stands({ state: 'waiting', position: 3 })
    const place = { state: 'waiting', kept_until: null, position: 3 }
    return Response.json({
      course_id: id,
      payment_status: 'pending',
      amount: 28_000,
      currency: 'JPY',
      payment_url: null,
      place,
    })
  }
  const sends = screen.getAllByRole('button', { name: t('Join the waiting list') })
  const send = sends.find((each) => dialog.contains(each))
  await userEvent.click(send ?? dialog)
  expect(await screen.findByText(t('You are number {position} on the waiting list', { position: 3 }))).toBeTruthy()
  expect(asked).toEqual([
    {
      path: '/api/enrollments',
      body: expect.objectContaining({ course_id: id, email: mei.email, waiting_list: true }),
    },
  ])
})

test('in a full course a guest is led to sign in and finds no form (places-20)', async () => {
  open('guest')
  expect(
    await screen.findByText(t('Sign in to join the waiting list: a place is offered to you by mail.')),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: t('Sign in with Google') })).toBeTruthy()
  const ways = new RegExp(`${either('Enroll', '报名')}|${t('Join the waiting list')}`)
  expect(screen.queryByRole('button', { name: ways })).toBeNull()
})

test('where the last place goes during typing, the text stays and one may wait (places-20)', async () => {
  access = { ...failedAccess, places: { is_full: false } }
  open('student')
  await userEvent.click(await button(t('Enroll Now')))
  const dialog = await screen.findByRole('dialog', { name: t('Enroll in {title}', { title }) })
  expect(dialog.textContent).toContain(
    t('Your place is kept for {minutes} minutes, until it is paid.', { minutes: 30 }),
  )
  const organization = new RegExp(`^${t('Organization')}`)
  fireEvent.change(screen.getByLabelText(organization), { target: { value: 'Yangtze Watch' } })
  answers['/api/enrollments'] = () => {
    access = { ...failedAccess, places: { is_full: true } }
    return refusal('course_full', t('Every place in this course is taken.'))
  }
  await userEvent.click(screen.getByRole('button', { name: t('Pay & Enroll') }))
  await screen.findByRole('dialog', { name: joinsList })
  expect(screen.getByText(t('Every place in this course is taken.'))).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(organization).value).toBe('Yangtze Watch')
})

test('an offered place says its deadline and price, and is taken by one button (places-21)', async () => {
  stands({ state: 'offered', kept_until: '2099-11-26T06:30:00.000Z' })
  open('student')
  expect(await screen.findByText(t('site::A place is free for you'))).toBeTruthy()
  expect(
    screen.getByText(
      t('It is kept for you until {until}. After that it is offered to whoever waits behind you.', { until }),
    ),
  ).toBeTruthy()
  expect(
    await screen.findByText(t('{money} are to be paid once you have taken it.', { money: '¥28,000 JPY' })),
  ).toBeTruthy()
  const path = `/api/enrollments/${enrollment_id}/accept`
  answers[path] = () => {
    stands({ kept_until: '2099-11-24T06:30:00.000Z' })
    return Response.json({})
  }
  await userEvent.click(await button(t('Take the place')))
  expect(await screen.findByText(t('Payment pending'))).toBeTruthy()
  expect(asked.map((each) => each.path)).toEqual([path])
})

test('an offer that expired before the click says so and shows the current state (places-21)', async () => {
  stands({ state: 'offered', kept_until: '2099-11-26T06:30:00.000Z' })
  open('student')
  answers[`/api/enrollments/${enrollment_id}/accept`] = () => {
    stands({ state: 'lapsed' })
    return refusal('place_gone', 'This place is not kept any longer.')
  }
  await userEvent.click(await button(t('Take the place')))
  expect(await screen.findByText(t('Your place is no longer kept'))).toBeTruthy()
  expect(await button(t('Join the waiting list'))).toBeTruthy()
})

const leavingPaid = t(
  'You leave {title}: your access ends at once, and your place is free for others. The money is not given back by itself: the academy is told, and decides about it. If you come back while a place is free, you do not pay again.',
  { title },
)
test.each([
  [
    'waiting',
    'pending',
    t('Leave the waiting list…'),
    t('Leave the waiting list?'),
    t('You give up your turn for {title}. If you come back later, you wait at the end.', { title }),
  ],
  [
    'offered',
    'pending',
    t('Leave it…'),
    t('Leave this place to others?'),
    t('The place in {title} is offered to whoever waits behind you. If you come back later, you wait at the end.', {
      title,
    }),
  ],
  ['unseated', 'completed', t('enrollment::Withdraw…'), t('Withdraw from this course?'), leavingPaid],
  ['seated', 'completed', t('enrollment::Withdraw…'), t('Withdraw from this course?'), leavingPaid],
] as const)('leaving when %s asks first, and does nothing before it is confirmed (places-21)', async (...row) => {
  const [state, payment, action, question, consequence] = row
  stands({ state, kept_until: state === 'offered' ? '2099-11-26T06:30:00.000Z' : null }, payment)
  if (state === 'seated') access = { ...access, purchaseStatus: 'completed', hasAccess: true }
  open('student')
  await userEvent.click(await button(action))
  const dialog = await screen.findByRole('alertdialog', { name: question })
  expect(dialog.textContent).toContain(consequence)
  expect(asked).toEqual([])
  const path = `/api/enrollments/${enrollment_id}/withdraw`
  answers[path] = () => {
    access = { ...failedAccess, places: { is_full: true } }
    stands({ state: 'withdrawn' }, payment)
    return Response.json({})
  }
  const confirm = [t('Leave the waiting list'), t('Leave the place'), t('enrollment::Withdraw')].join('|')
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^(${confirm})$`) }))
  expect(await screen.findByText(t('You have withdrawn'))).toBeTruthy()
  expect(asked.map((each) => each.path)).toEqual([path])
})

const advice = t(
  'You can join the waiting list: a place that becomes free is offered to those who wait, one after the other.',
)
test.each([
  ['waiting', 'pending', t('You are number {position} on the waiting list', { position: 2 })],
  ['unseated', 'completed', t('Paid, and no place is left')],
  [
    'withdrawn',
    'completed',
    t(
      'You have paid: the academy decides about the money. Every place is taken now. {advice} You would not pay again.',
      { advice },
    ),
  ],
  ['withdrawn', 'refunded', t('Your money was given back. Every place is taken now. {advice}', { advice })],
  ['lapsed', 'pending', t('Your place is no longer kept')],
  ['seated', 'failed', t('The payment did not go through, and every place is taken now. {advice}', { advice })],
] as const)(
  'where somebody is %s and their payment %s, the page says so in words (places-21)',
  async (state, payment, text) => {
    stands({ state, position: state === 'waiting' ? 2 : null }, payment)
    open('student')
    expect(await screen.findByText(text)).toBeTruthy()
  },
)

test('whoever has paid and withdrawn is not asked to pay again (places-21)', async () => {
  access = { ...failedAccess, places: { is_full: false } }
  stands({ state: 'withdrawn' }, 'completed')
  open('student')
  await userEvent.click(await button(t('Take a place again')))
  const dialog = await screen.findByRole('dialog', { name: t('Enroll in {title}', { title }) })
  expect(dialog.textContent).toContain(t('You have paid already: nothing is left to pay.'))
  expect(screen.getByRole('button', { name: t('Confirm Enrollment') })).toBeTruthy()
})

test('a course without places says nothing of them, and leaves nothing to leave (places-19)', async () => {
  access = { ...failedAccess, purchaseStatus: 'completed', hasAccess: true }
  stands({}, 'completed')
  open('student', { capacity: null })
  expect(await screen.findByText(t('site::You are enrolled'))).toBeTruthy()
  // What concerns places would come later.
  await waitFor(() => expect(screen.getByText(t('Everything of this course is open to you.'))).toBeTruthy())
  expect(document.body.textContent).not.toMatch(either(/place|waiting list|Withdraw/i, /名额|候补|退课/))
})
