// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import { openScreen } from '#test/admin-screen.tsx'
import SettingsPage from './settings.tsx'

afterEach(cleanup)

test.each([
  [
    'admin',
    [
      'Prepared answers',
      'Mail templates',
      'Languages',
      'Roles',
      'Data retention',
      'Audit log',
      'Bin',
      'API & webhooks',
    ],
  ],
  ['editor', ['Languages', 'Roles', 'Bin']],
  ['desk', ['Prepared answers', 'Roles', 'Bin']],
] as const)('the settings of %s are what the role opens, each with what it is for (sidebar-5)', (role, titles) => {
  openScreen(() => (
    <AuthContext value={{ role } as Auth}>
      <SettingsPage />
    </AuthContext>
  ))
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles)
  expect(screen.getByText(/^What anybody deletes lies here first/)).toBeTruthy()
})
