// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/browser/api-client.ts'
import type { AddedAs } from '#records/kinds/kind-client.ts'
import { useRecordForm } from './use-record-form.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'

type Fields = { title: string; text: string }
const onClose = vi.fn<() => void>()
const send = vi.fn<(fields: Fields, version: number, added: AddedAs) => Promise<object>>()

function Dialog() {
  const form = useRecordForm<Fields>({
    draftKey: 'notes/1',
    version: 3,
    stored: { title: 'Old', text: '' },
    check: ({ title }): Record<string, string> => (title.trim() ? {} : { title: 'Please enter a title.' }),
    send,
  })
  return (
    <RecordDialog
      title="Edit Note"
      saveLabel="Save Changes"
      form={form}
      versions={{ entity: 'teachers', id: 'n1', what: 'this note' }}
      onFailed={() => toast.error('Operation failed')}
      onClose={onClose}
    >
      <TextField
        label="Title"
        error={form.errorAt('title')}
        value={form.fields.title}
        onChange={({ target }) => form.put({ title: target.value })}
      />
      <TextAreaField
        label="Text"
        error={form.errorAt('text')}
        value={form.fields.text}
        onChange={({ target }) => form.put({ text: target.value })}
      />
    </RecordDialog>
  )
}

beforeEach(() => {
  localStorage.clear()
  send.mockResolvedValue({})
  for (const kind of ['success', 'error', 'dismiss'] as const) vi.spyOn(toast, kind).mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onClose.mockReset()
  send.mockReset()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const refuse = (status: number, body: object) => send.mockRejectedValueOnce(new ApiError(status, { ...body }, null))

test('a record dialog focuses its first field, at the end of its text (dialogs-1)', () => {
  openScreen(Dialog)
  expect(document.activeElement).toBe(field('Title'))
  expect(field('Title').selectionStart).toBe(3)
})

test('on a phone a record dialog starts at its heading (dialogs-1)', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  openScreen(Dialog)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit Note' }))
})

test.each([
  { ctrlKey: true, key: 's' },
  { metaKey: true, key: 'S' },
  { ctrlKey: true, key: 'Enter' },
  { metaKey: true, key: 'Enter' },
])('%j saves a record dialog from any field, without the browser’s action (dialogs-2)', async (keys) => {
  openScreen(Dialog)
  expect(fireEvent.keyDown(field('Text'), keys)).toBe(false)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledOnce()
})

test.each([{ isComposing: true }, { keyCode: 229 }, { altKey: true }, { ctrlKey: false }])(
  'a key with %j saves nothing (dialogs-2)',
  (more) => {
    openScreen(Dialog)
    expect(fireEvent.keyDown(field('Text'), { key: 's', ctrlKey: true, ...more })).toBe(true)
    expect(send).not.toHaveBeenCalled()
  },
)

test('the keys save nothing while a question is open (dialogs-2)', async () => {
  openScreen(Dialog)
  await userEvent.type(field('Text'), 'x')
  await press('Cancel')
  fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 's', ctrlKey: true })
  expect(send).not.toHaveBeenCalled()
})

test('a wrong field is told and focused at the save, and cleared when corrected (dialogs-3)', async () => {
  openScreen(Dialog)
  await userEvent.clear(field('Title'))
  expect(screen.queryByText('Please enter a title.')).toBeNull()
  field('Text').focus()
  await press('Save Changes')
  expect(screen.getByText('Please enter a title.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Title')))
  expect([send.mock.calls, vi.mocked(toast.error).mock.calls]).toEqual([[], []])
  await userEvent.type(field('Title'), 'New')
  expect(screen.queryByText('Please enter a title.')).toBeNull()
})

test('a refusal is told at its field, or else by a message that goes with the save (dialogs-3)', async () => {
  openScreen(Dialog)
  refuse(400, { error: { code: 'invalid', message: 'x', fields: { 'data.text': 'Too long.' } } })
  await press('Save Changes')
  expect(await screen.findByText('Too long.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Text')))
  expect(toast.error).not.toHaveBeenCalled()
  await userEvent.type(field('Text'), 'x')
  expect(screen.queryByText('Too long.')).toBeNull()
  refuse(400, { error: { code: 'invalid', message: 'x', fields: { 'data.unseen': 'Nobody shows this.' } } })
  await press('Save Changes')
  await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('Operation failed'))
  vi.mocked(toast.dismiss).mockClear()
  await press('Save Changes')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toast.dismiss).toHaveBeenCalledExactlyOnceWith(expect.any(String))
})

const gone = {
  error: { code: 'PGRST116', message: 'This has been deleted in the meantime.' },
  deleted: { at: '2026-03-01T02:30:00.000Z', by: 'Mei Lin' },
}

test('a record that somebody deleted meanwhile is put back with the changes (dialogs-4)', async () => {
  openScreen(Dialog)
  await userEvent.type(field('Text'), 'mine')
  refuse(404, gone)
  await press('Save Changes')
  expect(await screen.findByText('Mei Lin deleted it on Mar 01, 2026, 10:30.')).toBeTruthy()
  expect(toast.error).not.toHaveBeenCalled()
  await press('Put it back with my changes')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [fields, version, added] = send.mock.lastCall ?? []
  expect([fields, version, added?.restores, added?.anew]).toEqual([{ title: 'Old', text: 'mine' }, 0, 'n1', undefined])
})

test('a record deleted meanwhile is saved as a new one or decided later (dialogs-4)', async () => {
  openScreen(Dialog)
  refuse(404, { ...gone, deleted: { ...gone.deleted, by: null } })
  await press('Save Changes')
  expect(await screen.findByText('It was deleted on Mar 01, 2026, 10:30.')).toBeTruthy()
  await press('Decide later')
  expect([field('Title').value, onClose.mock.calls]).toEqual(['Old', []])
  refuse(404, gone)
  await press('Save Changes')
  await press('Save as new')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(send.mock.lastCall?.[2]).toMatchObject({ anew: true, key: expect.any(String) })
})

test('a record that never existed is reported as such (dialogs-4)', async () => {
  openScreen(Dialog)
  refuse(404, { error: { code: 'PGRST116', message: 'There is nothing here under this address.' } })
  await press('Save Changes')
  await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('Operation failed'))
})
