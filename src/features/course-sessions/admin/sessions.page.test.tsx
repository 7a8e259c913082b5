// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditableSession } from '#features/course-sessions/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import SessionsPage from './sessions.page.tsx'

const idOf = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const rivers = idOf(1)
const reader = { id: idOf(11), title: 'A Handful of Soil', type: 'reading', published: true }
const film = { id: idOf(12), title: 'Green Gold', type: 'video', published: true }
const session: EditableSession = {
  id: idOf(21),
  version: 1,
  created_at: '2027-01-01T00:00:00.000Z',
  course_id: rivers,
  course_title: 'Rivers',
  title: 'Springs',
  date: '2027-03-02',
  time: '18:30',
  minutes: 90,
  time_zone: null,
  place: 'Hall 2',
  link: null,
  replay_link: null,
  materials: [],
  is_cancelled: false,
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
  if (path.endsWith('/count')) return { total: rows.length }
  if (path === '/api/admin/sessions/batch') return { done: body?.['ids'], gone: [], refused: [] }
  if (path === '/api/admin/sessions' && body) return { ...session, ...body, id: idOf(22) }
  return { items: path === '/api/admin/sessions' ? rows : [], next: null }
}
const listed = () =>
  sent.filter(({ method, address }) => method === 'GET' && address.pathname === '/api/admin/sessions')
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a row says when its session begins, of which course it is, and that it is cancelled (class-14)', async () => {
  rows = [{ ...session, is_cancelled: true, time_zone: 'Europe/Berlin' }]
  openScreen(SessionsPage)
  const row = await screen.findByRole('row', { name: /Springs/ })
  expect(row.textContent).toContain('Tue, Mar 02, 2027, 11:30')
  expect(row.textContent).toContain('Europe/Berlin')
  expect(within(row).getByText('Cancelled')).toBeTruthy()
})

test('an address names the course of the list; another one, or all of them, are one choice away (class-14)', async () => {
  const { router } = openScreen(SessionsPage, `/admin/sessions?course=${rivers}`)
  expect(await screen.findByText('Springs')).toBeTruthy()
  expect(listed().map(({ address }) => address.searchParams.get('course'))).toEqual([rivers])
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
  await userEvent.type(dialog.getByLabelText(/^Title/), 'Springs')
  await userEvent.type(dialog.getByLabelText(/^Day/), '2027-03-02')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Materials' }))
  await userEvent.click(await dialog.findByRole('option', { name: /A Handful of Soil/ }))
  await userEvent.click(await dialog.findByRole('option', { name: /Green Gold/ }))
  expect(dialog.queryByRole('option', { name: /Green Gold/ })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: /^Move Green Gold up/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add Session' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Session added.'))
  const added = sent.find(({ method }) => method === 'POST')
  expect(added?.body).toMatchObject({ course_id: rivers, title: 'Springs', materials: [film.id, reader.id] })
})

test('a stored session stays with its course, and names its materials, one that is gone as such (class-1, class-4)', async () => {
  rows = [{ ...session, materials: [film.id, idOf(13)] }]
  openScreen(SessionsPage)
  await press('Edit Springs')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Session' }))
  expect(dialog.getByText('Rivers')).toBeTruthy()
  expect(dialog.queryByRole('combobox', { name: 'Course' })).toBeNull()
  expect(await dialog.findByText('Green Gold')).toBeTruthy()
  expect(await dialog.findByText('No longer a resource')).toBeTruthy()
})
