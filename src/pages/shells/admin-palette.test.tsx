// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import type { FoundRecord } from '#features/overview/office-search/schema.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { passablePauses } from '#test/pauses.ts'
import { AdminPalette } from './admin-palette.tsx'
import { shortcuts } from './shortcuts-window.tsx'

const logOut = vi.fn<() => void>()
/** Before what was typed is searched for. */
const settlesMs = 350
const pass = passablePauses()
beforeEach(() => {
  logOut.mockClear()
  findThese()
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <AuthContext value={{ role: 'admin' } as Auth}>
      <button type="button">Before</button>
      <AdminPalette open={open} onOpenChange={setOpen} onToggleSidebar={() => {}} onLogOut={logOut} />
    </AuthContext>
  )
}
function Address() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  return <p>{pathname + search + JSON.stringify(state)}</p>
}

/** What the server answers to the search. */
function findThese(...found: Partial<FoundRecord>[]) {
  const record = { within: null, about: null, sought: null, state: null, at: '2026-03-02T08:00:00.000Z' }
  const answer = () => Promise.resolve(Response.json(found.map((one) => ({ ...record, ...one }))))
  return vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
}

async function openPalette(typed = '') {
  const routes = [
    { path: '/admin', element: <Page /> },
    { path: '/admin/homepage', element: <p>The homepage editor</p> },
    { path: '/admin/enrollments', element: <Address /> },
    { path: '/admin/announcements/lectures', element: <Address /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/admin'] })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const person = userEvent.setup()
  await person.keyboard(`{Control>}k{/Control}${typed}`)
  await screen.findByRole('combobox')
  return person
}
const chosen = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')?.textContent

// First, as its window has not loaded yet.
test('what is typed before the palette is there stands in it (palette-6)', async () => {
  const person = await openPalette('home')
  await person.keyboard('p')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('homep')
})

test('Ctrl+K opens the palette; a few letters and Enter lead to a screen', async () => {
  const person = await openPalette()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Go to or do' }))
  await person.keyboard('homep')
  await pass(settlesMs)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 result'))
  await person.keyboard('{Enter}')
  expect(await screen.findByText('The homepage editor')).toBeTruthy()
})

test('the arrows go round the list, and the field names what is chosen', async () => {
  const person = await openPalette()
  await person.keyboard('{ArrowUp}')
  expect(chosen()).toContain('Log out')
  const named = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  expect(document.querySelector(`[id="${named}"]`)?.textContent).toContain('Log out')
  await person.keyboard('{ArrowDown}')
  expect(chosen()).toContain('Dashboard')
})

test('a search without a match says so, and Enter does nothing', async () => {
  const person = await openPalette()
  await person.keyboard('xyz{Enter}')
  await pass(settlesMs)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No results'))
  expect(screen.getByRole('combobox')).toBeTruthy()
})

test('the Enter that ends an input method’s composition chooses nothing', async () => {
  const person = await openPalette()
  await person.keyboard('log out')
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', isComposing: true })
  expect(logOut).not.toHaveBeenCalled()
  await person.keyboard('{Enter}')
  expect(logOut).toHaveBeenCalledOnce()
})

test('Escape restores the focus, and keeps the palette during composition (admin-shell-8)', async () => {
  const person = await openPalette()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('button', { name: 'Before' }).focus()
  await person.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape', isComposing: true })
  expect(screen.getByRole('dialog'), 'the key is the input method’s').toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' })))
})

test('a payment is two steps away from anywhere, and marked there (palette-3, palette-4)', async () => {
  const person = await openPalette()
  const asked = findThese({
    entity: 'course_enrollments',
    id: '1',
    title: 'Mei',
    about: 'Rivers',
    sought: 'abc',
    state: 'pending',
  })
  await person.keyboard('mei@example.org')
  await pass(settlesMs)
  const row = await screen.findByRole('option', { name: /^Mei Rivers.*Pending$/ })
  expect(asked.mock.lastCall?.[0]).toBe('/api/admin/search?q=mei%40example.org')
  expect(screen.getByRole('option', { name: /^Mark as paid: Mei Rivers/ })).toBeTruthy()
  await person.click(row)
  expect(await screen.findByText('/admin/enrollments?search=abcnull')).toBeTruthy()
})

test('a found draft is published; what a role may not open is not shown (palette-4, roles-3)', async () => {
  const person = await openPalette()
  findThese(
    { entity: 'announcements', id: '1', title: 'A wetland', within: 'lectures', state: 'draft' },
    { entity: 'unknown', id: '2', title: 'Something' },
  )
  await person.keyboard('wetl')
  await pass(settlesMs)
  await screen.findByRole('option', { name: /^A wetland.*Draft$/ })
  expect(screen.getAllByRole('option')).toHaveLength(2)
  const published = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ version: 2 }))
  await person.click(screen.getByRole('option', { name: /^Publish: A wetland/ }))
  expect(published.mock.lastCall).toMatchObject(['/api/admin/publishing/announcements/1/publish', { method: 'POST' }])
})

test('‘Add lecture’ leads to its list, which begins with adding (palette-4)', async () => {
  const person = await openPalette()
  await person.keyboard('add lec')
  await person.click(screen.getByRole('option', { name: /^Add lecture/ }))
  expect(await screen.findByText('/admin/announcements/lectures{"isAdding":true}')).toBeTruthy()
})

test('a search that fails says so', async () => {
  const person = await openPalette()
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ error: { message: 'Not now.' } }, { status: 429 }))
  await person.keyboard('xyz')
  await pass(settlesMs)
  expect(await screen.findByText('Records could not be searched: Not now.')).toBeTruthy()
})

test('? shows all keys, unless something is being typed (palette-5)', async () => {
  const person = await openPalette()
  await person.keyboard('?')
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  await person.keyboard('{Escape}')
  await person.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const { does } of shortcuts.flatMap(({ rows }) => rows)) expect(keys.textContent).toContain(does)
})
