// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EditablePage } from '#features/content/pages/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { listBehindScreen, openScreen } from '#test/admin-screen.tsx'
import PagesPage from './pages.tsx'

const rules: EditablePage = {
  id: '10000000-0000-4000-8000-000000000001',
  version: 1,
  created_at: '2026-01-02T00:00:00.000Z',
  title: 'House Rules',
  address: 'house-rules',
  text: 'Written by [[name]].',
  text_blocks: null,
  modules: [],
  placement: 'about',
  position: 0,
  published: true,
}

const list = listBehindScreen()
function open(given: object[]) {
  list.rows = given
  openScreen(PagesPage)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('an incomplete page says so in the list and its dialog until it is complete (pages-5)', async () => {
  open([rules, { ...rules, id: '10000000-0000-4000-8000-000000000002', title: 'Whole', text: 'All is said.' }])
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent)
  expect(rows.filter((row) => row?.includes('To be completed')).length).toBe(1)
  expect(rows.find((row) => row?.includes('House Rules'))).toContain('To be completed')
  await press('Edit House Rules')
  expect(within(await screen.findByRole('dialog')).getByText(/^To be completed before it is published/)).toBeTruthy()
})

test('without pages the usual ones are offered as drafts; a failure can be retried (pages-5)', async () => {
  open([])
  list.isRaining = true
  await press('Add the five usual pages as drafts')
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('The pages could not be added', { description: 'It rained.' }),
  )
  list.isRaining = false
  await press('Add the five usual pages as drafts')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The usual pages are added as drafts.'))
  expect(list.sent.filter((one) => one === 'POST /api/admin/pages/usual').length).toBe(2)
})

test('an invalid address or module is told at its field, and nothing is sent (pages-1, pages-3)', async () => {
  open([rules])
  await press('Edit House Rules')
  const dialog = within(await screen.findByRole('dialog'))
  const address = dialog.getByLabelText(/^Address/)
  fireEvent.change(address, { target: { value: 'house rules' } })
  await press('Add Module')
  await press('Save Changes')
  expect(await dialog.findByText(/letters a to z/)).toBeTruthy()
  expect(dialog.getByText('Please enter the title')).toBeTruthy()
  expect(list.sent.some((one) => one.startsWith('PUT'))).toBe(false)
  await userEvent.selectOptions(dialog.getByLabelText('Module Type'), 'Video')
  expect(dialog.getByText('Please enter a full YouTube URL')).toBeTruthy()
  await press('Remove Video')
  expect(dialog.queryByLabelText('Module Type')).toBeNull()
})
