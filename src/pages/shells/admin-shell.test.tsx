// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { use } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthProvider, useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { SessionNoticeContext } from '#platform/ui/session-notice.ts'
import AdminShell from './admin-shell.tsx'

vi.mock('./admin-panel.tsx', () => ({
  AdminPanel: () => {
    const { user } = useAuth()
    return (
      <>
        {use(SessionNoticeContext)}
        <label>
          Text of {user?.email} <input />
        </label>
        <button onClick={() => void requestJson(browserApi, 'PUT', '/api/save').catch(() => {})}>Save</button>
        <Outlet />
      </>
    )
  },
}))

const user = { id: '1', email: 'ann@example.test', email_verified: true, user_metadata: { name: 'Ann' } }
const sessionOf = (sid: string, person = user) => ({
  access_token: `h.${btoa(JSON.stringify({ sid }))}.s`,
  token_type: 'bearer',
  expires_in: 900,
  expires_at: 0,
  user: person,
})
const profile = { id: '1', email: user.email, full_name: 'Ann', avatar_url: null, role: 'admin', version: 1 }
const failure = (status: number) => Response.json({ error: { code: 'internal', message: 'No' } }, { status })
let server: { session: object; profile: () => Response }

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue()
  server = { session: sessionOf('one'), profile: () => Response.json(profile) }
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/session') return Response.json(server.session)
    return path === '/api/profile' ? server.profile() : failure(401)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(dialog = false) {
  const screenInside = dialog ? (
    <Dialog onClose={() => {}} title="Edit Course">
      Fields
    </Dialog>
  ) : (
    <p>A screen</p>
  )
  const children = [
    { path: '/', element: <p>Home</p> },
    { path: '/admin', element: <AdminShell />, children: [{ index: true, element: screenInside }] },
  ]
  const layout = (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ element: layout, children }], { initialEntries: ['/admin'] })} />
    </QueryClientProvider>,
  )
}
const nobody = { session: null }
const field = () => screen.findByLabelText<HTMLInputElement>('Text of ann@example.test')
const elsewhere = (told: object) => {
  const channel = new BroadcastChannel('academy-session')
  channel.postMessage(told)
  return channel
}

test('an administrator is let in, a student is told that administrators only are (admin-shell-4)', async () => {
  open()
  await field()
  cleanup()
  server.profile = () => Response.json({ ...profile, role: 'student' })
  open()
  expect(await screen.findByText('Administrators only')).toBeTruthy()
})

test('an unreadable profile shows an error and Try Again, never a student page (admin-shell-4)', async () => {
  server.profile = () => failure(500)
  open()
  await screen.findByText('Loading Error')
  expect(screen.queryByText('Administrators only')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Loading Error')
  server.profile = () => Response.json(profile)
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await field()
})

test("'Not authenticated' is shown where the session ended meanwhile (admin-shell-4)", async () => {
  server.profile = () => {
    server.session = nobody
    return failure(401)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 5 })
  open()
  await screen.findByText('Not authenticated')
  expect(screen.queryByText('Administrators only')).toBeNull()
  // Time to read it.
  await act(() => vi.advanceTimersByTimeAsync(1_200))
  await screen.findByText('Home')
})

test('a refused save says that the session ended, and goes on after signing in (admin-shell-5)', async () => {
  open()
  const text = await field()
  await userEvent.type(text, 'half a sentence')
  expect(screen.queryByText('Your session has ended.')).toBeNull()
  server.session = nobody
  server.profile = () => failure(401)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your session has ended.')
  const again = screen.getByRole('link', { name: 'Sign in again' })
  expect([again.getAttribute('href'), again.getAttribute('target')]).toEqual(['/api/auth/google', '_blank'])
  expect((await field()).value).toBe('half a sentence')

  server.session = sessionOf('two')
  server.profile = () => Response.json(profile)
  const channel = elsewhere({ signedIn: 'two' })
  await waitFor(() => expect(screen.queryByText('Your session has ended.')).toBeNull())
  expect((await field()).value).toBe('half a sentence')
  expect(await field()).toBe(text)
  channel.close()
})

test('without a save it is noticed within 30 seconds (admin-shell-5)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  open()
  await field()
  server.session = nobody
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByText('Your session has ended.')).toBeTruthy()
})

test('an open dialog says it too, next to the focus (admin-shell-5)', async () => {
  open(true)
  await screen.findByRole('dialog')
  server.session = nobody
  await act(() => requestJson(browserApi, 'PUT', '/api/save').catch(() => {}))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('Your session has ended.'))
})

test('after another person signs in nothing of the former one stays open (admin-shell-5)', async () => {
  open()
  await userEvent.type(await field(), 'private')
  server.session = nobody
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your session has ended.')
  server.session = sessionOf('two', { ...user, id: '2', email: 'bo@example.test' })
  server.profile = () => Response.json({ ...profile, id: '2', email: 'bo@example.test' })
  const channel = elsewhere({ signedIn: 'two' })
  expect((await screen.findByLabelText<HTMLInputElement>('Text of bo@example.test')).value).toBe('')
  channel.close()
})

test('signing out, here or in another tab, closes the back office (admin-shell-5)', async () => {
  open()
  await field()
  const channel = elsewhere({ signedIn: null })
  expect(await screen.findByText('Not authenticated')).toBeTruthy()
  channel.close()
})
