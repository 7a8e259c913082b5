// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import { openScreen } from '#test/admin-screen.tsx'
import { AdminPanel } from './admin-panel.tsx'

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('Ctrl+B folds the sidebar, except where it makes words bold (admin-shell-6)', async () => {
  openScreen(
    () => (
      <AuthContext value={{ role: 'admin', user: null } as Auth}>
        <AdminPanel isSidebarOpen>
          <input aria-label="Plain" />
          <input aria-label="Rich" onKeyDown={(event) => event.preventDefault()} />
        </AdminPanel>
      </AuthContext>
    ),
    '/admin',
  )
  const isOpen = () => screen.getByRole('button', { name: 'Sidebar' }).getAttribute('aria-expanded')
  screen.getByLabelText('Rich').focus()
  await userEvent.keyboard('{Control>}b{/Control}')
  expect(isOpen()).toBe('true')
  screen.getByLabelText('Plain').focus()
  await userEvent.keyboard('{Control>}b{/Control}')
  expect(isOpen()).toBe('false')
})
