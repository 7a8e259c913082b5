// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedEnrollment } from '../schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { listedEnrollment } from '#test/listed-enrollment.ts'
import { EnrollmentsTable } from './enrollments-table.tsx'
import { MarkDialog } from './choice-dialog.tsx'

const enrollment: ListedEnrollment = { ...listedEnrollment, payment_status: 'pending', course_has_places: false }
const onMarked = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
let answers: { status: number; body: unknown }[]
let sent: { method: string; url: string; body: unknown }[]

beforeEach(() => {
  answers = []
  sent = []
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, method: init.method ?? 'GET', body: JSON.parse(init.body as string) })
    const { status, body } = answers.shift() ?? { status: 200, body: enrollment }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onMarked.mockReset()
  onClose.mockReset()
})

const none = { selected: new Set<string>(), select: () => {} }
const unsorted = { sorting: null, onSort: () => undefined }
const open = (part: Partial<ListedEnrollment> = {}) =>
  render(<MarkDialog enrollment={{ ...enrollment, ...part }} onMarked={onMarked} onClose={onClose} />)
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what has come is marked before its note, over the version that was looked at', async () => {
  open({ payment_status: 'failed' })
  expect(screen.getByRole('button', { name: 'Choose a mark' }).hasAttribute('disabled')).toBe(true)
  cleanup()
  open()
  expect(screen.getByText(/Gives Mei Lin access to “Rivers”/)).toBeTruthy()
  expect(screen.getByText(/¥28,000 JPY/)).toBeTruthy()
  expect(radio('Completed').checked).toBe(true)
  await press('Mark as completed')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onMarked).toHaveBeenCalledOnce()
  expect(sent).toEqual([
    {
      method: 'PUT',
      url: `/api/admin/enrollments/${enrollment.id}/status`,
      body: { version: 4, payment_status: 'completed' },
    },
  ])
})

test('the current payment status cannot be chosen (mark-3)', () => {
  open({ payment_status: 'refunded' })
  expect(radio('Refunded').disabled).toBe(true)
  expect(radio('Completed').disabled).toBe(false)
  expect(screen.getByText('It is so already.')).toBeTruthy()
})

test('after somebody else’s change the dialog stays and shows the current state (mark-4)', async () => {
  const theirs = { ...enrollment, payment_status: 'completed', version: 5 }
  answers = [{ status: 409, body: { error: { code: 'stale', message: 'Somebody else has changed it.' }, theirs } }]
  open()
  await userEvent.click(radio('Completed'))
  await press('Mark as completed')
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has changed it.')
  expect(radio('Completed').disabled).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(radio('Refunded'))
  await press('Mark as refunded')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]?.body).toEqual({ version: 5, payment_status: 'refunded' })
})

test('a mark that fails changes nothing on screen and says why', async () => {
  answers = [{ status: 503, body: { error: { code: 'unavailable', message: 'Just now it does not work.' } } }]
  open()
  await userEvent.click(radio('Failed'))
  await press('Mark as failed')
  expect((await screen.findByRole('alert')).textContent).toBe('Just now it does not work.')
  expect(onMarked).not.toHaveBeenCalled()
  expect(toast.success).not.toHaveBeenCalled()
})

test('provider payments that the status hides are noted in the list and the dialog (payments-4)', () => {
  const note = { currency: 'JPY', asked_amount: 28000, asked_currency: 'JPY', received_at: '2026-03-02T10:00:00.000Z' }
  const payment_notes = [
    { ...note, kind: 'paid_twice' as const, amount: 28000 },
    { ...note, kind: 'other_amount' as const, amount: 25000, received_at: '2026-03-01T10:00:00.000Z' },
  ]
  const told = { ...enrollment, payment_notes }
  const element = (
    <>
      <EnrollmentsTable enrollments={[told]} {...unsorted} onMark={() => {}} selection={none} />
      <MarkDialog enrollment={told} onMarked={onMarked} onClose={onClose} />
    </>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(screen.getAllByText(/It was paid twice: another ¥28,000 JPY came\./)).toHaveLength(2)
  expect(screen.getAllByText(/A payment of ¥25,000 JPY came for this, but ¥28,000 JPY was asked\./)).toHaveLength(1)
})

test('a payment that is to be refunded is told so in the list and in the dialog (enrollments-4)', () => {
  const show = (told: ListedEnrollment) => {
    const element = (
      <>
        <EnrollmentsTable enrollments={[told]} {...unsorted} onMark={() => {}} selection={none} />
        <MarkDialog enrollment={told} onMarked={onMarked} onClose={onClose} />
      </>
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
    return screen.queryAllByText(
      /^A second payment of the same person for this course: not counted, please refund it\.$/,
    )
  }
  const second = { ...enrollment, payment_status: 'completed', is_duplicate: true, has_other: true } as const
  const included = 'The same person has also completed “The whole basin”, which includes this course.'
  expect(show(second)).toHaveLength(2)
  expect(screen.getByText(/^Mei Lin keeps access to “Rivers” by another payment, which counts\. It moves/)).toBeTruthy()
  cleanup()
  // One that was refunded, or cost nothing, waits for nothing.
  expect(show({ ...second, payment_status: 'refunded' })).toEqual([])
  cleanup()
  expect(show({ ...second, amount: 0 })).toEqual([])
  cleanup()
  show({ ...enrollment, payment_status: 'completed', included_in: 'The whole basin' })
  expect(screen.getAllByText(included)).toHaveLength(2)
})
