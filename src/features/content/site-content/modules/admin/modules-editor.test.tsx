// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Module } from '../schema.ts'
import { emptySections } from '#features/content/site-content/schema.ts'
import { VisionEditor } from '#features/content/site-content/admin/vision-editor.tsx'
import { toast } from '#platform/ui/toast.ts'
import { sectionBehind } from '#test/section-behind.tsx'
import { writeText } from '#test/write-text.ts'

const two: Module[] = [
  { id: '00000000-0000-4000-8000-000000000001', order: 0, type: 'title', content: 'Rivers', alignment: 'left' },
  { id: '00000000-0000-4000-8000-000000000002', order: 1, type: 'paragraph', content: 'They listen.' },
]
const contents = (of: { modules: Module[] } | undefined) =>
  of?.modules.map(({ content, order }) => `${order} ${content}`)
const section = sectionBehind('vision', VisionEditor, { ...emptySections.vision, modules: two })

async function open(button: string, name: string) {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: button }))
  return { person, dialog: within(await screen.findByRole('dialog', { name })) }
}

test('a title is added at the end with its alignment (modules-1)', async () => {
  const { person, dialog } = await open('Add Module', 'Add Module')
  fireEvent.change(dialog.getByLabelText(/^Text/), { target: { value: 'Forests' } })
  await person.selectOptions(dialog.getByLabelText('Alignment'), 'Center')
  await person.click(dialog.getByRole('button', { name: 'Add Module' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Module added successfully'))
  expect(section.saved[0]?.version).toBe(7)
  expect(section.saved[0]?.data.modules[2]).toMatchObject({
    type: 'title',
    content: 'Forests',
    alignment: 'center',
    order: 2,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('changing the module type clears the content; only titles have an alignment (modules-1)', async () => {
  const { person, dialog } = await open('Edit Title “Rivers”', 'Edit Module')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Text/).value).toBe('Rivers')
  await person.selectOptions(dialog.getByLabelText('Module Type'), 'Paragraph')
  expect((await dialog.findByRole('textbox', { name: 'Text' })).textContent).toBe('')
  expect(dialog.queryByLabelText('Alignment')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(dialog.getByText('Please enter the text')).toBeTruthy()
  expect(section.saved).toEqual([])
})

test('a video that is not a full YouTube URL is refused (modules-2)', async () => {
  const { person, dialog } = await open('Add Module', 'Add Module')
  await person.selectOptions(dialog.getByLabelText('Module Type'), 'Video')
  fireEvent.change(dialog.getByLabelText(/^YouTube URL/), { target: { value: 'dQw4w9WgXcQ' } })
  await person.click(dialog.getByRole('button', { name: 'Add Module' }))
  expect(dialog.getByText('Please enter a full YouTube URL')).toBeTruthy()
  expect(section.saved).toEqual([])
})

test('an image of more than 5 MB is refused with the written sentence (modules-2)', async () => {
  const { person, dialog } = await open('Add Module', 'Add Module')
  await person.selectOptions(dialog.getByLabelText('Module Type'), 'Image')
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'river.png', { type: 'image/png' })
  await person.upload(dialog.getByLabelText('Image: choose a file'), large)
  expect(dialog.getByText('File Too Large: Image size cannot exceed 5MB')).toBeTruthy()
})

test('a module that could not be stored stays in its dialog as it was typed (modules-3)', async () => {
  section.isRaining = true
  const { person, dialog } = await open('Edit Paragraph “They listen.”', 'Edit Module')
  await writeText('Text', 'Always. ')
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to update module', expect.anything()))
  expect((await dialog.findByRole('textbox', { name: 'Text' })).textContent).toBe('Always. They listen.')
  section.isRaining = false
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Module updated successfully'))
  expect(contents(section.saved.at(-1)?.data)).toEqual(['0 Rivers', '1 Always. They listen.'])
})

test('what was typed into a module before a crash is offered back (drafts-4)', async () => {
  await open('Edit Paragraph “They listen.”', 'Edit Module')
  await writeText('Text', 'Always. ')
  cleanup()
  const { person, dialog } = await open('Edit Paragraph “They listen.”', 'Edit Module')
  await person.click(dialog.getByRole('button', { name: 'Bring them back' }))
  expect((await dialog.findByRole('textbox', { name: 'Text' })).textContent).toBe('Always. They listen.')
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(contents(section.saved.at(-1)?.data)).toEqual(['0 Rivers', '1 Always. They listen.']))
  expect(localStorage.length).toBe(0)
})

test('deleting asks first, and a failure says so (modules-3)', async () => {
  const person = await section.open()
  const ask = async (button: string) => {
    await person.click(screen.getByRole('button', { name: 'Delete Title “Rivers”' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Are you sure you want to delete this module?')).toBeTruthy()
    await person.click(question.getByRole('button', { name: button }))
  }
  await ask('Cancel')
  expect(section.saved).toEqual([])
  section.isRaining = true
  await ask('Delete')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to delete module', expect.anything()))
  section.isRaining = false
  await ask('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Module deleted successfully'))
  expect(contents(section.saved.at(-1)?.data)).toEqual(['0 They listen.'])
})

test('a new order waits for the section’s own button (sorting-1)', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: 'Move Title “Rivers” down' }))
  expect(section.saved).toEqual([])
  expect(contents(await section.save())).toEqual(['0 They listen.', '1 Rivers'])
})
