// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { failedAccess } from '#features/learning/enrollments/rules.ts'
import { t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { shownCoursePage } from '#test/shown-course.ts'
import { EnrollActions } from './enroll-actions.tsx'
import { PurchaseBanner } from './course-sidebar.tsx'
import type { CourseAccess, Standing } from './use-course-access.ts'

// The dialog is fetched when it is first wanted.
configure({ asyncUtilTimeout: 8000 })

const root = { id: '22222222-2222-4222-8222-222222222222', title: 'Living Watersheds' }
const course: CourseDetail = {
  ...shownCoursePage,
  id: '33333333-3333-4333-8333-333333333333',
  title: 'Life under the Stones',
  description: 'Mayflies.',
  type: 'certificate',
  level: 3,
  enrolls_in: { ...root, type: 'certificate', amount: 28_000 },
  parent: null,
  above: [root],
  sub_courses: [],
}
const own = { email: 'mei@example.org', full_name: 'Mei Lin' }
const user = { id: 'u1', email: own.email, email_verified: true, user_metadata: {} }
const paymentUrl = 'https://pay.example/28000?reference=r'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('open', () => null)
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { error: { code: 'failed', message: 'The server could not do it just now.' } },
      { status: 500, headers: { 'x-request-id': 'ref-7' } },
    ),
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const nothing = () => undefined
function show(standing: Standing, who: 'guest' | 'student' = 'guest', of: Partial<CourseDetail> = {}) {
  const isGuest = who === 'guest'
  const shown = { ...course, ...of }
  const here: CourseAccess = {
    user: isGuest ? null : user,
    own: isGuest ? null : own,
    isGuest,
    access: { ...failedAccess, hasAccess: standing.kind === 'started' },
    standing,
    whole: root.title,
    email: undefined,
    enrolled: nothing,
    startAnew: nothing,
    recheck: nothing,
    isRechecking: false,
  }
  const element = (
    <>
      <PurchaseBanner course={shown} here={here} />
      <EnrollActions course={shown} here={here} />
    </>
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
}
const enroll = new RegExp(either('^Enroll', '报名'))
const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: enroll }))
  return screen.findByRole('dialog', { name: t('Enroll in {title}', { title: root.title }) })
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const money = '¥28,000 JPY'

test('the price is shown with its currency code on the button and in the dialog (enrollments-8)', async () => {
  show({ kind: 'required' })
  expect(
    screen.getByRole('button', { name: t('Enroll Now for class and certificate · {money}', { money }) }),
  ).toBeTruthy()
  expect((await openDialog()).textContent).toContain(money)
})

test.each([
  ['open', {}, t('Enroll Now for the certificate · {money}', { money })],
  ['refunded', {}, t('Enroll Now · {money}', { money })],
  ['unknown', {}, t('Enroll Now · {money}', { money })],
  ['open', { enrolls_in: { ...root, type: 'free', amount: 0 } }, t('Enroll for Free')],
  ['open', { enrolls_in: { ...root, type: 'certificate', amount: 0 } }, t('Enroll Now')],
] as const)('where one stands as %s the button says what the fee buys (enrollments-23)', (kind, of, label) => {
  show({ kind }, 'guest', of)
  expect(screen.getByRole('button', { name: label })).toBeTruthy()
})

test.each([
  ['a guest', 'guest', {}, true],
  ['somebody signed in', 'student', {}, false],
  ['a guest of a free course', 'guest', { enrolls_in: { ...root, type: 'free', amount: 0 } }, false],
] as const)('while access is checked the room of the sign-in is kept: %s (weight-1)', (_who, who, of, kept) => {
  show({ kind: 'checking' }, who, of)
  const link = screen.queryByText(t('Sign in with Google'))
  expect(link?.parentElement?.classList.contains('invisible') ?? false).toBe(kept)
})

test('the form holds the account’s email and full name until others are typed (enrollments-5)', async () => {
  show({ kind: 'required' }, 'student')
  const dialog = await openDialog()
  expect([field(t('Email')).value, field(t('Full Name')).value]).toEqual([own.email, own.full_name])
  expect(dialog.textContent).not.toContain(t('You are not signed in'))
  await userEvent.clear(field(t('Full Name')))
  expect(field(t('Full Name')).value).toBe('')
})

test.each([
  [
    'paying',
    course.enrolls_in,
    t(
      'Your access goes to the Google account of the email that you give here: after paying, sign in with Google under this very address. With another one you will not find it.',
    ),
  ],
  [
    'enrolling for free',
    { ...root, type: 'free' as const, amount: 0 },
    t(
      'Your enrollment goes to the Google account of the email that you give here: you find it by signing in with Google under this very address.',
    ),
  ],
])(
  'before %s a guest reads that it goes to the Google account of this address (enrollments-5)',
  async (_, enrolls_in, said) => {
    show({ kind: 'required' }, 'guest', { enrolls_in })
    const dialog = await openDialog()
    expect(dialog.textContent).toContain(t('You are not signed in.'))
    expect(dialog.textContent).toContain(said)
    expect([field(t('Email')).value, field(t('Full Name')).value]).toEqual(['', ''])
    const signIn = screen.getAllByRole('link', { name: t('Sign in with Google') })
    expect(signIn.some((link) => dialog.contains(link))).toBe(true)
  },
)

test('a failed enrollment is told in its own lines, and the dialog stays open (enrollments-7)', async () => {
  show({ kind: 'required' }, 'student')
  const dialog = await openDialog()
  await userEvent.click(screen.getByRole('button', { name: t('Pay & Enroll') }))
  const alert = await screen.findByText(t('Your enrollment was not taken.'))
  const lines = [...(alert.parentElement?.querySelectorAll('p') ?? [])].map((line) => line.textContent)
  expect(lines.slice(0, 3)).toEqual([
    t('Your enrollment was not taken.'),
    'The server could not do it just now.',
    t('What you typed is still here.'),
  ])
  expect(console.error).toHaveBeenCalledWith('Enrollment failed:', expect.anything())
  expect(document.contains(dialog)).toBe(true)
})

test('without a session no payment state is claimed and no second one invited (enrollments-6)', async () => {
  show({ kind: 'started', paymentUrl })
  const payment = await screen.findByRole('link', { name: new RegExp(`^${t('Open the payment page')}`) })
  const said = document.body.textContent
  expect(said).toContain(t('Enrollment begun on this device'))
  expect(said).toContain(
    t(
      'Whether {whole} is paid can only be seen by who is signed in. If you have paid, sign in with Google as {email}, and you find it here.',
      { whole: root.title, email: t('the email you gave') },
    ),
  )
  expect(said).not.toMatch(either(/pending|Continue to payment|the classes open/i, /待支付|前往支付|自动开放/))
  expect(screen.getByRole('link', { name: t('Sign in with Google') })).toBeTruthy()
  expect(payment.getAttribute('href')).toBe(paymentUrl)
  expect(screen.queryByRole('button', { name: new RegExp(`^${t('Enroll Now')}`) })).toBeNull()
})

test('a signed-in person who has not paid is led to the payment (enrollments-6)', () => {
  show({ kind: 'pending', paymentUrl }, 'student')
  expect(document.body.textContent).toContain(t('Payment pending'))
  expect(screen.getByRole('link', { name: new RegExp(`^${t('Continue to payment')}`) }).getAttribute('href')).toBe(
    paymentUrl,
  )
})

test('who is enrolled above finds no enroll button, and reads what includes it (access-5)', () => {
  show({ kind: 'completed' }, 'student')
  expect(document.body.textContent).toContain(t('This section is yours with {whole}.', { whole: root.title }))
  expect(screen.queryByRole('button', { name: enroll })).toBeNull()
})
