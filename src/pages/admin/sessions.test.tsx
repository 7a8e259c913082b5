// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EditableSession } from '#features/learning/course-sessions/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { chooseOf, openFilters, openScreen } from '#test/admin-screen.tsx'
import { classSession } from '#test/class-session.ts'
import SessionsPage from './sessions.tsx'

const idOf = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const rivers = idOf(1)
const reader = { id: idOf(11), title: 'A Handful of Soil', type: 'reading', published: true }
const film = { id: idOf(12), title: 'Green Gold', type: 'video', published: true }
const session: EditableSession = {
  ...classSession,
  id: idOf(21),
  version: 1,
  created_at: '2027-01-01T00:00:00.000Z',
  course_title: 'Rivers',
  course_id: rivers,
  title: 'Springs',
  starts_at: '2027-03-02T10:30:00.000Z',
  ends_at: '2027-03-02T12:00:00.000Z',
}

let rows: EditableSession[]
let sent: { method: string; address: URL; body: Record<string, unknown> | null }[]
beforeEach(() => {
  rows = [session]
  sent = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const address = new URL(url, 'http://site')
    const json = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : null
    sent.push({ method, address, body: json })
    return Response.json(answerTo(address.pathname, address.searchParams, json))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function answerTo(path: string, query: URLSearchParams, body: Record<string, unknown> | null): object {
  if (path === '/api/admin/courses/options') return [{ id: rivers, title: 'Rivers', blocked: null }]
  if (path === `/api/admin/courses/${rivers}`) return { id: rivers, title: 'Rivers' }
  if (path === '/api/admin/resources') {
    const asked = query.get('ids')?.split(',')
    return { items: [reader, film].filter(({ id }) => asked?.includes(id) ?? true), next: null }
  }
  if (path.endsWith('/concerned')) {
    const typed = { name: 'Typed', email: 'typed@b.test', paid: null, currency: 'JPY', is_told: false }
    return { concerned: 3, not_told: 1, paid: [], people: [typed] }
  }
  if (path.endsWith('/count')) return { total: rows.length }
  if (path === '/api/admin/sessions/batch') return { done: body?.['ids'], gone: [], refused: [] }
  if (path === '/api/admin/sessions' && body) return { ...session, ...body, id: idOf(22) }
  return { items: path === '/api/admin/sessions' ? rows : [], next: null }
}
const listed = () =>
  sent.filter(({ method, address }) => method === 'GET' && address.pathname === '/api/admin/sessions')
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('moving or deleting a class names who cannot be told, with their addresses (told-2)', async () => {
  openScreen(SessionsPage)
  await press('Edit Springs')
  expect((await screen.findByLabelText<HTMLInputElement>('Cannot be told by mail')).value).toBe('typed@b.test')
  cleanup()
  openScreen(SessionsPage)
  await chooseOf('Springs', 'Delete')
  const question = within(await screen.findByRole('alertdialog'))
  expect((await question.findByLabelText<HTMLInputElement>('Cannot be told by mail')).value).toBe('typed@b.test')
  expect(question.getByText(/^3 people are concerned; 1 of them cannot be told/)).toBeTruthy()
})

test('a row says when its session begins, its course, and that it is cancelled (class-14)', async () => {
  rows = [{ ...session, is_cancelled: true, time_zone: 'Europe/Berlin' }]
  openScreen(SessionsPage)
  const row = await screen.findByRole('row', { name: /Springs/ })
  expect(row.textContent).toContain('Tue, Mar 02, 202711:30 · Berlin')
  expect(within(row).getByText('Cancelled')).toBeTruthy()
})

test('the list begins with upcoming sessions; past ones are one choice away (class-21)', async () => {
  const { router } = openScreen(SessionsPage)
  expect(await screen.findByText('Springs')).toBeTruthy()
  expect(listed().map(({ address }) => address.searchParams.get('when'))).toEqual(['upcoming'])
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  await openFilters()
  const when = screen.getByLabelText<HTMLSelectElement>('When')
  expect([...when.options].map(({ textContent }) => textContent)).toEqual(['Upcoming', 'Past', 'Upcoming and past'])
  await userEvent.selectOptions(when, 'Upcoming and past')
  await waitFor(() => expect(listed().at(-1)?.address.searchParams.get('when')).toBe('any'))
  await press('Reset')
  expect(router.state.location.search).toBe('')
})

test('an address names the list’s course; another or all are one choice away (class-14)', async () => {
  const { router } = openScreen(SessionsPage, `/admin/sessions?course=${rivers}`)
  expect(await screen.findByText('Springs')).toBeTruthy()
  expect(listed().map(({ address }) => address.searchParams.get('course'))).toEqual([rivers])
  await openFilters()
  await press('Sessions of every course')
  const search = screen.getByRole('combobox', { name: 'Course' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await userEvent.click(await screen.findByRole('option', { name: 'Rivers' }))
  expect(router.state.location.search).toBe(`?course=${rivers}`)
})

test('a new session is of the course of the list, with materials in their order (class-4)', async () => {
  openScreen(SessionsPage, `/admin/sessions?course=${rivers}`)
  await press('Add Session')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Session' }))
  expect(await dialog.findByText('Rivers')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: 'Springs' } })
  fireEvent.change(dialog.getByLabelText(/^Day/), { target: { value: '2027-03-02' } })
  await userEvent.click(dialog.getByRole('combobox', { name: 'Materials' }))
  await userEvent.click(await dialog.findByRole('option', { name: /A Handful of Soil/ }))
  expect(dialog.queryByRole('listbox'), 'nothing is covered by what was chosen').toBeNull()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Materials' }))
  await userEvent.click(await dialog.findByRole('option', { name: /Green Gold/ }))
  await userEvent.click(dialog.getByRole('button', { name: /^Move Green Gold up/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add Session' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Session added.'))
  const added = sent.find(({ method }) => method === 'POST')
  expect(added?.body).toMatchObject({ course_id: rivers, title: 'Springs', materials: [film.id, reader.id] })
})

test('a stored session keeps its course and names deleted materials (class-1, class-4)', async () => {
  rows = [{ ...session, materials: [film.id, idOf(13)] }]
  openScreen(SessionsPage)
  await press('Edit Springs')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Session' }))
  expect(dialog.getByText('Rivers')).toBeTruthy()
  expect(dialog.queryByRole('combobox', { name: 'Course' })).toBeNull()
  expect(await dialog.findByText('Green Gold')).toBeTruthy()
  expect(await dialog.findByText('No longer a resource')).toBeTruthy()
})

describe('of selected sessions', () => {
  const other = { ...session, id: idOf(22), title: 'Meadows', date: '2027-12-31', time: '09:00' }
  const batches = () => sent.flatMap(({ address, body }) => (address.pathname.endsWith('/batch') ? [body] : []))
  /** 'Undo' of the last message. */
  const undo = () => {
    const action = vi.mocked(toast.success).mock.lastCall?.[1]?.action
    if (action && typeof action === 'object' && 'onClick' in action) action.onClick({} as never)
  }
  const select = async () => {
    openScreen(SessionsPage)
    for (const name of rows.map(({ title }) => title)) {
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    }
  }

  test('are each moved by days and time, and Undo gives each its own back (class-13)', async () => {
    rows = [session, other]
    await select()
    await press('Move…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 Sessions' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    expect(dialog.getByText('Please say by how many days, or to which time.')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Days Later'), '7')
    fireEvent.change(dialog.getByLabelText('Begins'), { target: { value: '20:00' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('2 sessions are moved.', expect.anything()))
    const ids = [session.id, other.id]
    const own = (first: object, second: object) => ({ [session.id]: first, [other.id]: second })
    const moved = own({ date: '2027-03-09', time: '20:00' }, { date: '2028-01-07', time: '20:00' })
    expect(batches()).toEqual([{ ids, change: {}, own: moved }])
    undo()
    await waitFor(() => expect(batches()).toHaveLength(2))
    const back = own({ date: '2027-03-02', time: '18:30' }, { date: '2027-12-31', time: '09:00' })
    expect(batches()[1]).toEqual({ ids, change: {}, own: back })
  })

  test('are not moved, nor anybody told, while a time is half typed (half-typed-1)', async () => {
    rows = [session, other]
    await select()
    await press('Move…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 Sessions' }))
    await userEvent.type(dialog.getByLabelText('Days Later'), '7')
    // As browsers have it while the hour is there and the minutes are not.
    const begins = dialog.getByLabelText('Begins')
    Object.defineProperty(begins, 'validity', { value: { badInput: true } })
    Object.assign(begins, { checkValidity: () => fireEvent(begins, new Event('invalid')) })
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    expect(dialog.getByText('Please complete this, or clear it.')).toBeTruthy()
    expect(document.activeElement).toBe(begins)
    expect(batches()).toEqual([])
  })

  test('are cancelled after a confirmation, and Undo restores them (class-13, told-2)', async () => {
    rows = [session, { ...other, is_cancelled: true }]
    await select()
    await press('Cancel Sessions')
    expect(batches()).toEqual([])
    const question = within(await screen.findByRole('alertdialog', { name: /^Cancel the selected 2 sessions\?/ }))
    // Who cannot be told is named before (told-2).
    expect((await question.findByLabelText<HTMLInputElement>('Cannot be told by mail')).value).toBe('typed@b.test')
    await userEvent.click(question.getByRole('button', { name: 'Cancel Sessions' }))
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('2 sessions are cancelled.', expect.anything()))
    expect(batches()).toEqual([{ ids: [session.id, other.id], change: { is_cancelled: true } }])
    undo()
    await waitFor(() => expect(batches()).toHaveLength(2))
    expect(batches()[1]).toMatchObject({ ids: [session.id], own: { [session.id]: { is_cancelled: false } } })
  })

  test('only cancelled sessions can be reinstated (class-13)', async () => {
    rows = [{ ...session, is_cancelled: true }]
    await select()
    expect(screen.queryByRole('button', { name: 'Cancel Sessions' })).toBeNull()
    await press('Let Them Take Place')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Let Them Take Place' }))
    await waitFor(() => expect(batches()).toEqual([{ ids: [session.id], change: { is_cancelled: false } }]))
  })
})
