// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditableCertificate } from '#features/learning/certificates/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { CertificateDialog } from './certificates.tsx'
import type { PriceChanges } from '#features/learning/courses/editing/schema.ts'

const onClose = vi.fn<() => void>()
let status: number
let sent: unknown[]
let prices: PriceChanges
const steward: EditableCertificate = {
  id: '10000000-0000-4000-8000-000000000001',
  version: 4,
  created_at: '2026-01-02T00:00:00.000Z',
  title: 'Steward',
  description: '',
  description_blocks: null,
  price: 28_000,
  image_url: null,
  published: true,
}

beforeEach(() => {
  status = 201
  sent = []
  prices = { courses: [], more: false }
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/price-changes')) return status === 201 ? Response.json(prices) : Response.json({}, { status })
    sent.push(JSON.parse(init.body as string))
    return new Response(JSON.stringify({ error: { code: 'internal', message: 'It rained.' } }), { status })
  })
})
const open = (certificate: EditableCertificate | null = null) =>
  openScreen(() => <CertificateDialog certificate={certificate} onSaved={() => undefined} onClose={onClose} />)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onClose.mockReset()
})
const saveButton = () => screen.getByRole('button', { name: 'Add Certificate' })

test('the title is required: Save is disabled without it (certificates-admin-2)', async () => {
  open()
  expect(saveButton().hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByLabelText('Title *'), '   ')
  expect(saveButton().hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByLabelText('Title *'), 'Steward')
  expect(saveButton().hasAttribute('disabled')).toBe(false)
})

test('the price defaults to 0 (certificates-admin-2)', async () => {
  open()
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('0')
  await userEvent.type(screen.getByLabelText('Title *'), 'Steward')
  await userEvent.click(saveButton())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { title: 'Steward', description: '', description_blocks: null, price: 0, image_url: null, published: true },
  ])
})

test.each([
  ['-5', 'A price is never below 0.'],
  ['', 'Please enter a price.'],
  ['12.345', 'A price has at most two decimals.'],
  ['99999999999', 'This price is too high.'],
])('the price "%s" is refused at its field, and nothing is sent (certificates-admin-3)', async (price, message) => {
  open()
  const field = screen.getByLabelText<HTMLInputElement>('Price')
  await userEvent.type(screen.getByLabelText('Title *'), 'Steward')
  fireEvent.change(field, { target: { value: price } })
  await userEvent.click(saveButton())
  expect(screen.getByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect([field.value, sent]).toEqual([price, []])
  fireEvent.change(field, { target: { value: '12.5' } })
  expect(screen.queryByText(message)).toBeNull()
  await userEvent.click(saveButton())
  await waitFor(() => expect(sent).toMatchObject([{ price: 12.5 }]))
})

test('a change of course prices is confirmed with both amounts before the save (prices-1)', async () => {
  prices = { courses: [{ id: steward.id, title: 'Rivers', before: 28_000, after: 12_000 }], more: true }
  open(steward)
  await userEvent.click(screen.getByRole('switch', { name: 'Published' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Rivers: ¥28,000 JPY now, ¥12,000 JPY then')).toBeTruthy()
  expect(screen.getByText('There may be more courses: these are the first.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([sent, onClose.mock.calls]).toEqual([[], []])
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save and change the prices' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ version: 4, data: { published: false, price: 28_000 } }])
})

test('a save without price changes asks nothing; one with unknown prices fails (prices-2)', async () => {
  open(steward)
  await userEvent.type(screen.getByLabelText('Description'), 'x')
  status = 500
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Save failed', expect.anything()))
  expect(sent).toEqual([])
  status = 201
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

test('a failed save is logged, and the dialog stays with what was typed (certificates-admin-4)', async () => {
  open()
  status = 500
  await userEvent.type(screen.getByLabelText('Title *'), 'Steward')
  await userEvent.click(saveButton())
  await waitFor(() => expect(console.error).toHaveBeenCalledOnce())
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Steward')
})
