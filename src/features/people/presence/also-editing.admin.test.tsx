// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Newest } from '#records/history/schema.ts'
import type { OtherEditor } from './schema.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import type { PresenceProps } from '#records/editing/presence.ts'
import { alsoEditing } from './also-editing.admin.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const wen: OtherEditor = { name: 'Wen', unsaved: true, is_self: false }
const version = (number: number) => ({
  version: number,
  saved_at: '2026-01-01T00:00:00.000Z',
  saved_by: 'Wen',
  data: { title: 'Theirs' },
  missing_files: [],
})
let asked: { method: string; path: string; body: unknown; keepalive: boolean }[] = []
let others: OtherEditor[] | number = []
let newest: Newest = { newest: null, deletion: null }

beforeEach(() => {
  asked = []
  others = []
  newest = { newest: null, deletion: null }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, keepalive = false }: RequestInit = {}) => {
    asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined, keepalive })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (path.endsWith('/newest')) return Response.json(newest)
    return typeof others === 'number' ? Response.json({}, { status: others }) : Response.json({ others })
  })
})
afterEach(async () => {
  cleanup()
  // What is said as an editor closes is still heard here.
  await new Promise((resolve) => setTimeout(resolve))
  vi.unstubAllGlobals()
})

function open(session?: Partial<NonNullable<PresenceProps['session']>>, isUnsaved = false) {
  const queries = makeQueryClient()
  const shown = (also: typeof session, unsaved: boolean) => (
    <QueryClientProvider client={queries}>
      {alsoEditing({
        of: { entity: 'teachers', id },
        isUnsaved: unsaved,
        session: { version: 3, ownVersion: 3, isSaving: false, overlaps: [], ...also },
      })}
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(shown(session, isUnsaved))
  return {
    queries,
    unmount,
    again: (also: typeof session, unsaved = false) => rerender(shown(also, unsaved)),
  }
}
const status = () => screen.getByRole('status').textContent

test('presence shows others and unsaved changes until the editor closes (presence-1, presence-2)', async () => {
  others = [wen]
  const editor = open()
  await waitFor(() => expect(status()).toBe('Also editing: Wen, has unsaved changes.'))
  editor.again({}, true)
  const told = () => asked.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(told().map(({ body }) => body)).toEqual([{ unsaved: false }, { unsaved: true }]))
  expect(status(), 'nothing goes while it is asked').toBe('Also editing: Wen, has unsaved changes.')
  editor.unmount()
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'DELETE', keepalive: true }))
  expect(new Set(asked.filter(({ path }) => path.includes('/presence/')).map(({ path }) => path)).size).toBe(1)
})

test('as the page goes the editor is closed (presence-2)', async () => {
  open()
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
  window.dispatchEvent(new Event('pagehide'))
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', keepalive: true })
})

test('where presence is unknown nothing is said, and the editor goes on (presence-1)', async () => {
  others = 403
  open()
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(status()).toBe('')
})

test('a newer version is handed to the editor with its author and overlaps (presence-4)', async () => {
  newest = { newest: version(4), deletion: null }
  const onNewer = vi.fn<(newer: object) => void>()
  const editor = open({ onNewer })
  await waitFor(() => expect(onNewer).toHaveBeenCalledWith(newest.newest))
  expect(status()).toBe('Wen saved this meanwhile. What you had not changed follows it.')
  editor.again({ onNewer, version: 4, overlaps: ['Title'] })
  expect(status()).toMatch(/You changed the same: Title\. When you save, you choose which stays\./)
  expect(onNewer).toHaveBeenCalledTimes(1)
  editor.again({ onNewer, version: 4, ownVersion: 4 })
  expect(status(), 'one’s own save is no news').toBe('')
})

test('during a save no newer version is handed over or announced (presence-5)', async () => {
  newest = { newest: version(4), deletion: null }
  const onNewer = vi.fn<(newer: object) => void>()
  const editor = open({ onNewer, isSaving: true })
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/newest'))).toBe(true))
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  expect([onNewer.mock.calls, status()]).toEqual([[], ''])
  editor.again({ onNewer })
  await waitFor(() => expect(onNewer).toHaveBeenCalledTimes(1))
})

test('a deletion is shown, and a restored record is not deleted (presence-4)', async () => {
  newest = { newest: version(3), deletion: { at: '2026-01-01T00:00:00.000Z', by: 'Wen' } }
  const editor = open()
  await waitFor(() => expect(status()).toMatch(/^Wen deleted this meanwhile/))
  newest = { newest: version(3), deletion: null }
  await act(() => editor.queries.invalidateQueries({ queryKey: ['teachers', id] }))
  await waitFor(() => expect(status()).toBe(''))
})
