// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RowMenu, RowName } from '#platform/ui/row-menu.tsx'
import { rowActions } from './record-table.tsx'
import { rowKeys, SortableTh, type Sorting } from './sortable-table.tsx'

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})
const onEdit = vi.fn<(name: string) => void>()
const onDelete = vi.fn<(name: string, focused: Element | null) => void>()

function List({ names }: { names: string[] }) {
  const [sorting, onSort] = useState<Sorting<'name'>>(null)
  return (
    <table>
      <thead>
        <tr>
          <SortableTh column="name" {...{ sorting, onSort }}>
            Name
          </SortableTh>
        </tr>
      </thead>
      <tbody {...rowKeys}>
        {names.map((name) => (
          <tr key={name}>
            <td>
              <RowName label={`Edit ${name}`} onOpen={() => onEdit(name)}>
                {name}
              </RowName>
              <RowMenu
                name={name}
                actions={rowActions({
                  onEdit: () => onEdit(name),
                  onDelete: () => onDelete(name, document.activeElement),
                })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
function open(names: string[]) {
  const router = createMemoryRouter([{ path: '/', element: <List names={names} /> }], { initialEntries: ['/'] })
  render(<RouterProvider router={router} />)
}
test('a heading sorts up, then down, then as the list came, and says so', async () => {
  open(['b'])
  const heading = screen.getByRole('button', { name: 'Name' })
  for (const said of ['ascending', 'descending', 'none']) {
    await userEvent.click(heading)
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe(said)
  }
})

test('in a row arrows move and keys do what its menu offers, elsewhere not (lists-11)', async () => {
  open(['a', 'b'])
  screen.getByRole('button', { name: 'Name' }).focus()
  await userEvent.keyboard('e.{Delete}')
  expect(onEdit).not.toHaveBeenCalled()
  expect(screen.queryByRole('menu')).toBeNull()
  screen.getByRole('button', { name: 'Actions for a' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for b' }))
  await userEvent.keyboard('e{Delete}')
  expect(onEdit.mock.calls).toEqual([['b']])
  expect(onDelete.mock.calls.map(([name]) => name)).toEqual(['b'])
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for a' }))
})

test('`.` opens the menu of a row, whose keys, arrows and Escape lead back to the row (lists-11)', async () => {
  open(['a', 'b'])
  const name = screen.getByRole('button', { name: 'Edit b' })
  const menuButton = screen.getByRole('button', { name: 'Actions for b' })
  name.focus()
  await userEvent.keyboard('.')
  const menu = await screen.findByRole('menu', { name: 'Actions for b' })
  expect(menuButton.getAttribute('aria-expanded')).toBe('true')
  expect(within(menu).getByRole('menuitem', { name: 'Delete' }).getAttribute('aria-keyshortcuts')).toBe('Delete')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(menuButton))
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.keyboard('.')
  await screen.findByRole('menu')
  await userEvent.keyboard('{Delete}')
  // In the row again before anything is asked, so that a question returns the focus there.
  await waitFor(() => expect(onDelete.mock.calls).toEqual([['b', menuButton]]))
  await userEvent.keyboard('.')
  await screen.findByRole('menu')
  await userEvent.keyboard('{Control>}e{/Control}')
  expect(onEdit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }))
  await waitFor(() => expect(onEdit.mock.calls).toEqual([['b']]))
})
