// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useShowAdded } from './use-show-added.ts'

const scrolled = vi.fn<() => void>()
beforeEach(() => {
  scrolled.mockReset()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A list whose items a window adds, under an id that the server makes before the window closes. */
function List() {
  const [ids, setIds] = useState(['one'])
  const [isOpen, setOpen] = useState(false)
  const { expectAdded } = useShowAdded(ids, !isOpen)
  const open = () => {
    expectAdded()
    setOpen(true)
  }
  return (
    <>
      {ids.map((id) => (
        <div key={id} data-item={id}>
          <button>Drag {id}</button>
          <button data-main-action="">Edit {id}</button>
        </div>
      ))}
      <button onClick={open}>Add</button>
      {isOpen && <button onClick={() => setIds([...ids, 'two'])}>Save</button>}
      {isOpen && <button onClick={() => setOpen(false)}>Close</button>}
      <button onClick={() => setIds([...ids, 'theirs'])}>Somebody else adds one</button>
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('an added record is scrolled into view and focused once its window closes (lists-3)', async () => {
  render(<List />)
  await press('Add')
  await press('Save')
  expect(scrolled).not.toHaveBeenCalled()
  await press('Close')
  expect(scrolled).toHaveBeenCalledOnce()
  expect(document.activeElement?.textContent).toBe('Edit two')
})

test('a record added by somebody else moves no focus (lists-3)', async () => {
  render(<List />)
  await press('Add')
  await press('Close')
  await press('Somebody else adds one')
  expect(scrolled).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toBe('Somebody else adds one')
})
