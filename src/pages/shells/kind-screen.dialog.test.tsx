// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { asksBeforeUnload, heldUploads } from '#test/held-uploads.ts'
import { teacherKind } from '#features/content/teachers/kind.ts'
import { KindDialog } from './kind-screen.tsx'

const wen = {
  id: '10000000-0000-4000-8000-000000000005',
  name: 'Prof. Wen',
  bio: 'Rivers',
  avatar_url: null,
  version: 3,
  created_at: '2026-01-01T00:00:00.000Z',
}
// What cuts a picture draws on a canvas, which this document has none of.
vi.mock('#platform/ui/square-cropper.tsx', () => ({
  SquareCropper: ({ file, onDone }: { file: File; onDone: (square: File) => void }) => (
    <button type="button" onClick={() => onDone(file)}>
      Cut it
    </button>
  ),
}))
const onClose = vi.fn<() => void>()
const onSaved = vi.fn<() => void>()
const uploads = heldUploads()
let answers: { status: number; body: unknown }[]
let sent: { method: string; url: string; body: unknown }[]
let keys: (string | null)[]

beforeEach(() => {
  answers = []
  sent = []
  keys = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, method: init.method ?? 'GET', body: JSON.parse(init.body as string) })
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const { status, body } = answers.shift() ?? { status: 200, body: {} }
    if (status === 0) throw new TypeError('failed to fetch')
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onClose.mockReset()
  onSaved.mockReset()
})

const open = (teacher: typeof wen | null) =>
  openScreen(() => <KindDialog kind={teacherKind} record={teacher} onSaved={onSaved} onClose={onClose} />)
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const canPress = (name: string) => !screen.getByRole('button', { name }).hasAttribute('disabled')
const choosePortrait = async () => {
  const portrait = new File(['x'], 'lu.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Avatar URL: choose a file'), { target: { files: [portrait] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Cut it' }))
}

test('"Add Teacher" says that the name is missing, and sends the fields (teachers-admin-2)', async () => {
  open(null)
  expect(screen.getByRole('dialog', { name: 'Add Teacher' })).toBeTruthy()
  await press('Add Teacher')
  expect(screen.getByText('Please enter a name.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name *'))
  expect(sent).toEqual([])
  fill('Name *', 'Dr. Lu')
  await press('Add Teacher')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Teacher added.'))
  expect(sent).toEqual([
    { method: 'POST', url: '/api/admin/teachers', body: { name: 'Dr. Lu', bio: '', avatar_url: null } },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test('"Edit Teacher" names its version; a refusal keeps what was typed (teachers-admin-2)', async () => {
  answers = [{ status: 500, body: { error: { code: 'internal', message: 'It rained.' } } }]
  open(wen)
  expect(screen.getByRole('dialog', { name: 'Edit Teacher' })).toBeTruthy()
  await type('Bio', ' and lakes')
  await press('Save Changes')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Operation failed: It rained.'))
  expect(sent[0]?.body).toEqual({ version: 3, data: { name: 'Prof. Wen', bio: 'Rivers and lakes', avatar_url: null } })
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Rivers and lakes')
  await press('Save Changes')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Teacher updated.'))
})

test('leaving with unsaved changes asks; Cancel stays, Discard Changes leaves and forgets them', async () => {
  open(wen)
  await type('Bio', '!')
  await press('Cancel')
  expect(screen.getByText('You have unsaved changes. Are you sure you want to leave?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await press('Discard Changes')
  expect(onClose).toHaveBeenCalledOnce()
  expect(localStorage.length).toBe(0)
})

test('adding a teacher waits for the portrait on its way, says why and sends it (upload-14)', async () => {
  open(null)
  fill('Name *', 'Dr. Lu')
  await choosePortrait()
  expect(canPress('Add Teacher')).toBe(false)
  expect(screen.getByText('Please wait: the file is still on its way.')).toBeTruthy()
  await type('Name *', '{Enter}')
  expect(sent).toEqual([])
  uploads[0]?.done.resolve({ url: '/files/images/avatars/1-a.png' })
  await waitFor(() => expect(canPress('Add Teacher')).toBe(true))
  expect(screen.queryByText('Please wait: the file is still on its way.')).toBeNull()
  await press('Add Teacher')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Teacher added.'))
  expect(sent[0]?.body).toEqual({ name: 'Dr. Lu', bio: '', avatar_url: '/files/images/avatars/1-a.png' })
})

test('leaving while a portrait is on its way asks: Cancel waits, Discard ends it (upload-14)', async () => {
  open(wen)
  await choosePortrait()
  expect(asksBeforeUnload()).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('You have unsaved changes. Are you sure you want to leave?')).toBeTruthy()
  await press('Cancel')
  expect([onClose.mock.calls.length, uploads[0]?.signal?.aborted]).toEqual([0, false])
  await press('Close')
  await press('Discard Changes')
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  expect(uploads[0]?.signal?.aborted).toBe(true)
})

test('a failed portrait does not prevent saving the rest', async () => {
  open(wen)
  await choosePortrait()
  uploads[0]?.done.reject(new Error('connection reset'))
  await waitFor(() => expect(canPress('Save Changes')).toBe(true))
  await press('Close')
  expect(onClose).toHaveBeenCalledOnce()
})

test('what was typed before a crash is offered back (drafts-4)', async () => {
  const before = open(wen)
  await type('Bio', ' of the south')
  before.unmount()
  open(wen)
  await press('Bring them back')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Rivers of the south')
})

test('a true overlap shows mine and theirs, and the choice is saved over theirs', async () => {
  const theirs = { ...wen, bio: 'Lakes', version: 4 }
  const overlaps = [{ path: 'bio', mine: 'Rivers!', theirs: 'Lakes' }]
  answers = [{ status: 409, body: { error: { code: 'stale', message: '' }, theirs, overlaps } }]
  open(wen)
  await type('Bio', '!')
  await press('Save Changes')
  await screen.findByRole('dialog', { name: 'Which version should stay?' })
  expect(screen.getByRole('button', { name: 'Save this choice' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /Theirs/ }))
  await press('Save this choice')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Teacher updated.'))
  expect(sent[1]?.body).toEqual({ version: 4, data: { name: 'Prof. Wen', bio: 'Lakes', avatar_url: null } })
})

test('while a teacher is saved the form is closed, and after a failure its content stands', async () => {
  open(wen)
  let refuse: (answer: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise((resolve) => (refuse = resolve)))
  await type('Bio', ' and soils{Tab}')
  screen.getByLabelText('Name *').focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByLabelText('Bio').closest('[inert]')).toBeTruthy()
  refuse(Response.json({ error: { code: 'internal', message: 'It rained.' } }, { status: 500 }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Operation failed: It rained.'))
  expect(screen.getByLabelText('Bio').closest('[inert]')).toBeNull()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Rivers and soils')
})

test('"Add Teacher" after a lost answer sends the same key; the next teacher has another', async () => {
  const lost = { status: 0, body: null }
  answers = [lost, lost]
  for (const name of ['Dr. Lu', 'Dr. Han']) {
    const { unmount } = open(null)
    fill('Name *', name)
    for (let tries = answers.length; tries >= 0; tries -= 1) await press('Add Teacher')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    onClose.mockReset()
    unmount()
  }
  open(wen)
  await type('Bio', '!')
  await press('Save Changes')
  await waitFor(() => expect(sent).toHaveLength(5))
  expect(toast.error).toHaveBeenCalledWith(expect.stringContaining('The academy cannot be reached.'))
  expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(keys[0] ?? ''), null])
})

test('a teacher added by a lost answer and changed meanwhile is saved over that change (api-2)', async () => {
  const added = { ...wen, bio: '', version: 1 }
  const theirs = { ...wen, bio: 'Lakes', version: 2 }
  const overlaps = [{ path: 'bio', mine: 'Rivers', theirs: 'Lakes' }]
  answers = [
    { status: 422, body: { error: { code: 'key_reused', message: '' }, added } },
    { status: 409, body: { error: { code: 'stale', message: '' }, theirs, overlaps } },
  ]
  open(null)
  fill('Name *', 'Prof. Wen')
  fill('Bio', 'Rivers')
  await press('Add Teacher')
  await screen.findByRole('dialog', { name: 'Which version should stay?' })
  await userEvent.click(screen.getByRole('radio', { name: /Mine/ }))
  await press('Save this choice')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const data = { name: 'Prof. Wen', bio: 'Rivers', avatar_url: null }
  expect(sent.slice(1)).toEqual(
    [1, 2].map((version) => ({ method: 'PUT', url: `/api/admin/teachers/${wen.id}`, body: { version, data } })),
  )
})
