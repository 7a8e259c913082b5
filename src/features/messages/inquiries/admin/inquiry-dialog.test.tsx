// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import type { Inquiry, InquiryKind } from '../answering/schema.ts'
import type { HistoryEntry } from '../answering/schema.ts'
import { DraftOwnerContext } from '#records/editing/drafts.ts'
import { UnsavedWorkProvider } from '#platform/browser/unsaved-work.tsx'
import { toast } from '#platform/ui/toast.ts'
import { InquiryDialog } from './inquiry-dialog.tsx'

configure({ asyncUtilTimeout: 8000 })

const me = { id: '20000000-0000-4000-8000-000000000001', name: 'Mei Lin' }
const id = '10000000-0000-4000-8000-000000000001'
const noteId = '10000000-0000-4000-8000-000000000002'
const at = '2026-01-01T10:00:00.000Z'
const replied = (by: string, more: Partial<Extract<HistoryEntry, { type: 'reply' }>> = {}): HistoryEntry => ({
  type: 'reply',
  id: crypto.randomUUID(),
  at,
  by,
  text: 'By rain.',
  is_own: false,
  mail: { state: 'sent', held_reason: null, sent_at: at, answer: null },
  ...more,
})

let stored: Inquiry
let items: HistoryEntry[]
let sent: { method: string; path: string; body: unknown; key: string | null }[]
let answer: (path: string) => Response | undefined
let queries: QueryClient

beforeEach(() => {
  localStorage.clear()
  stored = {
    id,
    name: 'Ann Green',
    email: 'ann@example.org',
    subject: null,
    message: 'May I bring my own water?',
    status: 'new',
    version: 1,
    suspected_robot: false,
    is_set_aside: false,
    assignee: null,
    first_answered_at: null,
    waiting_since: at,
    created_at: at,
    updated_at: at,
  }
  items = [{ type: 'received', at, suspected_robot: false }]
  sent = []
  answer = () => undefined
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const url = new URL(path, 'http://localhost')
    if (method !== 'GET') {
      const key = new Headers(headers).get('idempotency-key')
      sent.push({ method, path: url.pathname, body: typeof body === 'string' ? JSON.parse(body) : null, key })
      return answer(url.pathname) ?? Response.json({}, { status: 500 })
    }
    if (url.pathname.endsWith('/history')) return Response.json({ items, more: false })
    if (url.pathname.endsWith('/answerers')) return Response.json({ items: [me, { id: noteId, name: 'Zhou Yan' }] })
    if (url.pathname.endsWith('/prepared-answers')) {
      const texts = {
        id: noteId,
        version: 1,
        created_at: at,
        title: 'Group rates',
        text: 'Dear {name}, six pay for five.',
      }
      return Response.json({ items: [texts], next: null })
    }
    return Response.json(stored)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(kind: InquiryKind = 'questions') {
  const element = (
    <AuthContext value={{ user: { id: me.id } } as Auth}>
      <DraftOwnerContext value={me.id}>
        <InquiryDialog kind={kind} inquiry={{ id, name: 'Ann Green' }} onClose={() => {}} />
      </DraftOwnerContext>
    </AuthContext>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  render(
    <QueryClientProvider client={queries}>
      <UnsavedWorkProvider>
        <RouterProvider router={router} />
      </UnsavedWorkProvider>
    </QueryClientProvider>,
  )
}
const area = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const takes = (body: object, status = 201) => (answer = () => Response.json(body, { status }))

test('a reply is sent over its version with its status and empties its field (inbox-1, inbox-2)', async () => {
  open()
  await userEvent.type(await area(), 'By rain.')
  takes({ id: noteId, version: 2 })
  await press('Send and Resolve')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Reply saved', expect.anything()))
  expect(sent).toMatchObject([
    {
      path: `/api/admin/questions/${id}/replies`,
      body: { version: 1, data: { text: 'By rain.', status: 'resolved' } },
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  await waitFor(async () => expect((await area()).value).toBe(''))
  expect(localStorage.length).toBe(0)
})

test('an application is answered with a choice of its next status (inbox-2)', async () => {
  stored = { ...stored, motivation: 'I want to help.', skills: null }
  open('applications')
  await userEvent.type(await area(), 'Welcome!')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'And then' }), 'Mark as approved')
  takes({ id: noteId, version: 2 })
  await press('Send Reply')
  await waitFor(() => expect(sent).toMatchObject([{ body: { data: { status: 'approved' } } }]))
})

test('an empty answer is not sent, and says so (inbox-1)', async () => {
  open()
  await area()
  await press('Send and Resolve')
  expect(await screen.findByText('Please write an answer.')).toBeTruthy()
  expect(sent).toEqual([])
  // Nothing was left unsent.
  cleanup()
  open()
  await area()
  expect(screen.queryByText(/left unsent/)).toBeNull()
})

test('a restored reply says so until it is sent (inbox-4)', async () => {
  open()
  await userEvent.type(await area(), 'By rain.')
  cleanup()
  open()
  expect(await screen.findByText(/left unsent/)).toBeTruthy()
  takes({ id: noteId, version: 2 })
  await press('Send Reply')
  await waitFor(async () => expect((await area()).value).toBe(''))
  await userEvent.type(await area(), 'And by wells.')
  expect(screen.queryByText(/left unsent/)).toBeNull()
})

test('typed text outlives a failure and a closed dialog, and keeps its key (inbox-4)', async () => {
  open()
  await userEvent.type(await area(), 'By rain.')
  await press('Send Reply')
  expect(await screen.findByText(/What you wrote is still here/)).toBeTruthy()
  cleanup()
  open()
  await waitFor(async () => expect((await area()).value).toBe('By rain.'))
  takes({ id: noteId, version: 2 })
  await press('Send Reply')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.key).toBe(sent[1]?.key)
})

test('a colleague’s new answer is shown while writing, and the own one goes over it (inbox-3)', async () => {
  open()
  await userEvent.type(await area(), 'By snow.')
  items = [...items, replied('Zhou Yan')]
  stored = { ...stored, version: 2 }
  await queries.invalidateQueries()
  expect(await screen.findByText(/^Zhou Yan has answered this in the meantime/)).toBeTruthy()
  takes({ id: noteId, version: 3 })
  await press('Send Anyway')
  await waitFor(() => expect(sent).toMatchObject([{ body: { version: 2 } }]))
})

test('a conflict with an unannounced answer is shown, and the next try goes over it (inbox-3)', async () => {
  open()
  await userEvent.type(await area(), 'By snow.')
  const theirs = { ...stored, version: 5 }
  answer = () => Response.json({ theirs, overlaps: [], error: { code: 'stale', message: 'x' } }, { status: 409 })
  await press('Send Reply')
  expect(await screen.findByText(/^Somebody else has answered this/)).toBeTruthy()
  expect((await area()).value).toBe('By snow.')
  takes({ id: noteId, version: 6 })
  await press('Send Anyway')
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 5 }]))
  expect(sent[0]?.key).toBe(sent[1]?.key)
})

test('a prepared answer is inserted at the caret with the name, keeping other text (inbox-8)', async () => {
  open()
  const field = await area()
  await userEvent.type(field, 'Hello.\n\nYours')
  field.setSelectionRange(6, 6)
  await userEvent.click(screen.getByRole('combobox', { name: 'Prepared answer' }))
  await userEvent.click(await screen.findByRole('option', { name: /Group rates/ }))
  await waitFor(() => expect(field.value).toBe('Hello.\n\nDear Ann Green, six pay for five.\n\nYours'))
  expect(document.activeElement).toBe(field)
  expect(field.selectionEnd).toBe('Hello.\n\nDear Ann Green, six pay for five.'.length)
})

test('a note is added, and one’s own alone offers to be changed or deleted (inbox-9)', async () => {
  const note = { type: 'note' as const, at, text: 'Asked before.', version: 1, updated_at: at }
  items = [
    ...items,
    { ...note, id: noteId, by: 'Mei Lin', is_own: true },
    { ...note, id, by: 'Zhou Yan', is_own: false },
  ]
  open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Internal note' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Call her.')
  takes({ id: noteId, text: 'Call her.', version: 1, created_at: at, updated_at: at })
  await press('Add Note')
  await waitFor(() =>
    expect(sent).toMatchObject([{ path: `/api/admin/questions/${id}/notes`, body: { text: 'Call her.' } }]),
  )
  expect(screen.getAllByRole('button', { name: 'Edit this note' })).toHaveLength(1)
  await press('Delete this note')
  answer = () => new Response(null, { status: 204 })
  await press('Delete')
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/admin/questions/${id}/notes/${noteId}` }),
  )
})

test('a message is assigned in one click or by choosing, and conflicts show (inbox-15, inbox-16)', async () => {
  open()
  answer = () => Response.json((stored = { ...stored, assignee: me, version: 2 }))
  await press('Take it')
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who is on it' }).value).toBe(me.id),
  )
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
  const theirs = { ...stored, assignee: null, version: 3 }
  answer = () => {
    stored = theirs
    return Response.json({ theirs, overlaps: [], error: { code: 'stale', message: 'x' } }, { status: 409 })
  }
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who is on it' }), 'Zhou Yan')
  await waitFor(() => expect(toast.error).toHaveBeenCalled())
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 1, data: { assignee: me.id } },
    { version: 2, data: { assignee: noteId } },
  ])
  expect(await screen.findByRole('button', { name: 'Take it' })).toBeTruthy()
})

test('spam is set aside and restored in one click (inbox-28)', async () => {
  open()
  answer = () =>
    Response.json((stored = { ...stored, is_set_aside: !stored.is_set_aside, version: stored.version + 1 }))
  await press('Set aside as spam')
  await press('Put back into the inbox')
  expect(await screen.findByRole('button', { name: 'Set aside as spam' })).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 1, data: { is_set_aside: true } },
    { version: 2, data: { is_set_aside: false } },
  ])
})

test('the history lists times in order and each reply with its mail’s state (inbox-20, inbox-5)', async () => {
  items = [
    ...items,
    replied('Mei Lin', { mail: { state: 'failed', held_reason: null, sent_at: null, answer: '550 No' } }),
  ]
  open()
  const entries = within(await screen.findByRole('region', { name: 'History' }))
  await entries.findByText('Received.')
  const [received, reply] = entries.getAllByRole('listitem')
  expect(received?.querySelector('time')?.dateTime).toBe(at)
  expect(reply?.textContent).toContain('Mei Lin replied by mail.')
  expect(reply?.textContent).toContain('Could not be sent')
  expect(reply?.textContent).toContain('550 No')
})
