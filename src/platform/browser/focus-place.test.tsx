// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { focusPlaceOf } from './focus-place.ts'

afterEach(cleanup)

let readAgain = () => {}

/** A list whose rows are deleted after a question; `late`: the test has it read again after the window has closed. */
function List({ late, search }: { late: boolean; search: boolean }) {
  const [names, setNames] = useState(['Ann', 'Bo', 'Cy'])
  const [leaving, setLeaving] = useState<string | null>(null)
  const confirm = () => {
    const drop = () => setNames((before) => before.filter((name) => name !== leaving))
    if (late) readAgain = drop
    else drop()
    setLeaving(null)
  }
  return (
    <main>
      <h1>People</h1>
      {search && <input type="search" aria-label="Search" />}
      {names.length > 0 && (
        <table>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <td>
                  <button aria-label={`Edit ${name}`}>Edit</button>
                  <button data-row-action="delete" aria-label={`Delete ${name}`} onClick={() => setLeaving(name)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Delete?"
        confirmLabel="Delete"
        onConfirm={confirm}
      />
    </main>
  )
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName

async function remove(name: string, late: boolean) {
  const button = screen.getByRole('button', { name: `Delete ${name}` })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  if (late) {
    await waitFor(() => expect(focused()).toBe(`Delete ${name}`))
    act(readAgain)
  }
  await waitFor(() => expect(button.isConnected).toBe(false))
}

test.each([
  ['as the question closes', false],
  ['once the list is read again', true],
])('the row goes %s: the focus goes to the next, the previous, or the search (lists-2)', async (_when, late) => {
  render(<List late={late} search />)
  await remove('Bo', late)
  await waitFor(() => expect(focused()).toBe('Delete Cy'))
  await remove('Cy', late)
  await waitFor(() => expect(focused()).toBe('Delete Ann'))
  await remove('Ann', late)
  await waitFor(() => expect(focused()).toBe('Search'))
})

test('without a search the focus goes to the heading; a row that stays keeps it (lists-2)', async () => {
  render(<List late search={false} />)
  screen.getByRole('button', { name: 'Delete Bo' }).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(focused()).toBe('Delete Bo'))
  for (const name of ['Bo', 'Ann', 'Cy']) await remove(name, true)
  await waitFor(() => expect(focused()).toBe('H1'))
})

test('a focus moved meanwhile is left where it is (lists-2)', async () => {
  render(<List late search />)
  const bo = screen.getByRole('button', { name: 'Delete Bo' })
  bo.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(focused()).toBe('Delete Bo'))
  screen.getByLabelText('Search').focus()
  act(readAgain)
  expect(bo.isConnected).toBe(false)
  expect(focused()).toBe('Search')
})

test.each([
  ['by its action, whatever its label says', 'data-row-action="role"', ''],
  ['by its place in the row where it names no action', '', '<i></i>'],
])('the neighbour of a control is found %s (lists-2)', (_how, attribute, between) => {
  const row = (name: string) =>
    `<li>${between}<a href="/x">Ann</a><button id="${name}" ${attribute}>${name} 管理员</button></li>`
  document.body.innerHTML = `<ul>${['Grant', 'Revoke', 'Grant-more'].map(row).join('')}</ul>`
  const [first, second, third] = document.querySelectorAll('button')
  expect(second && focusPlaceOf(second).near).toEqual([third, first])
})

test('a control outside of rows without an action has no neighbour (lists-2)', () => {
  document.body.innerHTML = '<main><button id="add">Add</button><p><button>Add</button></p></main>'
  expect(focusPlaceOf(document.querySelector<HTMLElement>('#add')!).near).toEqual([])
})

test('a window that was opened with the focus nowhere leaves it at the heading (lists-2)', async () => {
  render(<List late={false} search />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete Bo' }))
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe('H1'))
})
