// @vitest-environment happy-dom
import { takeRenders } from '#test/renders.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Team } from '../team.schema.ts'
import { TeamView } from '../site/team-view.tsx'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { sectionBehind } from '#test/section-behind.tsx'
import { TeamEditor } from './team-editor.tsx'
import { withValueAt } from '#records/saving/merge.ts'

const member = (name: string, order: number) => ({
  id: `00000000-0000-4000-8000-00000000000${order}`,
  name,
  role: `${name}'s role`,
  description: '',
  avatar: null,
  order,
})
const three: Team = {
  title: 'Our Team',
  description: 'Who we are',
  teamMembers: [member('Lin', 0), member('Mei', 1), member('Bo', 2)],
}
const section = sectionBehind('team', TeamEditor, three)
const places = () =>
  screen.getAllByRole('group', { name: /: position / }).map((item) => item.getAttribute('aria-label'))
const names = (team: Team | undefined) => team?.teamMembers.map(({ name, order }) => `${order} ${name}`)

test('title, description and each text of a member are edited where they stand (team-admin-1)', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: /^Edit Team title: Our Team/ }))
  await person.keyboard('The people{Enter}')
  await person.click(screen.getByRole('button', { name: /^Edit Role of Mei: Mei's role/ }))
  await person.keyboard('Hydrologist{Enter}')
  const team = await section.save()
  expect(team?.title).toBe('The people')
  expect(team?.teamMembers[1]?.role).toBe('Hydrologist')
})

test('who saves by key stays in the text, and who presses Save comes to the heading', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: /^Edit Team title: Our Team/ }))
  await person.keyboard('The people{Enter}{Control>}s{/Control}')
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit Team title: The people/ }))
  await person.keyboard('{Enter}People{Enter}')
  await person.click(screen.getByRole('button', { name: /^Save Team/ }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
})

test("'Add Team Member' adds one with the written defaults at the end (team-admin-3)", async () => {
  const person = await section.open()
  await person.click(screen.getByText('Add Team Member'))
  const team = await section.save()
  expect(team?.teamMembers).toHaveLength(4)
  expect(team?.teamMembers[3]).toMatchObject({
    name: 'New Team Member',
    role: 'Role',
    description: 'Description',
    avatar: null,
    order: 3,
  })
})

test('a new member is brought into view with the name open for writing, chosen whole (lists-3)', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: 'Add Team Member' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Name' })
  expect(document.activeElement).toBe(field)
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('New Team Member')
  expect((scrolled.mock.contexts[0] as Element).contains(field)).toBe(true)
  await person.keyboard('Ann{Enter}')
  expect(names(await section.save())).toEqual(['0 Lin', '1 Mei', '2 Bo', '3 Ann'])
  scrolled.mockRestore()
})

const many = (length: number): Team => ({
  ...three,
  teamMembers: Array.from({ length }, (_, at) => ({ ...member('One', 0), id: crypto.randomUUID(), order: at })),
})

test('typing in one of sixty members renders only that one', () => {
  const drawn: string[] = []
  const slots: Slots = {
    ...plainSlots,
    item: (path, _about, view) => {
      drawn.push(path)
      return view
    },
  }
  const sixty = many(60)
  const { rerender } = render(<TeamView team={sixty} slots={slots} />)
  expect(drawn).toHaveLength(60)
  drawn.length = 0
  const path = `teamMembers.${sixty.teamMembers[30]?.id}`
  rerender(<TeamView team={withValueAt(sixty, `${path}.role`, 'H')} slots={slots} />)
  expect(drawn).toEqual([path])
})

test('a name typed among twelve renders its own item alone', async () => {
  section.data = { ...three, teamMembers: many(12).teamMembers.map((one, at) => ({ ...one, name: `Person ${at}` })) }
  const person = await section.open()
  await person.click(screen.getByText('Person 6'))
  // The first key makes the section unsaved.
  await person.keyboard('a')
  await screen.findAllByText('Unsaved changes')
  takeRenders()
  await person.keyboard('b')
  const parts = ['DrawnItem', 'MemberCard', 'Portrait', 'SortableItem']
  const items: string[] = []
  await waitFor(() => {
    items.push(...takeRenders().filter((name) => parts.includes(name)))
    expect(items.toSorted()).toEqual(parts)
  })
})

test('a team takes at most two hundred members (team-admin-3)', { tags: 'full' }, async () => {
  section.data = many(200)
  await section.open()
  // By its text: to name every button of two hundred members takes many seconds.
  expect(screen.queryByText('Add Team Member')).toBeNull()
})

test('Up and Down move a member, number all in order and keep focus on the button (sorting-1)', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: 'Move Bo up' }))
  expect(places()).toEqual(['Lin: position 1 of 3', 'Bo: position 2 of 3', 'Mei: position 3 of 3'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Bo up' }))
  await person.keyboard('{Enter}')
  expect(places()).toEqual(['Bo: position 1 of 3', 'Lin: position 2 of 3', 'Mei: position 3 of 3'])
  expect(document.activeElement, 'the founder is another place in the page').toBe(
    screen.getByRole('button', { name: 'Move Bo up' }),
  )
  expect(screen.getByText('Bo is now at position 1 of 3.')).toBeTruthy()
  await person.keyboard('{Enter}')
  expect(names(await section.save()), 'nobody moves beyond the first place').toEqual(['0 Bo', '1 Lin', '2 Mei'])
})

test('deleting takes a member out at once and closes the gap (team-admin-5, lists-2)', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: 'Delete Mei' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Bo'))
  expect(names(await section.save())).toEqual(['0 Lin', '1 Bo'])
})

test('the avatar dialog is titled after the member and tells its limit (team-admin-4)', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: "Edit Mei's Avatar" }))
  const dialog = await screen.findByRole('dialog', { name: "Edit Mei's Avatar" })
  expect(within(dialog).getByText(/at most 2MB/)).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a picture of more than 2 MB that cannot be cut here is refused in words (team-admin-4)', async () => {
  const person = await section.open()
  await person.click(screen.getByRole('button', { name: "Edit Mei's Avatar" }))
  const dialog = await screen.findByRole('dialog')
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'portrait.png', { type: 'image/png' })
  await person.upload(within(dialog).getByLabelText('Avatar: choose a file'), large)
  await waitFor(() =>
    expect(within(dialog).getByRole('alert').textContent).toBe('File Too Large: Image size cannot exceed 2MB'),
  )
  await person.click(within(dialog).getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})
