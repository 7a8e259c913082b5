// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '#platform/ui/dialog.tsx'
import { UnsavedWorkProvider, useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { LeaveGuard, useLeave } from './leave-guard.tsx'

const logOut = vi.fn<() => void>()
beforeEach(() => logOut.mockClear())
afterEach(cleanup)

function Shell() {
  return (
    <UnsavedWorkProvider>
      <LeaveGuard>
        <Menu />
        <Outlet />
      </LeaveGuard>
    </UnsavedWorkProvider>
  )
}
function Menu() {
  const leave = useLeave()
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <button type="button" onClick={() => leave(logOut)}>
        Log out
      </button>
    </>
  )
}
const stay = () => {}
function Editor() {
  const [text, setText] = useState('')
  const [, setQuery] = useSearchParams()
  // A dialog of the query is closed with what is given up in it.
  const discard = () => {
    setText('')
    setQuery({}, { replace: true })
  }
  useUnsavedPart('hero', 'Hero', text !== '', stay, discard)
  return <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
}
/** Its link leads to a screen that comes when it is told to. */
function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      {isOpen && (
        <Dialog title="Add Book" onClose={() => setOpen(false)}>
          <p>Its title</p>
        </Dialog>
      )}
    </>
  )
}

test('a dialog that is opened while another screen loads stays, with its screen (dialogs-9)', async () => {
  const late = Promise.withResolvers<null>()
  const children = [
    { path: '/', element: <Dialogs /> },
    { path: '/elsewhere', element: <p>Another screen</p>, loader: () => late.promise },
  ]
  const router = createMemoryRouter([{ element: <Shell />, children }], { initialEntries: ['/'] })
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByText('Elsewhere'))
  expect(router.state.navigation.state).toBe('loading')
  await userEvent.click(screen.getByText('Add'))
  late.resolve(null)
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(screen.getByRole('dialog', { name: 'Add Book' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
  // Nothing is loading any more: the way there is open again.
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByText('Elsewhere'))
  expect(await screen.findByText('Another screen')).toBeTruthy()
})

function openEditor(...initialEntries: string[]) {
  const router = createMemoryRouter(
    [
      {
        element: <Shell />,
        children: [
          { path: '/', element: <Editor /> },
          { path: '/elsewhere', element: <p>Another screen</p> },
        ],
      },
    ],
    { initialEntries: ['/', ...initialEntries] },
  )
  render(<RouterProvider router={router} />)
  return { ...userEvent.setup(), router }
}
const question = () => screen.queryByRole('alertdialog', { name: 'Unsaved Changes' })

test('leaving with unsaved changes asks, and Cancel keeps everything typed (homepage-9)', async () => {
  const person = openEditor()
  await person.type(screen.getByLabelText('Text'), 'Rivers')
  await person.click(screen.getByText('Elsewhere'))
  const asked = await screen.findByRole('alertdialog', { name: 'Unsaved Changes' })
  expect(asked.textContent).toContain('You have unsaved changes. Are you sure you want to leave?')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(question()).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('Rivers')
})

test('Back asks where it would close a dialog of the query, and a filter does not (drafts-4)', async () => {
  const { type, click, router } = openEditor('/?open=hero')
  await type(screen.getByLabelText('Text'), 'Rivers')
  await act(() => router.navigate('/?open=hero&search=x', { replace: true }))
  expect(question()).toBeNull()
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('alertdialog', { name: 'Unsaved Changes' })).toBeTruthy()
  expect(router.state.location.search).toContain('open=hero')
  await click(screen.getByRole('button', { name: 'Discard Changes' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('Discard Changes goes where the person wanted to go', async () => {
  const person = openEditor()
  await person.type(screen.getByLabelText('Text'), 'Rivers')
  await person.click(screen.getByText('Elsewhere'))
  await person.click(screen.getByRole('button', { name: 'Discard Changes' }))
  expect(await screen.findByText('Another screen')).toBeTruthy()
})

test('logging out asks too, and happens only after Discard Changes', async () => {
  const person = openEditor()
  await person.type(screen.getByLabelText('Text'), 'Rivers')
  await person.click(screen.getByText('Log out'))
  expect(question()).not.toBeNull()
  expect(logOut).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Discard Changes' }))
  expect(logOut).toHaveBeenCalledOnce()
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('')
})

test('without unsaved changes nothing is asked', async () => {
  const person = openEditor()
  await person.click(screen.getByText('Log out'))
  expect(logOut).toHaveBeenCalledOnce()
  await person.click(screen.getByText('Elsewhere'))
  expect(await screen.findByText('Another screen')).toBeTruthy()
})

test('closing the page with unsaved changes makes the browser ask its own question', async () => {
  const person = openEditor()
  const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closing()).toBe(true)
  await person.type(screen.getByLabelText('Text'), 'Rivers')
  expect(closing()).toBe(false)
})
