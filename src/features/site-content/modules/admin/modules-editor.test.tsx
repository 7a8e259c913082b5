// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCallback, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SaveResult } from '#features/site-content/admin/use-section-editor.ts'
import type { Module } from '#features/site-content/modules/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { ModulesEditor } from './modules-editor.tsx'

type Change = (modules: Module[]) => Module[]
let modules: Module[]
let answer: () => Promise<SaveResult>
let saved: { from: number; modules: Module[] }[]
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  Reflect.set(globalThis, 'ResizeObserver', Observer)
  saved = []
  answer = async () => 'saved'
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const two: Module[] = [
  { id: '00000000-0000-4000-8000-000000000001', order: 0, type: 'title', content: 'Rivers', alignment: 'left' },
  { id: '00000000-0000-4000-8000-000000000002', order: 1, type: 'paragraph', content: 'They listen.' },
]
const contents = (of: Module[] | undefined) => of?.map(({ content, order }) => `${order} ${content}`)

function Editor() {
  const [now, setNow] = useState(two)
  useEffect(() => {
    modules = now
  }, [now])
  const edit = useCallback((change: Change) => setNow(change), [])
  const saveChange = async (from: number, change: Change) => {
    saved.push({ from, modules: change(two) })
    return answer()
  }
  return <ModulesEditor {...{ modules: now, stored: 7, edit, saveChange }} pageTitle="Vision" purpose="vision-image" />
}
async function open(button: string, name: string) {
  openScreen(Editor)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: button }))
  return { person, dialog: within(await screen.findByRole('dialog', { name })) }
}

test('a title is added at the end with its alignment (modules-1)', async () => {
  const { person, dialog } = await open('Add Module', 'Add Module')
  await person.type(dialog.getByLabelText(/^Text/), 'Forests')
  await person.selectOptions(dialog.getByLabelText('Alignment'), 'Center')
  await person.click(dialog.getByRole('button', { name: 'Add Module' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Module added successfully'))
  expect(saved[0]?.from).toBe(7)
  expect(saved[0]?.modules[2]).toMatchObject({ type: 'title', content: 'Forests', alignment: 'center', order: 2 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('changing the module type in the dialog clears its content, and alignment is for titles and subtitles only (modules-1)', async () => {
  const { person, dialog } = await open('Edit Title “Rivers”', 'Edit Module')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Text/).value).toBe('Rivers')
  await person.selectOptions(dialog.getByLabelText('Module Type'), 'Paragraph')
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Text/).value).toBe('')
  expect(dialog.queryByLabelText('Alignment')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(dialog.getByText('Please enter the text')).toBeTruthy()
  expect(saved).toEqual([])
})

test('a video that is not a full YouTube URL is refused (modules-2)', async () => {
  const { person, dialog } = await open('Add Module', 'Add Module')
  await person.selectOptions(dialog.getByLabelText('Module Type'), 'Video')
  await person.type(dialog.getByLabelText(/^YouTube URL/), 'dQw4w9WgXcQ')
  await person.click(dialog.getByRole('button', { name: 'Add Module' }))
  expect(dialog.getByText('Please enter a full YouTube URL')).toBeTruthy()
  expect(saved).toEqual([])
})

test('an image of more than 5 MB is refused with the written sentence (modules-2)', async () => {
  const { person, dialog } = await open('Add Module', 'Add Module')
  await person.selectOptions(dialog.getByLabelText('Module Type'), 'Image')
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'river.png', { type: 'image/png' })
  await person.upload(dialog.getByLabelText('Image: choose a file'), large)
  expect(dialog.getByText('File Too Large: Image size cannot exceed 5MB')).toBeTruthy()
})

test('a module that could not be stored stays in its dialog as it was typed (modules-3)', async () => {
  answer = () => Promise.reject(new ApiError(503, {}, null))
  const { person, dialog } = await open('Edit Paragraph “They listen.”', 'Edit Module')
  await person.type(dialog.getByLabelText(/^Text/), ' Always.')
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to update module', expect.anything()))
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Text/).value).toBe('They listen. Always.')
  answer = async () => 'saved'
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Module updated successfully'))
  expect(contents(saved.at(-1)?.modules)).toEqual(['0 Rivers', '1 They listen. Always.'])
})

test('what was typed into a module before a crash is offered back (drafts-4)', async () => {
  const before = await open('Edit Paragraph “They listen.”', 'Edit Module')
  await before.person.type(before.dialog.getByLabelText(/^Text/), ' Always.')
  cleanup()
  const { person, dialog } = await open('Edit Paragraph “They listen.”', 'Edit Module')
  await person.click(dialog.getByRole('button', { name: 'Bring them back' }))
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Text/).value).toBe('They listen. Always.')
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(contents(saved.at(-1)?.modules)).toEqual(['0 Rivers', '1 They listen. Always.']))
  expect(localStorage.length).toBe(0)
})

test('deleting asks first; what could not be deleted is said (modules-3)', async () => {
  openScreen(Editor)
  const person = userEvent.setup()
  const ask = async (button: string) => {
    await person.click(screen.getByRole('button', { name: 'Delete Title “Rivers”' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Are you sure you want to delete this module?')).toBeTruthy()
    await person.click(question.getByRole('button', { name: button }))
  }
  await ask('Cancel')
  expect(saved).toEqual([])
  answer = () => Promise.reject(new ApiError(503, {}, null))
  await ask('Delete')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to delete module', expect.anything()))
  answer = async () => 'saved'
  await ask('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Module deleted successfully'))
  expect(contents(saved.at(-1)?.modules)).toEqual(['0 They listen.'])
})

test('a new order waits for the section’s own button (sorting-1)', async () => {
  openScreen(Editor)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Move Title “Rivers” down' }))
  expect(contents(modules)).toEqual(['0 They listen.', '1 Rivers'])
  expect(saved).toEqual([])
})

/** What sorting watches sizes with; nothing has a size here. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
