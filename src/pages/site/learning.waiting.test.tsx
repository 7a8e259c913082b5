// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MyEnrollment } from '#features/learning/enrollments/schema.ts'
import { MyEnrollments } from '#features/learning/enrolling/site/my-courses.tsx'
import { waitsForPerson } from '#features/learning/learning/rules.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { WaitingForYou } from './learning.tsx'

configure({ asyncUtilTimeout: 8000 })

const at = (n: number) => `${n}0000000-0000-4000-8000-000000000000`
function enrollment(n: number, title: string, part: Partial<MyEnrollment> = {}): MyEnrollment {
  return {
    id: at(n),
    course_id: at(n),
    course_title: title,
    course: { id: at(n), title, type: 'certificate', image_url: null },
    payment_status: 'pending',
    amount: 12_000,
    currency: 'JPY',
    created_at: '2024-03-05T00:00:00.000Z',
    is_duplicate: false,
    money: null,
    covered_by: null,
    next_step: 'learn',
    place: { state: 'seated', kept_until: null, position: null },
    payment_url: null,
    ...part,
  }
}
const kept_until = '2099-11-26T06:30:00.000Z'
const until = either('Nov 26, 2099, 14:30 (UTC+08:00)', '2099年11月26日 14:30（UTC+08:00）')
const isSecond = t('You are number {position} on the waiting list.', { position: 2 })
const starting = (words: string) => new RegExp(`^${words}`)
const waiting = enrollment(1, 'Rivers', {
  next_step: 'wait',
  place: { state: 'waiting', kept_until: null, position: 2 },
})
const offered = enrollment(2, 'Lakes', { next_step: 'accept', place: { state: 'offered', kept_until, position: 1 } })
const unseated = enrollment(3, 'Springs', {
  next_step: 'wait',
  payment_status: 'completed',
  place: { state: 'unseated', kept_until: null, position: 1 },
})
const owed = enrollment(4, 'Deltas', {
  next_step: 'pay',
  payment_url: 'https://pay.example/4',
  place: { state: 'seated', kept_until, position: null },
})
const taken = enrollment(5, 'Hills', { payment_status: 'completed' })

let items: MyEnrollment[]
let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path.endsWith(spokenAddress('/access'))) return Response.json({ class_link: null, replay_link: null })
    if (method === 'GET') return Response.json({ items, next: null })
    asked.push(path)
    items = items.filter(({ id }) => !path.includes(id))
    return Response.json({})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(part: 'waits' | 'profile' | 'learning', ...own: MyEnrollment[]) {
  items = own
  const element =
    part === 'waits' ? <WaitingForYou person="p" /> : <MyEnrollments person="p" mayWithdraw={part === 'learning'} />
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
}

test('waiting items say what they are, offers first, without courses one is in (places-22)', async () => {
  open('waits', taken, waiting, unseated, owed, offered)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((each) => each.querySelector('p')?.textContent)).toEqual([
    `Lakes${t('A place is free for you, until {until}.', { until })}`,
    `Deltas${t('{money} are still to be paid. Your place is kept until {until}.', { money: '¥12,000 JPY', until })}`,
    `Rivers${isSecond}`,
    `Springs${t('You have paid, and no place was left. You have one as soon as a place is free for you.')}`,
  ])
})

test('a waiting item at /learning is shown once and left there (learning-6)', async () => {
  items = [waiting, owed, taken]
  const element = (
    <>
      <WaitingForYou person="p" />
      <MyEnrollments person="p" mayWithdraw isElsewhere={waitsForPerson} />
    </>
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: starting(t('Go to the course')) })
  expect(screen.getAllByText(isSecond)).toHaveLength(1)
  expect(screen.getAllByRole('listitem').map((each) => /Rivers|Deltas|Hills/.exec(each.textContent)?.[0])).toEqual([
    'Deltas',
    'Rivers',
    'Hills',
  ])
  expect(screen.getByRole('button', { name: starting(`${t('enrollment::Withdraw…')}.*Deltas`) })).toBeTruthy()
  items = [waiting]
  cleanup()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(t('Everything that you enrolled in waits above.'))).toBeTruthy()
})

test('the button to pay names the course as the page does, in its language (language-3)', async () => {
  open('waits', { ...owed, course_title: 'Deltas', course: { ...owed.course!, title: '三角洲' } })
  const pay = await screen.findByRole('link', { name: starting(t('Pay now')) })
  expect(pay.textContent).toContain(t(': {title}', { title: '三角洲' }))
  expect(pay.querySelector('[lang]')?.textContent).toBe(either('三角洲', undefined))
})

test('an offered place is taken where it stands, and the row is gone (places-22)', async () => {
  open('waits', offered, waiting)
  await userEvent.click(await screen.findByRole('button', { name: starting(`${t('Take the place')}.*Lakes`) }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(asked).toEqual([`/api/enrollments/${offered.id}/accept`])
})

test('a waiting list is left after a question (places-22)', async () => {
  open('waits', waiting)
  await userEvent.click(
    await screen.findByRole('button', { name: starting(`${t('Leave the waiting list…')}.*Rivers`) }),
  )
  const dialog = await screen.findByRole('alertdialog', { name: t('Leave the waiting list?') })
  expect(asked).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: t('Leave the waiting list') }))
  await waitFor(() => expect(asked).toEqual([`/api/enrollments/${waiting.id}/withdraw`]))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
})

const isKept = t('Your place is kept until {until}.', { until })
test.each([
  [waiting, t('site::On the waiting list'), isSecond, t('Leave the waiting list…')],
  [offered, t('site::A place is free for you'), isKept, t('Take the place')],
  [offered, t('site::A place is free for you'), isKept, t('Leave it…')],
  [
    unseated,
    t('Paid, no place yet'),
    t('Your payment came after your place had gone. You have a place as soon as one is free for you.'),
    t('enrollment::Withdraw…'),
  ],
])('a course in the profile says how one stands and what can be done (places-22)', async (...row) => {
  const [own, badge, said, action] = row
  open('profile', own)
  const it = within(await screen.findByRole('listitem'))
  expect(it.getByText(badge)).toBeTruthy()
  expect(it.getByText(said)).toBeTruthy()
  expect(it.getByRole('button', { name: starting(action) })).toBeTruthy()
})

test.each([
  ['withdrawn', 'completed', t('enrollment::Withdrawn')],
  ['lapsed', 'pending', t('Place no longer kept')],
  ['withdrawn', 'refunded', t('Refunded')],
] as const)('who is %s with a payment that is %s reads %s, and may enroll again (places-22)', async (...row) => {
  const [state, payment_status, badge] = row
  const place = { state, kept_until: null, position: null }
  open('profile', enrollment(6, 'Marshes', { payment_status, next_step: 'enroll', place }))
  const it = within(await screen.findByRole('listitem'))
  expect(it.getByText(badge)).toBeTruthy()
  expect(it.getByRole('link', { name: starting(t('Enroll again')) })).toBeTruthy()
  expect(it.queryByRole('button')).toBeNull()
})

test('a course is left at /learning, not in the profile or where another covers it (places-22)', async () => {
  const covered = { ...owed, covered_by: { id: at(9), title: 'The whole basin' }, next_step: 'learn' as const }
  open('learning', taken, covered)
  expect(await screen.findByRole('button', { name: starting(`${t('enrollment::Withdraw…')}.*Hills`) })).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  cleanup()
  open('profile', taken)
  await screen.findByRole('link', { name: starting(t('Go to the course')) })
  expect(screen.queryByRole('button')).toBeNull()
})
