// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InquiryKind, InquiryList, ListedInquiry } from '#features/messages/inquiries/answering/schema.ts'
import { UnsavedWorkProvider } from '#platform/browser/unsaved-work.tsx'
import { toast } from '#platform/ui/toast.ts'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import { InquiriesScreen } from './inquiries.tsx'
import { openFilters } from '#test/admin-screen.tsx'
import { passablePauses } from '#test/pauses.ts'

configure({ asyncUtilTimeout: 8000 })

const id = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const row = (number: number, more: Partial<ListedInquiry> = {}): ListedInquiry => ({
  id: id(number),
  name: `Person ${number}`,
  email: `person${number}@example.org`,
  status: 'new',
  version: 1,
  suspected_robot: false,
  is_set_aside: false,
  assignee: null,
  first_answered_at: null,
  waiting_since: '2026-01-01T10:00:00.000Z',
  subject: null,
  excerpt: 'May I bring my own water?',
  created_at: '2026-01-01T10:00:00.000Z',
  ...more,
})
const meId = '20000000-0000-4000-8000-000000000001'
/** Before what was typed is searched for. */
const settlesMs = 250
const pass = passablePauses()
let asked: URL[]
let pages: Record<string, InquiryList>
let total: number
let one: () => Response
let put: (body: unknown) => Response

beforeEach(() => {
  asked = []
  pages = { '': { items: [row(1)], next: null } }
  total = 1
  one = () => Response.json({ ...row(1), message: 'All of it.\n\nTo the end.', updated_at: row(1).created_at })
  put = () => Response.json({}, { status: 500 })
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const url = new URL(path, 'http://localhost')
    if (method === 'PUT') return put(JSON.parse(body ?? ''))
    if (url.pathname.endsWith('/saved-views')) return Response.json({ items: [] })
    if (url.pathname.endsWith('/count')) return Response.json({ total })
    if (url.pathname.endsWith('/answerers')) return Response.json({ items: [{ id: meId, name: 'Mei Lin' }] })
    if (url.pathname.endsWith('/history')) return Response.json({ items: [], more: false })
    if (url.pathname.split('/').length > 4) return one()
    asked.push(url)
    const page = pages[url.searchParams.get('after') ?? '']
    return page ? Response.json(page) : Response.json({}, { status: 500 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(kind: InquiryKind = 'questions', search = '') {
  const screenOf = (
    <AuthContext value={{ user: { id: meId } } as Auth}>
      <InquiriesScreen kind={kind} />
    </AuthContext>
  )
  const routes = [{ path: '/admin/contact/:kind/:id?', element: screenOf }]
  const router = createMemoryRouter(routes, { initialEntries: [`/admin/contact/${kind}${search}`] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UnsavedWorkProvider>
        <RouterProvider router={router} />
      </UnsavedWorkProvider>
    </QueryClientProvider>,
  )
  return router
}
const lastAsked = () => Object.fromEntries(asked.at(-1)?.searchParams ?? [])
const names = () => screen.getAllByRole('button', { name: /^Open / }).map((button) => button.getAttribute('aria-label'))

test('Load more appends the next page, once each, and says how many there are (inquiries-1)', async () => {
  pages = {
    '': { items: [row(1), row(2)], next: 'there' },
    there: { items: [row(3)], next: null },
  }
  total = 3
  open()
  expect(await screen.findByText('2 of 3 questions')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('3 questions')).toBeTruthy()
  expect(names()).toEqual(['Open Person 1', 'Open Person 2', 'Open Person 3'])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('search, status and order are kept in the address, and read from it (inquiries-3)', async () => {
  const router = open('questions', '?status=resolved&search=water')
  await screen.findByText('Person 1')
  expect(lastAsked()).toMatchObject({ status: 'resolved', search: 'water' })
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search questions' })
  expect(field.value).toBe('water')
  await userEvent.clear(field)
  await userEvent.type(field, 'bridge')
  await pass(settlesMs)
  await waitFor(() => expect(router.state.location.search).toContain('search=bridge'))
  await openFilters()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'In Progress')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first')
  await waitFor(() => expect(lastAsked()).toEqual({ status: 'in_progress', search: 'bridge', sort: 'created' }))
  expect(router.state.location.search).toBe('?status=in_progress&search=bridge&sort=created')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first')
  await waitFor(() => expect(router.state.location.search).toBe('?status=in_progress&search=bridge'))
})

test.each([
  ['questions', '?status=approved', 'all'],
  ['applications', '?status=approved', 'approved'],
  ['applications', '?status=nonsense', 'all'],
] as const)('in %s, %s asks for the status %s (inquiries-3)', async (kind, search, status) => {
  open(kind, search)
  await screen.findByText('Person 1')
  expect(lastAsked()).toMatchObject({ status })
})

test('long texts are cut at 50 characters in the table (inquiries-4)', async () => {
  const long = 'x'.repeat(80)
  pages = { '': { items: [row(1, { subject: long, excerpt: long })], next: null } }
  open()
  await screen.findByText('Person 1')
  expect(document.body.textContent).toMatch(/x{49}…/)
  expect(document.body.textContent).not.toMatch(/x{50}/)
})

test.each([
  ['questions', '', 'No questions'],
  ['questions', '?search=zebra', 'No questions match'],
  ['applications', '', 'No applications'],
  ['applications', '?status=rejected', 'No applications match'],
] as const)('an empty list of %s%s says %s (inquiries-6)', async (kind, search, title) => {
  pages = { '': { items: [], next: null } }
  total = 0
  open(kind, search)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('a list that cannot be read shows Loading Error with Try Again (inquiries-6)', async () => {
  pages = {}
  open()
  expect(await screen.findByRole('heading', { name: 'Loading Error' })).toBeTruthy()
  pages = { '': { items: [row(7)], next: null } }
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Person 7')).toBeTruthy()
})

const openDialog = async (kind: InquiryKind = 'questions') => {
  open(kind)
  await userEvent.click(await screen.findByRole('button', { name: 'Open Person 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Person 1' }))
  await dialog.findByRole('group', { name: 'Status: New' })
  return dialog
}

test('the dialog shows everything and disables the current status alone (inquiry-1)', async () => {
  const dialog = await openDialog()
  expect(dialog.getByText('To the end.')).toBeTruthy()
  const states = dialog
    .getAllByRole<HTMLButtonElement>('button', { name: /^(New|In Progress|Resolved)$/ })
    .map(({ textContent, disabled }) => [textContent, disabled])
  expect(states).toEqual([
    ['New', true],
    ['In Progress', false],
    ['Resolved', false],
  ])
})

test('a status is set over the version that was read, and the message says so (inquiry-3)', async () => {
  const sent: unknown[] = []
  put = (body) => {
    sent.push(body)
    one = () => Response.json({ ...row(1, { status: 'resolved', version: 2 }), message: 'x', updated_at: 'y' })
    return one()
  }
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Resolved' }))
  await dialog.findByRole('group', { name: 'Status: Resolved' })
  expect(sent).toEqual([{ version: 1, data: { status: 'resolved' } }])
  expect(toast.success).toHaveBeenCalledWith('Status updated')
})

test.each([
  ['questions', 'Resolved', 'An error occurred while updating question status'],
  ['applications', 'Approved', 'An error occurred while updating application status'],
] as const)('a status that could not change from %s to %s: %s (inquiry-3)', async (kind, status, description) => {
  const dialog = await openDialog(kind)
  await userEvent.click(dialog.getByRole('button', { name: status }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Update failed', { description }))
  expect(dialog.getByRole('group', { name: 'Status: New' })).toBeTruthy()
})

test('one that somebody has deleted says so instead of offering a status (inquiry-6)', async () => {
  one = () => Response.json({ error: { code: 'PGRST116' } }, { status: 404 })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Open Person 1' }))
  expect(await screen.findByText('This question is not there any more: somebody has deleted it.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: /^Status/ })).toBeNull()
})
