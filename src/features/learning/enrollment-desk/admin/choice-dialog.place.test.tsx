// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedEnrollment } from '../schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { listedEnrollment } from '#test/listed-enrollment.ts'
import { EnrollmentsTable } from './enrollments-table.tsx'
import { PlaceDialog } from './choice-dialog.tsx'

const place = { state: 'waiting', kept_until: null, position: 2 } as const
const waiting: ListedEnrollment = { ...listedEnrollment, payment_status: 'pending', place }
const onMoved = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
let answers: { status: number; body: unknown }[]
let sent: { url: string; body: unknown }[]

beforeEach(() => {
  answers = []
  sent = []
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(init.body as string) })
    const { status, body } = answers.shift() ?? { status: 200, body: waiting }
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onMoved.mockReset()
  onClose.mockReset()
})
const show = (element: ReactElement) => render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
const open = () => show(<PlaceDialog enrollment={waiting} onMoved={onMoved} onClose={onClose} />)
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const url = `/api/admin/enrollments/${waiting.id}/place`

test('an action on a place is chosen first, with its effect, over its version (places-23)', async () => {
  open()
  expect(screen.getByRole('button', { name: 'Choose what to do' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Number 2')).toBeTruthy()
  expect(screen.getByText(/^Keeps a place in “Rivers” for Mei Lin for 48 hours/)).toBeTruthy()
  await choose('Offer a place')
  await press('Offer a place')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onMoved).toHaveBeenCalledOnce()
  expect(sent).toEqual([{ url, body: { version: 4, action: 'offer' } }])
})

test('a full course refuses in words, and seats beyond its places only on request (places-23)', async () => {
  answers = [{ status: 409, body: { error: { code: 'course_full', message: 'Every place in this course is taken.' } } }]
  open()
  await choose('Give a place')
  await press('Give a place')
  expect((await screen.findByRole('alert')).textContent).toContain('Every place in this course is taken.')
  expect(onClose).not.toHaveBeenCalled()
  await press('Seat anyway')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 4, action: 'seat' },
    { version: 4, action: 'seat', over_capacity: true },
  ])
})

test('what was refused for one move is not carried over to another (places-23)', async () => {
  answers = [{ status: 409, body: { error: { code: 'course_full', message: 'Every place in this course is taken.' } } }]
  open()
  await choose('Give a place')
  await press('Give a place')
  await screen.findByRole('button', { name: 'Seat anyway' })
  await choose('Take off the waiting list')
  await press('Take off the waiting list')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[1]?.body).toEqual({ version: 4, action: 'withdraw' })
})

test('after somebody else’s change the place dialog shows the current state (places-23)', async () => {
  const theirs = {
    ...waiting,
    version: 5,
    place: { ...place, state: 'offered', kept_until: '2026-11-26T06:30:00.000Z' },
  }
  answers = [{ status: 409, body: { error: { code: 'stale', message: 'Somebody else has changed it.' }, theirs } }]
  open()
  await choose('Offer a place')
  await press('Offer a place')
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has changed it.')
  expect(screen.getByText('Place offered')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Offer a place' })).toBeNull()
  await choose('Take the offer back')
  await press('Take the offer back')
  await waitFor(() => expect(sent[1]?.body).toEqual({ version: 5, action: 'withdraw' }))
})

test('the list shows each place and offers its actions only where there are any (places-23)', async () => {
  const unsorted = {
    sorting: null,
    onSort: () => undefined,
    selection: { selected: new Set<string>(), select: () => {} },
  }
  const plain: ListedEnrollment = { ...listedEnrollment, id: 'plain', course_title: 'Lakes', course_has_places: false }
  const rows = [waiting, { ...listedEnrollment, id: 'seated' }, plain]
  show(<EnrollmentsTable enrollments={rows} {...unsorted} onMark={() => {}} onPlace={() => {}} />)
  const [, first, second, third] = screen.getAllByRole('row')
  const inRow = (row: HTMLElement | undefined) => within(row ?? document.body)
  expect(inRow(first).getAllByText('On the waiting list').length).toBeGreaterThan(0)
  expect(inRow(second).getAllByText('In the course').length).toBeGreaterThan(0)
  expect(third?.textContent).not.toMatch(/In the course|waiting/)
  for (const [row, offered] of [
    [second, 1],
    [third, 0],
  ] as const) {
    await userEvent.click(inRow(row).getByRole('button', { name: /^Actions for/ }))
    expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(1)
    expect(screen.queryAllByRole('menuitem', { name: 'Place…' })).toHaveLength(offered)
    await userEvent.keyboard('{Escape}')
  }
})
