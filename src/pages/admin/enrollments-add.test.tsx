// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import AddEnrollmentsPage from './enrollments-add.tsx'

const rivers = { id: '10000000-0000-4000-8000-000000000001', title: 'Rivers' }
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!url.includes('preview')) return Response.json([rivers])
    const { people } = JSON.parse(body as string) as { people: object[] }
    const lines = people.map(() => ({ outcome: 'new', has_account: false, fields: {} }))
    return Response.json({ course: { ...rivers, amount: 0, currency: 'JPY' }, lines })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const Screen = () => (
  <main>
    <AddEnrollmentsPage />
  </main>
)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
async function take(...addresses: string[]) {
  await userEvent.click(screen.getByLabelText('Paste a list'))
  await userEvent.paste(addresses.join(', '))
  await press('Take these lines')
  await screen.findByText(addresses[0] ?? '')
}
async function chooseRivers() {
  const search = screen.getByRole('combobox', { name: /^Course/ })
  search.focus()
  await screen.findByRole('option', { name: 'Rivers' })
  await userEvent.keyboard('{Enter}')
}

test('an emptied list comes back by Undo, beside what came since (enroll-staff-8)', async () => {
  openScreen(Screen)
  await chooseRivers()
  await userEvent.type(screen.getByLabelText('Payer'), 'Delta Works')
  await take('ann@people.example', 'bob@people.example')
  await press('Empty the list')
  expect(screen.queryByText('ann@people.example')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Payer').value).toBe('')
  expect(Object.keys(localStorage)).toEqual([])
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  await take('cat@people.example')
  const [said, options] = vi.mocked(toast.success).mock.lastCall ?? []
  expect(said).toBe('The list is empty')
  const undo = options?.action as unknown as { onClick: () => void }
  act(undo.onClick)
  for (const each of ['ann', 'bob', 'cat']) expect(screen.getByText(`${each}@people.example`)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Payer').value).toBe('Delta Works')
})

test('a course has the focus once it is chosen, its search once it is given up (lists-2)', async () => {
  openScreen(Screen)
  await chooseRivers()
  await waitFor(() => expect(focused()).toBe('Choose another course'))
  expect(screen.getByRole('button', { name: 'Choose another course', description: 'Rivers' })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Course/ })))
})

test('a line that goes hands the focus on, one that is corrected to its fields (lists-2)', async () => {
  openScreen(Screen)
  await chooseRivers()
  await take('ann@people.example', 'bob@people.example', 'cat@people.example')
  screen.getByRole('button', { name: 'Leave out line 2' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Leave out line 2'))
  expect(screen.queryByText('bob@people.example')).toBeNull()
  await press('Correct line 1')
  expect(document.activeElement).toBe(screen.getAllByLabelText(/^Name/)[0])
})
