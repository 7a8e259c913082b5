// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EditableCertificate } from '#features/learning/certificates/schema.ts'
import { chooseOf, listBehindScreen, openScreen } from '#test/admin-screen.tsx'
import { passablePauses } from '#test/pauses.ts'
import CertificatesPage from './certificates.tsx'

const steward: EditableCertificate = {
  id: '10000000-0000-4000-8000-000000000001',
  version: 1,
  created_at: '2026-01-02T00:00:00.000Z',
  title: 'Watershed Steward',
  description: 'For people who look after a basin.',
  description_blocks: null,
  price: 28_000,
  image_url: null,
  published: true,
}

/** Before what was typed is searched for. */
const settlesMs = 250
const pass = passablePauses()
const list = listBehindScreen()
function open(given: object[]) {
  list.rows = given
  openScreen(CertificatesPage)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('certificates are searched, as cards or table, and opened to edit (certificates-admin-1)', async () => {
  open([steward, { ...steward, id: steward.id.replace(/1$/, '2'), title: 'Educator' }])
  expect(await screen.findByRole('heading', { name: 'Certificate Management' })).toBeTruthy()
  expect(await screen.findByText('Watershed Steward')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Table view' }))
  expect(screen.getAllByRole('row').length).toBe(3)
  await userEvent.type(screen.getByPlaceholderText('Search certificates...'), 'WATER')
  await pass(settlesMs)
  await waitFor(() => expect(screen.getAllByRole('row').length).toBe(2))
  await press('Edit Watershed Steward')
  expect(await screen.findByRole('dialog', { name: 'Edit Certificate' })).toBeTruthy()
})

test('deleting a certificate asks; a failure is logged (certificates-admin-4)', async () => {
  open([steward])
  await chooseOf('Watershed Steward', 'Delete')
  expect(await screen.findByText('Are you sure you want to delete this certificate?')).toBeTruthy()
  list.isRaining = true
  await screen.findByRole('button', { name: 'Delete' })
  await press('Delete')
  await waitFor(() =>
    expect(console.error).toHaveBeenCalledWith('The certificate could not be deleted', expect.anything()),
  )
  list.isRaining = false
  await chooseOf('Watershed Steward', 'Delete')
  await press('Delete')
  await waitFor(() => expect(list.sent).toContain(`DELETE /api/admin/certificates/${steward.id}`))
})

test('ticked certificates are published, unpublished or deleted together (certificates-admin-1)', async () => {
  open([steward])
  await userEvent.click(await screen.findByRole('radio', { name: 'Table view' }))
  expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: /Watershed Steward/ }))
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete Selected (1)' })).toBeTruthy()
  list.isRaining = true
  await press('Unpublish')
  await waitFor(() => expect(list.sent).toContain('POST /api/admin/courses/price-changes'))
  // What it does to prices could not be known: nothing is done.
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(list.sent).not.toContain('POST /api/admin/certificates/batch')
})

test('certificates that cannot be read are logged and give an empty list (certificates-admin-4)', async () => {
  list.isRaining = true
  open([steward])
  expect(await screen.findByRole('heading', { name: 'No certificates' })).toBeTruthy()
  expect(console.error).toHaveBeenCalledWith('The certificates could not be loaded', expect.anything())
})
