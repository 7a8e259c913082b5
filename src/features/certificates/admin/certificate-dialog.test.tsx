// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnsavedWorkProvider } from '#platform/browser/unsaved-work.tsx'
import { toast } from '#platform/ui/toast.ts'
import { CertificateDialog } from './certificate-dialog.tsx'

const onClose = vi.fn<() => void>()
let status: number
let sent: unknown[]

beforeEach(() => {
  status = 201
  sent = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string))
    return new Response(JSON.stringify({ error: { code: 'internal', message: 'It rained.' } }), { status })
  })
  render(
    <UnsavedWorkProvider>
      <CertificateDialog certificate={null} onSaved={() => undefined} onClose={onClose} />
    </UnsavedWorkProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onClose.mockReset()
})
const saveButton = () => screen.getByRole('button', { name: 'Add Certificate' })

test('the title is required: Save is disabled without it', async () => {
  expect(saveButton().hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByLabelText('Title *'), '   ')
  expect(saveButton().hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByLabelText('Title *'), 'Steward')
  expect(saveButton().hasAttribute('disabled')).toBe(false)
})

test('the price defaults to 0', async () => {
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('0')
  await userEvent.type(screen.getByLabelText('Title *'), 'Steward')
  await userEvent.click(saveButton())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ title: 'Steward', description: '', price: 0, image_url: null, published: true }])
})

test('a price that was emptied is 0, one with decimals is kept to two', async () => {
  const price = screen.getByLabelText('Price')
  await userEvent.type(screen.getByLabelText('Title *'), 'Steward')
  fireEvent.change(price, { target: { value: '19.999' } })
  fireEvent.change(price, { target: { value: '' } })
  fireEvent.change(price, { target: { value: '12.345' } })
  await userEvent.click(saveButton())
  await waitFor(() => expect(sent).toMatchObject([{ price: 12.35 }]))
})

test('a failed save is logged, and the dialog stays with what was typed', async () => {
  status = 500
  await userEvent.type(screen.getByLabelText('Title *'), 'Steward')
  await userEvent.click(saveButton())
  await waitFor(() => expect(console.error).toHaveBeenCalledOnce())
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Steward')
})
