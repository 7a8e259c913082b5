// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { failedAccess } from '#features/learning/enrollments/rules.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { JoinNotice } from './join-notice.site.tsx'

vi.mock('#features/people/accounts/site/auth-provider.tsx')
const course = { id: '33333333-3333-4333-8333-333333333333', above: [] }
const session = '44444444-4444-4444-8444-444444444444'
let hasAccess = false
const user = { id: 'u1', email: 'mei@example.org', email_verified: true, user_metadata: {} }
const who = (person: typeof user | null) =>
  vi.mocked(useAuth).mockReturnValue({
    status: person ? 'signed-in' : 'signed-out',
    user: person,
  } as ReturnType<typeof useAuth>)

beforeEach(() => {
  hasAccess = false
  vi.stubGlobal('fetch', async () => Response.json({ ...failedAccess, hasAccess }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(search: string) {
  const router = createMemoryRouter([{ path: '*', element: <JoinNotice course={course} /> }], {
    initialEntries: [`/course/${course.id}${search}`],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('who could not join signed out is told to sign in and come back (attendance-11)', async () => {
  who(null)
  open(`?join=${session}`)
  await screen.findByText(
    t(
      'This class is open to who is enrolled. Sign in first: the way back to this page is offered at the top then, and you join from here.',
    ),
  )
  expect(screen.getByRole('link', { name: t('Sign in with Google') })).toBeTruthy()
  expect(screen.queryByRole('link', { name: t('Join the class') })).toBeNull()
})

test('a signed-in person without access is told to enroll (attendance-11)', async () => {
  who(user)
  open(`?join=${session}`)
  await screen.findByText(
    t(
      'This class is open to who is enrolled, and your account is not. Enroll here; if you have enrolled under another email, sign in with that one.',
    ),
  )
  expect(screen.queryByRole('link')).toBeNull()
})

test('a person who returns with access joins from there (attendance-11)', async () => {
  who(user)
  hasAccess = true
  open(`?join=${session}`)
  const link = await screen.findByRole('link', { name: new RegExp(t('Join the class')) })
  expect(link.getAttribute('href')).toBe(spokenAddress(`/api/sessions/${session}/join`))
})

test.each(['', '?join=', '?join=https://evil.example/'])('at %s nothing is said (attendance-11)', async (search) => {
  who(user)
  hasAccess = true
  open(search)
  await waitFor(() => expect(document.body.textContent).toBe(''))
  expect(screen.queryByRole('status')).toBeNull()
})
