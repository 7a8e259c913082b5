// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RowActions } from './row-actions.tsx'
import { rowKeys, SortableTh, useSorted } from './sortable-table.tsx'

afterEach(cleanup)
const values = { name: (row: { name: string }) => row.name }
const onEdit = vi.fn<(name: string) => void>()
const onDelete = vi.fn<(name: string) => void>()

function List({ names }: { names: string[] }) {
  const { sorted, ...sort } = useSorted(
    names.map((name) => ({ name })),
    values,
  )
  return (
    <table>
      <thead>
        <tr>
          <SortableTh column="name" {...sort}>
            Name
          </SortableTh>
        </tr>
      </thead>
      <tbody {...rowKeys}>
        {sorted.map(({ name }) => (
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
function open(names: string[], address = '/') {
  const router = createMemoryRouter([{ path: '/', element: <List names={names} /> }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}
const order = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('a heading sorts up, then down, then as the list came, and says so', async () => {
  open(['b', 'a10', 'a9'])
  const heading = screen.getByRole('button', { name: 'Name' })
  await userEvent.click(heading)
  expect(order()).toEqual(['a9', 'a10', 'b'])
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(heading)
  expect(order()).toEqual(['b', 'a10', 'a9'])
  await userEvent.click(heading)
  expect(order()).toEqual(['b', 'a10', 'a9'])
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('none')
})

test('in a row the arrows move between rows, E edits and Delete deletes; elsewhere they do nothing', async () => {
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

test('the order is in the address, beside what else it says, and is there again after a reload (lists-6)', async () => {
  const router = open(['a', 'c', 'b'], '/?search=x')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Name' }))
  expect(router.state.location.search).toBe('?search=x&sort=name&order=desc')
  cleanup()
  open(['a', 'c', 'b'], '/?sort=name&order=desc')
  expect(order()).toEqual(['c', 'b', 'a'])
  cleanup()
  open(['a', 'c', 'b'], '/?sort=colour')
  expect(order(), 'by none of its columns').toEqual(['a', 'c', 'b'])
})
