// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RowActions } from '#platform/ui/row-actions.tsx'
import { rowKeys, SortableTh, type Sorting } from './sortable-table.tsx'

afterEach(cleanup)
const onEdit = vi.fn<(name: string) => void>()
const onDelete = vi.fn<(name: string) => void>()

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
              {name}
              <RowActions name={name} onEdit={() => onEdit(name)} onDelete={() => onDelete(name)} />
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

test('in a row arrows move, E edits and Delete deletes; elsewhere they do nothing', async () => {
  open(['a', 'b'])
  screen.getByRole('button', { name: 'Name' }).focus()
  await userEvent.keyboard('e{Delete}')
  expect(onEdit).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Delete a' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete b' }))
  await userEvent.keyboard('e{Delete}')
  expect(onEdit.mock.calls).toEqual([['b']])
  expect(onDelete.mock.calls).toEqual([['b']])
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete a' }))
})
