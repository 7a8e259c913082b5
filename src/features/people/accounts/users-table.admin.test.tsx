// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen } from '#test/admin-screen.tsx'
import { UsersTable } from './users-table.admin.tsx'

const mei = {
  id: '10000000-0000-4000-8000-000000000001',
  email: 'mei@academy.example',
  full_name: 'Mei Lin',
  avatar_url: null,
  role: 'student' as const,
  created_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: null,
}
const onChooseRole = vi.fn<(user: object, role: string) => void>()
afterEach(() => {
  cleanup()
  onChooseRole.mockReset()
})

const open = () => {
  const nothing = () => undefined
  openScreen(() => (
    <UsersTable
      users={[mei]}
      ownId={undefined}
      sorting={{ by: 'seen', ascending: false }}
      onSort={nothing}
      onSignOut={nothing}
      onOpenData={nothing}
      {...{ onChooseRole }}
    />
  ))
  return screen.getByLabelText<HTMLSelectElement>('Role of Mei Lin')
}

test('a role that is chosen in a row is asked about, and until then it stays (users-3)', async () => {
  const role = open()
  expect([...role.options].map(({ text }) => text)).toEqual(['Admin', 'Editor', 'Desk', 'Student'])
  await userEvent.selectOptions(role, 'Editor')
  expect(onChooseRole).toHaveBeenCalledExactlyOnceWith(mei, 'editor')
  expect(role.value).toBe('student')
})

test('the arrow keys open the roles of a row, and choose none on their way (users-3)', () => {
  const role = open()
  const showPicker = vi.fn<() => void>()
  Object.assign(role, { showPicker })
  expect(fireEvent.keyDown(role, { key: 'ArrowUp' })).toBe(false)
  expect(fireEvent.keyDown(role, { key: 'e' })).toBe(true)
  expect(showPicker).toHaveBeenCalledOnce()
  expect(onChooseRole).not.toHaveBeenCalled()
})
