// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Partner } from '../partners.schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { asksBeforeUnload, heldUploads } from '#test/held-uploads.ts'
import { PartnerDialog } from './partners-editor.tsx'

const uploads = heldUploads()
const onSave = vi.fn<(partner: Partner) => Promise<boolean>>()
const onClose = vi.fn<() => void>()
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  onSave.mockReset().mockResolvedValue(true)
  onClose.mockReset()
  openScreen(() => <PartnerDialog partner={park} isNew={false} onSave={onSave} onClose={onClose} />)
  const logo = new File(['x'], 'park.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Logo: choose a file'), { target: { files: [logo] } })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const stored = '/files/images/logos/partners/1-a.png'
const park: Partner = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Park',
  logo: null,
  description: '',
  website: '',
  order: 0,
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const canSave = () => !screen.getByRole('button', { name: 'Save Changes' }).hasAttribute('disabled')

test('who saves a partner at once loses no logo: saving waits for it, and sends it (upload-14)', async () => {
  expect(canSave()).toBe(false)
  expect(screen.getByText('Please wait: the file is still on its way.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Name/), '{Enter}')
  expect(onSave).not.toHaveBeenCalled()
  uploads[0]?.done.resolve({ url: stored })
  await waitFor(() => expect(canSave()).toBe(true))
  await press('Save Changes')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onSave.mock.calls[0]?.[0].logo).toBe(stored)
})

test('who leaves a partner whose logo is on its way is asked first', async () => {
  expect(asksBeforeUnload()).toBe(true)
  await press('Close')
  expect(screen.getByText('You have unsaved changes. Are you sure you want to leave?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await press('Discard Changes')
  expect(onClose).toHaveBeenCalledOnce()
})
