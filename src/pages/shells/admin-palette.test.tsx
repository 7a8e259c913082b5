// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import { AdminPalette } from './admin-palette.tsx'

const logOut = vi.fn<() => void>()
beforeEach(() => {
  logOut.mockClear()
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
async function openPalette() {
  const routes = [
    { path: '/admin', element: <Page /> },
    { path: '/admin/homepage', element: <p>The homepage editor</p> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/admin'] })} />)
  const person = userEvent.setup()
  await person.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  return person
}
const chosen = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')?.textContent

test('Ctrl+K opens the palette; a few letters and Enter lead to a screen', async () => {
  const person = await openPalette()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Go to or do' }))
  await person.keyboard('homep')
  expect(screen.getByRole('status').textContent).toBe('1 result')
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
  expect(screen.getByRole('status').textContent).toBe('No results')
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
