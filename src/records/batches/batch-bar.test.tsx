// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/browser/api-client.ts'
import type { BatchWork } from './run-batch.ts'
import type { Selected } from './record-batch.ts'
import { BatchBar } from './batch-bar.tsx'
import type { BatchStep, BatchWords } from './batch-words.ts'
import { toast } from '#platform/ui/toast.ts'

const items: Selected[] = Array.from({ length: 12 }, (_, at) => ({
  id: `id-${at}`,
  title: `Talk ${at}`,
  was: { published: at % 2 === 0, category: 'news' },
}))
const ids = items.map(({ id }) => id)
const step = (verb: string): BatchStep => ({
  ask: (count) => `${verb} the selected ${count} talks?`,
  confirm: verb,
  doing: (reached, of) => `${verb}: ${reached} of ${of}…`,
  done: (count) => `${verb}: ${count} talks!`,
  failed: `${verb} failed`,
})
const words: BatchWords = {
  group: 'Selected talks',
  selectAll: (count) => `Select all ${count} talks that match`,
  deleting: step('Delete'),
  publishing: step('Publish'),
  unpublishing: step('Unpublish'),
  moving: step('Move'),
}
const onDone = vi.fn<(ids: readonly string[]) => void>()
const work = vi.fn<BatchWork>()
const undo = expect.objectContaining({ action: expect.objectContaining({ label: 'Undo' }) })

beforeEach(() => {
  work.mockImplementation(async (some) => ({ done: [...some], gone: [], refused: [] }))
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const mock of [onDone, work]) mock.mockReset()
})

const bar = (selected: readonly Selected[], more: Partial<Parameters<typeof BatchBar>[0]> = {}) => (
  <BatchBar
    words={words}
    note="All."
    batches={{ entity: 'talks', work }}
    moves={{ field: 'category', label: 'Move to…', words: { events: 'Events' } }}
    selected={selected}
    onDone={onDone}
    {...more}
  />
)
const show = (selected: readonly Selected[], more = {}) => render(bar(selected, more))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function pressUndo() {
  const { action } = vi.mocked(toast.success).mock.lastCall?.[1] ?? {}
  if (action && typeof action === 'object' && 'onClick' in action) action.onClick({} as never)
}

test('without a selection the batch bar is hidden', () => {
  expect(show([]).container.textContent).toBe('')
})

test('several are published in parts, and Undo restores each (office-lists-6)', async () => {
  show(items)
  await press('Publish')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Publish: 12 talks!', undo))
  expect(work.mock.calls).toEqual([
    [ids.slice(0, 10), { published: true }],
    [ids.slice(10), { published: true }],
  ])
  expect(onDone.mock.calls.flat(2)).toEqual(ids)
  work.mockClear()
  await pressUndo()
  await waitFor(() => expect(toast.success).toHaveBeenLastCalledWith('The change is undone'))
  const drafts = ids.filter((_, at) => at % 2 === 1)
  const own = Object.fromEntries(drafts.map((id) => [id, { published: false }]))
  expect(work.mock.calls).toEqual([[drafts, {}, own]])
})

test('without deletion no button offers it, and without undo there is no Undo (office-lists-6)', async () => {
  const mail: Parameters<typeof bar>[1] = {
    words: { group: 'Selected mail', selectAll: words.selectAll },
    renderMore: (act) => (
      <button onClick={() => act({ ...step('Send'), isFinal: true }, { state: 'queued' })}>Send</button>
    ),
  }
  show(items.slice(0, 2), mail)
  expect(screen.queryByRole('button', { name: /Delete|Publish/ })).toBeNull()
  await press('Send')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Send: 2 talks!', {}))
  expect(work.mock.calls).toEqual([[ids.slice(0, 2), { state: 'queued' }]])
})

test('several are moved, and Undo moves each back (office-lists-6)', async () => {
  show(items.slice(0, 2))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Move to…' }), 'Events')
  await waitFor(() => expect(work).toHaveBeenCalledWith(ids.slice(0, 2), { category: 'events' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  await pressUndo()
  const own = { 'id-0': { category: 'news' }, 'id-1': { category: 'news' } }
  await waitFor(() => expect(work).toHaveBeenLastCalledWith(ids.slice(0, 2), {}, own))
})

test('values depending on each record are sent for each, and Undo restores each (office-lists-6)', async () => {
  const later = { fields: ['place'], of: ({ was }: Selected) => ({ place: Number(was['place']) + 1 }) }
  const shift: Parameters<typeof bar>[1] = {
    renderMore: (act) => <button onClick={() => act(step('Shift'), later)}>Shift</button>,
  }
  const some = [1, 2].map((place) => ({ id: `id-${place}`, title: 'Talk', was: { place } }))
  show(some, shift)
  await press('Shift')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Shift: 2 talks!', undo))
  expect(work.mock.calls).toEqual([[['id-1', 'id-2'], {}, { 'id-1': { place: 2 }, 'id-2': { place: 3 } }]])
  await pressUndo()
  const own = { 'id-1': { place: 1 }, 'id-2': { place: 2 } }
  await waitFor(() => expect(work).toHaveBeenLastCalledWith(['id-1', 'id-2'], {}, own))
})

test('deleting asks first, and Cancel deletes nothing (partners-admin-3)', async () => {
  show(items)
  await press('Delete Selected (12)')
  expect(screen.getByText('Delete the selected 12 talks?')).toBeTruthy()
  await press('Cancel')
  expect(work).not.toHaveBeenCalled()
  await press('Delete Selected (12)')
  await press('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Delete: 12 talks!', undo))
})

test('a deletion is undone by its toast: what was deleted is restored from the bin (bin-5)', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push(`${url} ${typeof body === 'string' ? body : ''}`)
    return Response.json({ restored: [], refused: [] })
  })
  show(items.slice(0, 2))
  await press('Delete Selected (2)')
  await press('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  await pressUndo()
  await waitFor(() => expect(toast.success).toHaveBeenLastCalledWith('The deletion is undone'))
  const restored = ids.slice(0, 2).map((id) => ({ entity: 'talks', id }))
  expect(asked).toEqual([`/api/admin/bin/restore ${JSON.stringify({ items: restored })}`])
  vi.unstubAllGlobals()
})

test('all matching ones are selected by the filter, confirmed with their count (office-lists-5)', async () => {
  const select = vi.fn<() => Promise<{ items: Selected[]; more: boolean }>>()
  select.mockResolvedValue({ items, more: false })
  show(items.slice(0, 2), { matching: { count: 12, select } })
  await press('Select all 12 talks that match')
  await press('Publish')
  expect(work).not.toHaveBeenCalled()
  expect(await screen.findByText('Publish the selected 12 talks?')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Publish' }).at(-1) ?? document.body)
  await waitFor(() => expect(onDone.mock.calls.flat(2)).toEqual(ids))
})

test('a long batch shows its progress, and Cancel leaves the rest (announcements-admin-8)', async () => {
  let goOn: (answer: Awaited<ReturnType<BatchWork>>) => void = () => {}
  work.mockReturnValue(new Promise((resolve) => (goOn = resolve)))
  show(items)
  await press('Unpublish')
  expect(screen.getByRole('progressbar', { name: 'Unpublish: 0 of 12…' }).getAttribute('max')).toBe('12')
  await press('Cancel')
  goOn({ done: ids.slice(0, 10), gone: [], refused: [] })
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Unpublish: 10 talks!', undo))
  expect(work).toHaveBeenCalledOnce()
})

test('refused or missing ones are listed with reasons, and the rest goes on (office-lists-7)', async () => {
  work.mockResolvedValueOnce({
    done: ids.slice(2, 10),
    gone: ['id-0'],
    refused: [{ id: 'id-1', title: 'Talk 1', message: 'A video is always published.' }],
  })
  show(items)
  await press('Unpublish')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Unpublish: 10 talks!', undo))
  expect(screen.getByRole('alert').textContent).toBe(
    'These stay as they were:Talk 0: This has been deleted in the meantime.Talk 1: A video is always published.',
  )
  await press('Close this list')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a broken connection is retried, and what it deleted counts as deleted (office-lists-7)', async () => {
  work.mockRejectedValueOnce(new ApiError(0, {}, null)).mockResolvedValueOnce({
    done: ['id-1'],
    gone: ['id-0'],
    refused: [],
  })
  show(items.slice(0, 2))
  await press('Delete Selected (2)')
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  // The first pause before a further try.
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(toast.success).toHaveBeenCalledWith('Delete: 2 talks!', undo)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a failure says so, and what was done before stays done', async () => {
  work.mockResolvedValueOnce({ done: ids.slice(0, 10), gone: [], refused: [] })
  work.mockRejectedValueOnce(new Error('It rained.'))
  show(items)
  await press('Publish')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Publish failed', { description: 'It rained.' }))
  expect(onDone.mock.calls).toEqual([[ids.slice(0, 10)]])
})

test.each(['Publish', 'Delete Selected (12)'])(
  'the focus stays where the buttons were when %s has done its work',
  async (button) => {
    const place = (selected: readonly Selected[]) => (
      <main>
        {bar(selected, { onDone: () => rerender(place([])) })}
        <button type="button">Delete Rivers</button>
      </main>
    )
    const { rerender } = render(place(items))
    screen.getByRole('button', { name: button }).focus()
    await userEvent.keyboard('{Enter}')
    if (button !== 'Publish') await press('Delete')
    await waitFor(() => expect(toast.success).toHaveBeenCalled())
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Selected talks'))
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Delete Rivers')
  },
)
