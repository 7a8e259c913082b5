// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EditableTeacher } from '#features/content/teachers/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { chooseOf, listBehindScreen, openScreen } from '#test/admin-screen.tsx'
import KindPage from './kind.tsx'

const wen: EditableTeacher = {
  id: '10000000-0000-4000-8000-000000000001',
  version: 1,
  created_at: '2026-01-02T00:00:00.000Z',
  name: 'Wen Ling',
  bio: 'Keeper of an irrigation system that is older than the city it feeds.',
  avatar_url: null,
}

const list = listBehindScreen()
function open(given: object[]) {
  list.rows = given
  openScreen(KindPage, '/admin/announcements/teachers')
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** The column by which rows are chosen has none. */
const headings = () =>
  screen.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))

test('teachers have Avatar, Name, Bio and Actions; bios end at 50 characters (teachers-admin-1)', async () => {
  open([wen])
  expect(await screen.findByText('Wen Ling')).toBeTruthy()
  expect(headings()).toEqual(['Avatar', 'Name', 'Bio', 'Actions'])
  expect(screen.getByText('Keeper of an irrigation system that is older…')).toBeTruthy()
  await press('Edit Wen Ling')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Teacher' }))
  expect(dialog.getByRole('group', { name: 'Avatar URL' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy()
})

test('without teachers it says how to begin; a failure retries (teachers-admin-1, empty-2)', async () => {
  open([])
  expect(await screen.findByText('No teachers')).toBeTruthy()
  expect(screen.getByText(/^Everybody who hosts or speaks will stand here\. Add the first one/)).toBeTruthy()
  cleanup()
  list.isRaining = true
  open([wen])
  expect(await screen.findByText('Failed to load teachers: It rained.')).toBeTruthy()
  list.isRaining = false
  await press('Try Again')
  expect(await screen.findByText('Wen Ling')).toBeTruthy()
})

test("deleting a teacher asks, and says 'Teacher deleted.' or why it failed (teachers-admin-3)", async () => {
  open([wen])
  await chooseOf('Wen Ling', 'Delete')
  expect(await screen.findByText('Are you sure you want to delete this teacher?')).toBeTruthy()
  list.isRaining = true
  await press('Delete')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Delete failed: It rained.'))
  list.isRaining = false
  await chooseOf('Wen Ling', 'Delete')
  await press('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Teacher deleted.', expect.anything()))
  expect(list.sent).toContain(`DELETE /api/admin/teachers/${wen.id}`)
})
