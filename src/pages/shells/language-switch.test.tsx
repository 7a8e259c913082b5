// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import { LanguageSwitch } from './language-switch.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(status: Auth['status']) {
  const asked = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', asked)
  render(
    <MemoryRouter initialEntries={['/admin/courses?search=river']}>
      <AuthContext value={{ status } as Auth}>
        <LanguageSwitch className="" />
      </AuthContext>
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: '中文' })
  link.addEventListener('click', (event) => event.preventDefault())
  return { link, asked }
}

test('the switch leads to the same screen, and keeps the choice of who is signed in (profile-16)', async () => {
  const { link, asked } = open('signed-in')
  expect(link.getAttribute('href')).toBe('/zh/admin/courses?search=river')
  await userEvent.click(link)
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/api/profile/language',
    expect.objectContaining({ method: 'PUT', body: '{"language":"zh"}', keepalive: true }),
  )
})

test.each(['signed-out', 'loading'] as const)('of somebody %s it keeps nothing (profile-16)', async (status) => {
  const { link, asked } = open(status)
  await userEvent.click(link)
  expect(asked).not.toHaveBeenCalled()
})
