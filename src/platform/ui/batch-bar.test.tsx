// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BatchBar } from './batch-bar.tsx'
import { toast } from './toast.ts'

const ids = Array.from({ length: 6 }, (_, at) => `id-${at}`)
const onDone = vi.fn<(ids: readonly string[]) => void>()
const remove = vi.fn<(ids: readonly string[]) => Promise<{ count: number }>>()
const undo = expect.objectContaining({ action: expect.objectContaining({ label: 'Undo' }) })
const publish = vi.fn<(ids: readonly string[], published: boolean) => Promise<{ count: number }>>()

beforeEach(() => {
  remove.mockImplementation(async (some) => ({ count: some.length }))
  publish.mockImplementation(async (some) => ({ count: some.length }))
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const mock of [onDone, remove, publish]) mock.mockReset()
})

const show = (selected: readonly string[]) =>
  render(
    <BatchBar
      nouns="talks"
      note="All."
      batches={{ entity: 'talks', remove, publish }}
      selected={selected}
      onDone={onDone}
    />,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('where nothing is selected there is nothing to do', () => {
  expect(show([]).container.textContent).toBe('')
})

test('several are published some at a time, and how many is said', async () => {
  show(ids)
  await press('Publish')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Successfully published 6 talks!', undo))
  expect(publish.mock.calls).toEqual([
    [ids.slice(0, 4), true],
    [ids.slice(4), true],
  ])
  expect(onDone.mock.calls.flat(2)).toEqual(ids)
})

test('deleting asks first, and Cancel deletes nothing (partners-admin-3)', async () => {
  show(ids)
  await press('Delete Selected (6)')
  expect(screen.getByText('Are you sure you want to delete the selected 6 talks?')).toBeTruthy()
  await press('Cancel')
  expect(remove).not.toHaveBeenCalled()
  await press('Delete Selected (6)')
  await press('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Successfully deleted 6 talks!', undo))
})

test('a deletion is undone by its toast: what was deleted is restored from the bin (bin-5)', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push(`${url} ${typeof body === 'string' ? body : ''}`)
    return Response.json({ restored: [], refused: [] })
  })
  show(ids.slice(0, 2))
  await press('Delete Selected (2)')
  await press('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  const { action } = vi.mocked(toast.success).mock.calls[0]?.[1] ?? {}
  expect(action).toMatchObject({ label: 'Undo' })
  if (action && typeof action === 'object' && 'onClick' in action) action.onClick({} as never)
  await waitFor(() => expect(toast.success).toHaveBeenLastCalledWith('The deletion is undone'))
  const items = ids.slice(0, 2).map((id) => ({ entity: 'talks', id }))
  expect(asked).toEqual([`/api/admin/bin/restore ${JSON.stringify({ items })}`])
  vi.unstubAllGlobals()
})

test('a long batch shows how far it is, and Cancel leaves the rest as it is (announcements-admin-8)', async () => {
  let goOn: (answer: { count: number }) => void = () => {}
  publish.mockReturnValue(new Promise((resolve) => (goOn = resolve)))
  show(ids)
  await press('Unpublish')
  expect(screen.getByRole('progressbar', { name: 'Unpublishing' }).getAttribute('max')).toBe('6')
  await press('Cancel')
  goOn({ count: 4 })
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Successfully unpublished 4 talks!', undo))
  expect(publish).toHaveBeenCalledOnce()
})

test('a failure says so, and what was done before it stays done', async () => {
  publish.mockResolvedValueOnce({ count: 4 }).mockRejectedValueOnce(new Error('It rained.'))
  show(ids)
  await press('Publish')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Batch publish failed, please try again'))
  expect(onDone.mock.calls).toEqual([[ids.slice(0, 4)]])
})

test.each(['Publish', 'Delete Selected (6)'])(
  'the focus stays where the buttons were when %s has done its work',
  async (button) => {
    const bar = (selected: readonly string[]) => (
      <main>
        <BatchBar
          nouns="talks"
          note="All."
          batches={{ entity: 'talks', remove, publish }}
          selected={selected}
          onDone={() => rerender(bar([]))}
        />
        <button type="button">Delete Rivers</button>
      </main>
    )
    const { rerender } = render(bar(ids))
    screen.getByRole('button', { name: button }).focus()
    await userEvent.keyboard('{Enter}')
    if (button !== 'Publish') await press('Delete')
    await waitFor(() => expect(toast.success).toHaveBeenCalled())
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Selected talks'))
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Delete Rivers')
  },
)
