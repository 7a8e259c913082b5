// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditableResource } from '../editing/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { heldUploads } from '#test/held-uploads.ts'
import { ReadingDialog } from './reading-dialog.tsx'

const old = '/files/documents/resources/1_soil.pdf'
const fresh = '/files/documents/resources/2_river.pdf'
const soil: EditableResource = {
  id: '10000000-0000-4000-8000-000000000006',
  type: 'reading',
  title: 'Soil',
  author: 'Amara',
  description: 'Six tests.',
  url: old,
  published: true,
  file: { name: 'soil.pdf', content_type: 'application/pdf', bytes: 2048 },
  version: 3,
  created_at: '2026-01-01T00:00:00.000Z',
}
const stored = { type: 'reading', title: 'Soil', author: 'Amara', description: 'Six tests.', url: old, published: true }
const river = new File(['%PDF'], 'river.pdf', { type: 'application/pdf' })
const media = { id: 'm', url: fresh, original_name: 'river.pdf', content_type: 'application/pdf', bytes: 4096 }
const onClose = vi.fn<() => void>()
const onSaved = vi.fn<() => void>()

const uploads = heldUploads()
let answers: { status: number; body: unknown }[]
let sent: { method: string; url: string; body: unknown }[]

beforeEach(() => {
  answers = []
  sent = []
  localStorage.clear()
  for (const kind of ['success', 'error', 'warning'] as const) vi.spyOn(toast, kind).mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // Another part of the dialog asks for this, and is not what these tests are about.
    if (url.startsWith('/api/admin/publishing/')) return new Promise(() => {})
    sent.push({ url, method: init.method ?? 'GET', body: init.body ? JSON.parse(init.body as string) : null })
    const { status, body } = answers.shift() ?? { status: 200, body: {} }
    return new Response(status === 204 ? null : JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onClose.mockReset()
  onSaved.mockReset()
})

const open = (resource: EditableResource | null) =>
  openScreen(() => <ReadingDialog resource={resource} onSaved={onSaved} onClose={onClose} />)
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const canPress = (name: string) => !screen.getByRole('button', { name }).hasAttribute('disabled')
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Upload File: choose a file'), { target: { files: [file] } })
const fileLinks = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
const arrive = async () => {
  uploads.at(-1)?.done.resolve(media)
  await screen.findByText('New file, linked once you save')
}
/** What a toast says, its marked-up parts as text. */
const said = (kind: 'error' | 'warning') =>
  vi.mocked(toast[kind]).mock.calls.map(([title, options]) => {
    const { container } = render(
      <>
        {title} / {options?.description}
      </>,
    )
    return container.textContent
  })
const offline = () => new ApiError(0, { error: { code: 'offline', message: 'The academy cannot be reached.' } }, null)

test('"Add Reading Resource" needs a title alone, sends its fields and says so (readings-2)', async () => {
  open(null)
  expect(screen.getByRole('dialog', { name: 'Add Reading Resource' })).toBeTruthy()
  await press('Add Reading')
  expect(screen.getByText('Please enter a title.')).toBeTruthy()
  expect(sent).toEqual([])
  await type('Title *', 'Rivers')
  await userEvent.click(screen.getByRole('switch', { name: 'Published' }))
  await press('Add Reading')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Reading resource added.'))
  const body = { type: 'reading', title: 'Rivers', author: '', description: '', url: null, published: false }
  expect(sent).toEqual([{ method: 'POST', url: '/api/admin/resources', body }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a reading that cannot be added says why, and what was typed stays (readings-2)', async () => {
  answers = [{ status: 500, body: { error: { code: 'internal', message: 'It rained.' } } }]
  open(null)
  await type('Title *', 'Rivers')
  await press('Add Reading')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to add reading resource: It rained.'))
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Rivers')
})

test('a new file is sent with progress and linked over the version of the dialog (readings-6)', async () => {
  open(soil)
  expect(screen.getByRole('dialog', { name: 'Edit Reading Resource' })).toBeTruthy()
  expect(screen.getByText('Current file')).toBeTruthy()
  choose(river)
  expect(canPress('Save Changes')).toBe(false)
  uploads[0]?.share(0.4)
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4'))
  await arrive()
  expect(fileLinks()).toEqual([old, fresh])
  expect(screen.getByRole('status').textContent).toBe('The new file has arrived.')
  await press('Save Changes')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Reading resource updated.'))
  expect(sent[0]?.body).toEqual({ version: 3, data: { ...stored, url: fresh } })
  expect(toast.warning).not.toHaveBeenCalled()
})

test('an old file that cannot be removed is a warning; the new one is still linked (readings-3)', async () => {
  answers = [{ status: 200, body: { ...soil, url: fresh, version: 4, merged: false, not_removed: [old] } }]
  open(soil)
  choose(river)
  await arrive()
  await press('Save Changes')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Reading resource updated.'))
  expect(toast.warning).toHaveBeenCalledWith('Failed to delete old file, uploading new file anyway.')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a failed upload says so, loses nothing and can be tried again (upload-16, readings-4)', async () => {
  open(soil)
  await type('Title *', ' of the South')
  choose(river)
  uploads[0]?.done.reject(offline())
  await screen.findByRole('button', { name: 'Try Again' })
  expect(said('error')).toEqual(['错误 / 文件上传失败: The academy cannot be reached.'])
  const problem = screen.getByRole('alert')
  expect(problem.textContent).toBe('文件上传失败: The academy cannot be reached. File upload failed')
  expect(problem.querySelector('[lang=zh-CN]')?.textContent).toContain('文件上传失败')
  expect(fileLinks()).toEqual([old])
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Soil of the South')
  await press('Try Again')
  expect(uploads[1]?.file).toBe(river)
  await arrive()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('a wrong file is refused before sending; one the server refuses is not retried (readings-4)', async () => {
  open(soil)
  choose(new File(['x'], 'run.exe'))
  expect(said('error')[0]).toMatch(/^错误 \/ 文件上传失败: Unsupported file type: accepted formats are pdf, epub/)
  expect(uploads).toEqual([])
  choose(river)
  const message = 'Unsupported file type: accepted formats are pdf'
  uploads[0]?.done.reject(Object.assign(new Error(message), { fields: { file: message } }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`文件上传失败: ${message} File upload failed`))
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('Cancel ends an upload silently; leaving asks, and Discard Changes ends it (readings-6)', async () => {
  open(soil)
  choose(river)
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement)
  await screen.findByRole('button', { name: 'Upload' })
  expect(toast.error).not.toHaveBeenCalled()
  choose(river)
  await press('Close')
  expect(screen.getByText('You have unsaved changes. Are you sure you want to leave?')).toBeTruthy()
  await press('Discard Changes')
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  expect(uploads[1]?.signal?.aborted).toBe(true)
})

test('a new file can be taken back before the save: it is removed, and the old one stays linked', async () => {
  answers = [
    { status: 200, body: media },
    { status: 204, body: null },
  ]
  open(soil)
  choose(river)
  await arrive()
  await press('Remove river.pdf')
  await waitFor(() => expect(sent.map(({ method, url }) => `${method} ${url}`)).toContain('DELETE /api/media/m'))
  expect(fileLinks()).toEqual([old])
})

test('Remove asks, unlinks the file at once and leaves typed changes to be saved (readings-7)', async () => {
  answers = [{ status: 200, body: { ...soil, url: null, file: null, version: 4, merged: false, not_removed: [] } }]
  open(soil)
  await type('Author', ' Okafor')
  await press('Remove soil.pdf')
  expect(screen.getByText('It is removed from storage and unlinked. The reading itself is kept.')).toBeTruthy()
  await press('Remove')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('File deleted and unlinked.'))
  expect(sent[0]?.body).toEqual({ version: 3, data: { ...stored, url: null } })
  expect([onSaved, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(fileLinks()).toEqual([])
  await press('Save Changes')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Reading resource updated.'))
  expect(sent[1]?.body).toEqual({ version: 4, data: { ...stored, author: 'Amara Okafor', url: null } })
})

test('with nothing else typed, a removed file leaves nothing unsaved', async () => {
  answers = [{ status: 200, body: { ...soil, url: null, file: null, version: 4, merged: false, not_removed: [] } }]
  open(soil)
  await press('Remove soil.pdf')
  await press('Remove')
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  await press('Close')
  expect(onClose).toHaveBeenCalledOnce()
  expect(localStorage.length).toBe(0)
})

test('a failed removal says why and keeps the file; a postponed one is announced (readings-7)', async () => {
  answers = [
    { status: 500, body: { error: { code: 'internal', message: 'It rained.' } } },
    { status: 200, body: { ...soil, url: null, file: null, version: 4, merged: false, not_removed: [old] } },
  ]
  open(soil)
  await press('Remove soil.pdf')
  await press('Remove')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to delete file: It rained.'))
  expect(fileLinks()).toEqual([old])
  await press('Remove soil.pdf')
  await press('Remove')
  const later = 'Failed to delete file: it is unlinked, and will be removed from storage later.'
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(later))
  expect(fileLinks()).toEqual([])
})

test('a file that somebody else replaced is not removed; the dialog takes theirs (readings-7)', async () => {
  const theirs = { ...soil, url: fresh, file: null, version: 4, title: 'Soils' }
  const overlaps = [{ path: 'url', mine: null, theirs: fresh }]
  answers = [
    { status: 409, body: { error: { code: 'stale', message: 'Somebody else was faster.' }, theirs, overlaps } },
  ]
  open(soil)
  await type('Author', ' Okafor')
  await press('Remove soil.pdf')
  await press('Remove')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to delete file: Somebody else was faster.'))
  expect(fileLinks()).toEqual([fresh])
  await press('Save Changes')
  await waitFor(() => expect(sent.length).toBe(2))
  expect(sent[1]?.body).toEqual({
    version: 4,
    data: { ...stored, title: 'Soils', author: 'Amara Okafor', url: fresh },
  })
})

test('two who replace the file choose by name, and the choice is saved over theirs (resources-5)', async () => {
  const theirs = { ...soil, url: '/files/documents/resources/3_lake.pdf', version: 4 }
  const overlaps = [{ path: 'url', mine: fresh, theirs: theirs.url }]
  answers = [{ status: 409, body: { error: { code: 'stale', message: '' }, theirs, overlaps } }]
  open(soil)
  choose(river)
  await arrive()
  await press('Save Changes')
  await screen.findByRole('dialog', { name: 'Which version should stay?' })
  expect([screen.getByText('2_river.pdf'), screen.getByText('3_lake.pdf')].length).toBe(2)
  await userEvent.click(screen.getByRole('radio', { name: /Mine/ }))
  await press('Save this choice')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Reading resource updated.'))
  expect(sent[1]?.body).toEqual({ version: 4, data: { ...stored, url: fresh } })
})

test('a new file survives a crash of the browser: it is offered back, still to be saved', async () => {
  const before = open(soil)
  choose(river)
  await arrive()
  before.unmount()
  open(soil)
  await press('Bring them back')
  expect(fileLinks()).toEqual([old, fresh])
})
