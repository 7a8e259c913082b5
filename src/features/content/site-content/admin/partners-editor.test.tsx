// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Partners } from '../partners.schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { sectionBehind } from '#test/section-behind.tsx'
import { PartnersEditor } from './partners-editor.tsx'

const partner = (name: string, order: number) => ({
  id: `00000000-0000-4000-8000-00000000000${order}`,
  name,
  logo: null,
  description: '',
  website: '',
  order,
})
const two: Partners = { title: 'Our Partners', description: '', partners: [partner('Park', 0), partner('School', 1)] }
const names = (of: Partners | undefined) => of?.partners.map(({ name, order }) => `${order} ${name}`)
const section = sectionBehind('partners', PartnersEditor, two)

const dialog = (name: string) => screen.findByRole('dialog', { name })

test('a new partner takes the last place and is stored (partners-admin-1, partners-admin-2)', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: 'Add Partner' }))
  const window = within(await dialog('Add Partner'))
  fireEvent.change(window.getByLabelText(/^Name/), { target: { value: 'River League' } })
  fireEvent.change(window.getByLabelText('Website'), { target: { value: 'https://river.example' } })
  await person.click(window.getByRole('button', { name: 'Add Partner' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(section.saved[0]?.version).toBe(7)
  expect(section.saved[0]?.data.partners[2]).toMatchObject({
    name: 'River League',
    website: 'https://river.example',
    order: 2,
  })
  expect(toast.success).toHaveBeenCalledWith('Partner added successfully')
})

test.each([
  ['no name', '', 'https://river.example', 'Please give the partner a name'],
  [
    'an address of another kind',
    'River',
    'ftp://river.example',
    'Please enter an address that starts with http:// or https://',
  ],
  [
    'a script for an address',
    'River',
    'javascript:alert(1)',
    'Please enter an address that starts with http:// or https://',
  ],
  ['no address at all', 'River', 'river', 'Please enter an address that starts with http:// or https://'],
])('with %s nothing is sent and the field says why (partners-admin-1)', async (_, name, website, message) => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: 'Add Partner' }))
  const window = within(await dialog('Add Partner'))
  if (name) fireEvent.change(window.getByLabelText(/^Name/), { target: { value: name } })
  fireEvent.change(window.getByLabelText('Website'), { target: { value: website } })
  await person.click(window.getByRole('button', { name: 'Add Partner' }))
  expect(window.getByText(message)).toBeTruthy()
  expect(section.saved).toEqual([])
})

test('a partner that could not be stored stays in its dialog as it was typed (partners-admin-2)', async () => {
  section.isRaining = true
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: 'Edit School' }))
  const window = within(await dialog('Edit Partner'))
  await person.type(window.getByLabelText(/^Name/), ' of Forestry')
  await person.click(window.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to update partner', expect.anything()))
  expect(window.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('School of Forestry')
  section.isRaining = false
  await person.click(window.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Partner updated successfully'))
  expect(names(section.saved.at(-1)?.data)).toEqual(['0 Park', '1 School of Forestry'])
})

test('a partner typed before a crash is offered back, and leaving it asks first (drafts-4)', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: 'Edit School' }))
  await person.type(within(await dialog('Edit Partner')).getByLabelText(/^Name/), ' of Forestry')
  cleanup()
  await section.open()
  await person.click(screen.getByRole('button', { name: 'Edit School' }))
  const window = within(await dialog('Edit Partner'))
  await person.click(window.getByRole('button', { name: 'Bring them back' }))
  expect(window.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('School of Forestry')
  await person.click(window.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Discard Changes' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.length).toBe(0)
  expect(section.saved).toEqual([])
})

test('deleting asks first, and Cancel deletes nothing (partners-admin-3)', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: 'Delete Park' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Are you sure you want to delete this partner?')).toBeTruthy()
  await person.click(question.getByRole('button', { name: 'Cancel' }))
  expect(section.saved).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Delete Park' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Partner deleted successfully'))
  expect(names(section.saved[0]?.data)).toEqual(['0 School'])
})

test('a new order waits for the section’s own button, numbered from 0 (sorting-1)', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: 'Move School up' }))
  expect(section.saved).toEqual([])
  expect(names(await section.save())).toEqual(['0 School', '1 Park'])
})
