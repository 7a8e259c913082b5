// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { FailedState } from './failed-state.tsx'

afterEach(cleanup)

function Read() {
  const [isThere, setThere] = useState(false)
  return (
    <main tabIndex={-1}>{isThere ? 'Read' : <FailedState title="Not read" onReload={() => setThere(true)} />}</main>
  )
}

test('what is read again leaves the focus in the content that it is part of', async () => {
  render(
    <MemoryRouter>
      <Read />
    </MemoryRouter>,
  )
  screen.getByRole('button', { name: 'Reload' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByText('Read'))
})

test('what is read again while the focus is elsewhere leaves it there', async () => {
  const { rerender } = render(
    <MemoryRouter>
      <button type="button">Elsewhere</button>
      <FailedState title="Not read" onReload={() => undefined} />
    </MemoryRouter>,
  )
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  rerender(
    <MemoryRouter>
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  )
  expect(document.activeElement).toBe(elsewhere)
})
