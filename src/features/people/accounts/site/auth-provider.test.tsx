// @vitest-environment happy-dom
import '#test/language.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AuthCallback from '#pages/site/auth-callback.tsx'
import { onSessionEvent } from '#platform/browser/session-events.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { addressIn, spokenAddress, t } from '#platform/values/translate.ts'
import { AccountArea } from './account-area.tsx'
import { AuthProvider, useAuth } from './auth-provider.tsx'
import { ReturnOffer } from './return-offer.tsx'

const id = '11111111-1111-4111-8111-111111111111'
const session = {
  access_token: `h.${btoa(JSON.stringify({ sid: 'one' }))}.s`,
  token_type: 'bearer',
  expires_in: 900,
  expires_at: 0,
  user: { id, email: 'ann@example.test', email_verified: true, user_metadata: { name: 'Ann Meta' } },
}
const profile = { id, email: 'ann@example.test', full_name: 'Ann Green', avatar_url: null, role: 'student', version: 1 }
let server: { session: object; profile: () => Response | Promise<Response>; signOut: () => Response; asked: string[] }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue()
  server = {
    session,
    profile: () => Response.json(profile),
    signOut: () => Response.json({ session: null }),
    asked: [],
  }
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    server.asked.push(`${method} ${path}`)
    if (path === spokenAddress('/api/session')) return Response.json(server.session)
    if (path === '/api/auth/sign-out') return server.signOut()
    return server.profile()
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Who() {
  const { status, displayName, isAdmin, profile, user } = useAuth()
  return (
    <p>
      {status} as {displayName}, {isAdmin ? 'admin' : 'not admin'}, {profile ? 'profile' : 'no profile'},{' '}
      {user ? 'user' : 'no user'}
    </p>
  )
}

function open(path: string, queries = makeQueryClient()) {
  const layout = (
    <AuthProvider>
      <AccountArea />
      <Who />
      <Outlet />
    </AuthProvider>
  )
  const children = [
    {
      path: '/',
      element: (
        <>
          <ReturnOffer />
          <p>Home</p>
        </>
      ),
    },
    { path: '/course/:id', element: <h1>Rivers and Cities</h1> },
    { path: '/courses', element: <p>Courses</p> },
    { path: '/announcements/:id?', element: <p>Announcements</p> },
    { path: '/auth/callback', element: <AuthCallback /> },
  ]
  const router = createMemoryRouter([{ element: layout, children }], { initialEntries: [path] })
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, queries, unmount }
}
const openMenu = async () => {
  const account = { name: new RegExp(`^${t('Account of {name}', { name: '.+' })}$`) }
  await userEvent.hover(await screen.findByRole('button', account))
  await waitFor(() => expect(screen.getByRole('button', account).dataset['state']).toBe('closed'))
  await userEvent.click(screen.getByRole('button', account))
}
const line = (text: string) => screen.findByText(text)
const signedOut = `signed-out as ${t('User')}, not admin, no profile, no user`
const backTo = { name: new RegExp(`^${t('Back to {title}', { title: '.+' })}$`) }

test('a sign-in requested by a screen ends there, only for the same kind of person (role-3)', async () => {
  const kept = (person: string) =>
    JSON.stringify({ path: addressIn('/courses?tab=all'), person, chosen: 1, at: Date.now() })
  sessionStorage.setItem('academy.fresh-sign-in', kept(id))
  const { router } = open('/auth/callback')
  await line('Courses')
  expect(router.state.location.search).toBe('?tab=all')
  cleanup()
  sessionStorage.setItem('academy.fresh-sign-in', kept('somebody else'))
  open('/auth/callback')
  await line('Home')
})

test('the auth accessor outside its scope throws (auth-1)', () => {
  expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider')
})

test('a visitor finds the way to sign in: a plain link (header-7)', async () => {
  server.session = { session: null }
  const { queries } = open('/')
  queries.setQueryData(['voices', id], ['came with the page'])
  await line(signedOut)
  expect(queries.getQueryData(['voices', id])).toBeDefined()
  expect(screen.getByRole('link', { name: t('Sign in with Google') }).getAttribute('href')).toBe(
    spokenAddress('/api/auth/google'),
  )
})

test('a student’s menu has name, email, role, Profile, Dashboard and Sign out (user-menu-1)', async () => {
  open('/')
  await line('signed-in as Ann Green, not admin, profile, user')
  await openMenu()
  expect(screen.getByText('ann@example.test')).toBeTruthy()
  expect(screen.getByText(t('Student'))).toBeTruthy()
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent?.trim())).toEqual([
    t('Profile'),
    t('My learning'),
    t('Dashboard'),
    t('Sign out'),
  ])
  expect(screen.getByRole('menuitem', { name: t('Profile') }).getAttribute('href')).toBe('/profile')
  expect(screen.getByRole('menuitem', { name: t('Dashboard') }).getAttribute('href')).toBe(addressIn('/admin'))
})

test('beside an editor’s menu, not a student’s, stands ‘Edit this page’ (user-menu-2)', async () => {
  server.profile = () => Response.json({ ...profile, role: 'editor' })
  open('/course/rivers')
  const edit = { name: t('Edit this page') }
  expect((await screen.findByRole('link', edit)).getAttribute('href')).toBe(addressIn('/admin/courses/rivers'))
  for (const [read, edited] of Object.entries({
    '/announcements/a1': '/admin/announcements/news/a1',
    '/announcements?tab=lectures': '/admin/announcements/lectures',
  })) {
    cleanup()
    open(read)
    expect((await screen.findByRole('link', edit)).getAttribute('href'), read).toBe(addressIn(edited))
  }
  cleanup()
  server.profile = () => Response.json(profile)
  open('/course/rivers')
  await line('signed-in as Ann Green, not admin, profile, user')
  expect(screen.queryByRole('link', edit)).toBeNull()
})

test('after signing in from a course Home offers the way back once (sign-in-8)', async () => {
  server.session = { session: null }
  vi.stubGlobal('location', new URL(addressIn('/course/rivers'), 'http://localhost:3000'))
  const course = open('/course/rivers')
  const link = await screen.findByRole('link', { name: t('Sign in with Google') })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  course.unmount()
  const cancelled = open('/')
  await line(signedOut)
  expect(screen.queryByRole('link', backTo)).toBeNull()
  cancelled.unmount()
  server.session = session
  const home = open('/')
  const back = await screen.findByRole('link', { name: t('Back to {title}', { title: 'Rivers and Cities' }) })
  expect(back.getAttribute('href')).toBe('/course/rivers')
  home.unmount()
  open('/')
  await line('signed-in as Ann Green, not admin, profile, user')
  expect(screen.queryByRole('link', backTo)).toBeNull()
})

test('until the profile has loaded there is no Dashboard and nobody is administrator (role-1)', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.profile = () => promise
  open('/')
  await line('signed-in as Ann Meta, not admin, no profile, user')
  await openMenu()
  expect(screen.queryByRole('menuitem', { name: t('Dashboard') })).toBeNull()
  resolve(Response.json({ ...profile, role: 'admin' }))
  await screen.findByRole('menuitem', { name: t('Dashboard') })
  expect(screen.getByText(t('Admin'))).toBeTruthy()
  expect(screen.getByText('signed-in as Ann Green, admin, profile, user')).toBeTruthy()
})

test('a profile is cached for five minutes and then requested again (profile-9)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { queries, unmount } = open('/')
  const calls = () => server.asked.filter((call) => call === `GET ${spokenAddress('/api/profile')}`).length
  await line('signed-in as Ann Green, not admin, profile, user')
  unmount()
  vi.setSystemTime(Date.now() + 4.9 * 60_000)
  const again = open('/', queries)
  await line('signed-in as Ann Green, not admin, profile, user')
  expect(calls()).toBe(1)
  again.unmount()
  vi.setSystemTime(Date.now() + 0.2 * 60_000)
  open('/', queries)
  await waitFor(() => expect(calls()).toBe(2))
})

test('an open tab reads a profile older than five minutes again by itself (profile-9)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] })
  open('/')
  await line('signed-in as Ann Green, not admin, profile, user')
  server.profile = () => Response.json({ ...profile, full_name: 'Ann Brown', role: 'admin' })
  await vi.advanceTimersByTimeAsync(4.9 * 60_000)
  expect(screen.queryByText('signed-in as Ann Brown, admin, profile, user')).toBeNull()
  await vi.advanceTimersByTimeAsync(0.2 * 60_000)
  await line('signed-in as Ann Brown, admin, profile, user')
})

test('a substitute profile grants nothing and is retried within half a minute (profile-10)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] })
  server.profile = () => Response.json({ error: { code: 'internal', message: 'No' } }, { status: 500 })
  open('/')
  await line('signed-in as Ann Meta, not admin, profile, user')
  server.profile = () => Response.json({ ...profile, role: 'admin' })
  await vi.advanceTimersByTimeAsync(30_100)
  expect(await line('signed-in as Ann Green, admin, profile, user')).toBeTruthy()
})

test('sign-out forgets user, session and profile and returns home by replacing (sign-out-1)', async () => {
  const { router, queries } = open('/courses')
  queries.setQueryData(['enrollments', 'own'], ['read before'])
  await openMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: t('Sign out') }))
  await line('Home')
  await line(signedOut)
  expect(router.state.location.pathname).toBe('/')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(server.asked).toContain('POST /api/auth/sign-out')
  expect(queries.getQueryData(['accounts', 'profiles', id])).toBeUndefined()
  expect(queries.getQueryData(['enrollments', 'own'])).toBeUndefined()
})

test('a failed sign-out is logged, and the person is signed out here anyway (sign-out-2)', async () => {
  server.signOut = () => Response.json({ error: { code: 'unavailable', message: 'Away' } }, { status: 503 })
  const { router, queries } = open('/courses')
  await openMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: t('Sign out') }))
  await line('Home')
  await line(signedOut)
  expect(console.error).toHaveBeenCalledWith('Sign-out failed:', expect.any(Error))
  expect(router.state.location.pathname).toBe('/')
  expect(queries.getQueryData(['accounts', 'profiles', id])).toBeUndefined()
})

test('the callback waits with a spinner, then goes home in place of itself (callback-1)', async () => {
  const { router } = open('/auth/callback')
  expect(screen.getByText(t('Processing login...'))).toBeTruthy()
  await line('Home')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('the callback without a session says why, and goes home after two seconds (callback-2)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.session = { session: null }
  const { router } = open('/auth/callback')
  await line(t('Authentication Error'))
  expect(screen.getByText(t('Authentication failed: No session found'))).toBeTruthy()
  expect(screen.getByText(t('Redirecting to home...'))).toBeTruthy()
  const calm = t(
    'Nothing was changed. You can read on without signing in, or choose ‘Sign in with Google’ again at any time.',
  )
  expect(screen.getByText(calm)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(1800)
  expect(router.state.location.pathname).toBe('/auth/callback')
  await vi.advanceTimersByTimeAsync(400)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(router.state.historyAction).toBe('REPLACE')
})

test('signing out tells open editors, and finding out who is here does not (changes-7)', async () => {
  const changed = vi.fn()
  const stop = onSessionEvent('person-changed', changed)
  open('/courses')
  await line('signed-in as Ann Green, not admin, profile, user')
  expect(changed).not.toHaveBeenCalled()
  await openMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: t('Sign out') }))
  await line(signedOut)
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  stop()
})
