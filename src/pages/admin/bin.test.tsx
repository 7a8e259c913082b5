// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Binned } from '#records/bin/bin.ts'
import { toast } from '#platform/ui/toast.ts'
import { chooseOf, openScreen } from '#test/admin-screen.tsx'
import BinPage from './bin.tsx'

const rivers: Binned = {
  id: '10000000-0000-4000-8000-000000000001',
  entity: 'courses',
  title: 'Rivers',
  within: null,
  deleted_at: '2026-03-05T02:00:00.000Z',
  deleted_by: 'Lin Mei',
  days_left: 12,
  along: { sections: 3, enrollments: 1 },
}
const talk: Binned = {
  ...rivers,
  id: rivers.id.replace(/1$/, '2'),
  entity: 'announcements',
  within: 'lectures',
  title: 'A talk',
  along: {},
}

let sent: string[]
/** In the bin, and once something is restored. */
let items: Binned[]
let left: Binned[]
beforeEach(() => {
  sent = []
  items = [rivers, talk]
  left = items
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (url.includes('saved-views')) return Response.json({ items: [] })
    sent.push(`${method} ${url}${typeof body === 'string' ? ` ${body}` : ''}`)
    if (url.endsWith('/restore')) {
      items = left
      return Response.json({ restored: [rivers], refused: [{ ...talk, message: 'Too deep.' }] })
    }
    if (url.endsWith('/delete')) return Response.json({ count: 2, not_removed: [] })
    if (url.includes('/count')) return Response.json({ total: 2 })
    return Response.json({ items, next: null })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  ['its menu', (row: string) => chooseOf(row, 'Restore')],
  [
    'its key',
    async (row: string) => {
      ;(await screen.findByRole('checkbox', { name: `Select ${row}` })).focus()
      await userEvent.keyboard('r')
    },
  ],
])('a row restored by %s hands the focus to the next one (lists-2)', async (_by, restore) => {
  left = [talk]
  openScreen(BinPage)
  await restore('Rivers')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Rivers' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('A talk'))
})

test('what is restored together leaves the focus beside where its buttons were (lists-2)', async () => {
  left = [talk]
  openScreen(BinPage)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Rivers' }))
  screen.getByRole('button', { name: 'Restore Selected (1)' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Selected' })))
})

test('deleted records show kind, who, remaining time and what returns with them (bin-1, bin-3)', async () => {
  openScreen(BinPage, '/admin/bin?kind=courses&search=riv')
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement)
  for (const said of ['Rivers', 'Comes back with its 3 sections, 1 enrollment'])
    expect(row.getByText(said)).toBeTruthy()
  for (const said of ['Courses', /Lin Mei/, '12 days left']) expect(row.getAllByText(said).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Lectures').length).toBeGreaterThan(0)
  expect(sent).toContain('GET /api/admin/bin?search=riv&kind=courses')
})

test('several are restored at once, failures with reasons, or purged on request (bin-2, bin-4)', async () => {
  openScreen(BinPage)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select everything on this page' }))
  await press('Restore Selected (2)')
  const items = [rivers, talk].map(({ entity, id }) => ({ entity, id }))
  await waitFor(() => expect(sent).toContain(`POST /api/admin/bin/restore ${JSON.stringify({ items })}`))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Restored “Rivers” and its 3 sections, 1 enrollment'))
  expect(toast.error).toHaveBeenCalledWith('“A talk” could not be restored', { description: 'Too deep.' })
  await chooseOf('Rivers', 'Delete for good')
  const question = await screen.findByRole('alertdialog', {
    name: 'Delete “Rivers” and its 3 sections, 1 enrollment for good?',
  })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(sent.some((each) => each.includes('bin/delete'))).toBe(false)
  await chooseOf('Rivers', 'Delete for good')
  await press('Delete for good')
  await waitFor(() =>
    expect(sent).toContain(`POST /api/admin/bin/delete ${JSON.stringify({ items: items.slice(0, 1) })}`),
  )
})
