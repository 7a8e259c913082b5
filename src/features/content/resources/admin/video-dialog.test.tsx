// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditableResource } from '../editing/schema.ts'
import { UnsavedWorkProvider } from '#platform/browser/unsaved-work.tsx'
import { toast } from '#platform/ui/toast.ts'
import { VideoDialog } from './video-dialog.tsx'

const wolves: EditableResource = {
  id: '10000000-0000-4000-8000-000000000005',
  type: 'video',
  title: 'Wolves',
  author: 'Human',
  description: 'Four minutes.',
  url: 'https://youtu.be/ysa5OBhXz-Q',
  published: true,
  file: null,
  version: 3,
  created_at: '2026-01-01T00:00:00.000Z',
}
const onClose = vi.fn<() => void>()
let answers: { status: number; body: unknown }[]
let sent: { method: string; url: string; body: unknown }[]

beforeEach(() => {
  answers = []
  sent = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, method: init.method ?? 'GET', body: JSON.parse(init.body as string) })
    const { status, body } = answers.shift() ?? { status: 200, body: {} }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onClose.mockReset()
})

const open = (resource: EditableResource | null) =>
  render(
    <UnsavedWorkProvider>
      <VideoDialog record={resource} onSaved={() => {}} onClose={onClose} />
    </UnsavedWorkProvider>,
  )
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('"Add Video Resource" names missing fields and sends a published video (videos-2)', async () => {
  open(null)
  expect(screen.getByRole('dialog', { name: 'Add Video Resource' })).toBeTruthy()
  const link = screen.getByLabelText<HTMLInputElement>('YouTube URL *')
  expect([link.type, link.placeholder]).toEqual(['url', 'https://www.youtube.com/watch?v=...'])
  await press('Add Video')
  expect(screen.getByText('Please enter a title.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Title *'))
  fill('Title *', 'Green Gold')
  await press('Add Video')
  expect(screen.getByText('Please enter an address that starts with http:// or https://')).toBeTruthy()
  expect(document.activeElement).toBe(link)
  expect(sent).toEqual([])
  fill('YouTube URL *', 'https://youtu.be/YBLZmwlPa8A')
  fill('Author', 'John D. Liu')
  fill('Description', 'A plateau.')
  await press('Add Video')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Video resource added.'))
  const body = {
    type: 'video',
    title: 'Green Gold',
    author: 'John D. Liu',
    description: 'A plateau.',
    url: 'https://youtu.be/YBLZmwlPa8A',
    published: true,
  }
  expect(sent).toEqual([{ method: 'POST', url: '/api/admin/resources', body }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('"Edit Video Resource" names its version; a refusal keeps what was typed (videos-2)', async () => {
  answers = [{ status: 500, body: { error: { code: 'internal', message: 'It rained.' } } }]
  open(wolves)
  expect(screen.getByRole('dialog', { name: 'Edit Video Resource' })).toBeTruthy()
  await type('Title *', ' and Rivers')
  await press('Save Changes')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to update video resource: It rained.'))
  expect(sent[0]?.body).toMatchObject({ version: 3, data: { title: 'Wolves and Rivers', url: wolves.url } })
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Wolves and Rivers')
  await press('Save Changes')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Video resource updated.'))
})

test('what is wrong with a video is told at its field, and not once more in a message', async () => {
  answers = [
    { status: 400, body: { error: { code: 'invalid', message: '', fields: { title: 'This title is taken.' } } } },
  ]
  open(null)
  fill('Title *', 'x')
  fill('YouTube URL *', 'https://films.example/1')
  await press('Add Video')
  expect(await screen.findByText('This title is taken.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Title *'))
  expect(toast.error).not.toHaveBeenCalled()
  await type('Title *', 'y')
  expect(screen.queryByText('This title is taken.')).toBeNull()
})

test.each([
  ['https://www.youtube.com/watch?v=YBLZmwlPa8A&t=65', /A YouTube video, YBLZmwlPa8A, from 1:05/, true],
  ['https://youtu.be/YBLZmwlPa8A', /A YouTube video, YBLZmwlPa8A: visitors play it/, true],
  ['https://films.example/river', /A link to films\.example: visitors open it in a new tab/, true],
  ['javascript:alert(1)', /^$/, false],
  ['films.example/river', /^$/, false],
])('the link %s is shown as what it is understood as: %s (videos-2)', async (url, words, isTaken) => {
  open({ ...wolves, url })
  expect(screen.getByRole('status').textContent).toMatch(words)
  await type('Title *', '!')
  await press('Save Changes')
  expect(sent).toHaveLength(isTaken ? 1 : 0)
  const refusal = screen.queryByText('Please enter an address that starts with http:// or https://')
  expect(refusal === null).toBe(isTaken)
})
