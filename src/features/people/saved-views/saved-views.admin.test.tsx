// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListState } from '#records/lists/use-listing.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { SavedViews } from './saved-views.admin.tsx'

const view = { id: '10000000-0000-4000-8000-000000000001', list: 'courses', name: 'Rivers', query: 'search=r' }
let items: object[]
let sent: string[]
let isRaining: boolean
beforeEach(() => {
  items = [{ ...view, is_default: false }]
  sent = []
  isRaining = false
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ items })
    if (isRaining) return Response.json({ error: { code: 'internal', message: 'It rained.' } }, { status: 500 })
    sent.push(`${method} ${typeof body === 'string' ? body : ''}`)
    items = []
    return method === 'POST' ? Response.json(view, { status: 201 }) : new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const state = { query: '', isChanged: false, show: () => {} } as unknown as ListState

async function remove() {
  openScreen(() => <SavedViews list="courses" state={state} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Manage views…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Rivers' }))
}

test('a deleted view comes back by Undo (office-lists-11)', async () => {
  await remove()
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The view is deleted', expect.anything()))
  const [, options] = vi.mocked(toast.success).mock.lastCall ?? []
  const undo = options?.action as unknown as { onClick: () => void }
  undo.onClick()
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('It is as it was before'))
  const { id: _id, ...again } = view
  expect(sent.map((each) => each.split(' ')[0])).toEqual(['DELETE', 'POST'])
  expect(JSON.parse(sent[1]?.slice(5) ?? '')).toEqual({ ...again, is_default: false })
})

test('a view that could not be deleted says so, and not at its name (office-lists-11)', async () => {
  isRaining = true
  await remove()
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('The view was not deleted', expect.anything()))
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
})
