// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { recordListing, titleSort } from '#records/lists/listing.ts'
import { defineFields, textField, titleField, wholeNumber } from './fields.ts'
import { defineKind } from './kind.ts'
import { recordSchemas } from './record-schemas.ts'
import { RecordPlace } from './record-tools.tsx'

const fields = defineFields({
  title: titleField,
  places: {
    schema: wholeNumber([1, 'At least one.'], [9, 'At most nine.']),
    label: 'Places',
    hint: 'How many can come.',
    part: 'Class',
    initial: 3,
    input: 'number',
  },
  room: { ...textField('Room', 20, 'Too long.'), part: 'Class', input: 'line' },
  is_open: { schema: z.boolean(), label: 'Open', part: 'Class', initial: true, input: 'switch' },
  link: { schema: z.url('No link.').nullable(), label: 'Link', part: 'Online', initial: null, input: 'link' },
  cover: { schema: z.string().nullable(), label: 'Cover', part: 'Online', initial: null, input: 'line' },
  tags: {
    schema: z.array(z.string()),
    label: 'Tags',
    part: 'Online',
    initial: [],
    input: 'own',
  },
})
const yard = {
  id: 'a',
  version: 1,
  title: 'Yard',
  places: 3,
  room: '',
  is_open: true,
  link: null,
  cover: null,
  tags: [],
}
const kind = defineKind({
  entity: 'yards',
  noun: ['yard', 'yards'],
  capability: 'content',
  group: 'library',
  place: 64,
  screens: [{ to: '/admin/users', label: 'Yards', help: 'Yards are listed here.' }],
  path: '/api/admin/yards',
  shapes: recordSchemas(fields),
  listing: recordListing('yards', { searched: ['title'], sorts: { title: titleSort } }),
})
type Yard = {
  id: string
  version: number
  title: string
  places: number | null
  room: string
  is_open: boolean
  link: string | null
  cover: string | null
  tags: string[]
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Dialog({ record = yard }: { record?: Yard }) {
  return (
    <FieldsDialog
      kind={kind}
      record={record}
      wordsFor={(value, field) =>
        field === 'tags' && Array.isArray(value) ? value.map(String).join(' and ') : undefined
      }
      renderOwn={() => ({ tags: null })}
      onSaved={() => undefined}
      onClose={() => undefined}
    />
  )
}
const open = (record: Yard = yard) => openScreen(() => <Dialog record={record} />)
const part = (title: string) => screen.getByText(title).closest('details') ?? expect.fail(`no part ${title}`)
const saidBy = (title: string) => part(title).querySelector('summary')?.textContent
const unfold = (title: string) => userEvent.click(screen.getByText(title))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('a form shows what is always needed, and folds each part with what is set in it (dialogs-5)', () => {
  open({
    ...yard,
    places: 5,
    room: 'Hall  3',
    link: 'https://a.example',
    cover: '/files/images/a.webp',
    tags: ['Mud', 'Reed'],
  })
  expect(field('Title *').closest('details')).toBeNull()
  expect([part('Class').open, part('Online').open]).toEqual([false, false])
  expect(saidBy('Class')).toMatch(/^Class Places5 RoomHall 3 Open $/)
  expect(saidBy('Online')).toMatch(/^Online Linkhttps:\/\/a\.example Cover TagsMud and Reed $/)
})

test('what stands as it began is not said, and a part of that alone says so (dialogs-5)', () => {
  open({ ...yard, is_open: false })
  expect([saidBy('Class'), saidBy('Online')]).toEqual(['Class OpenNo ', 'Online Nothing set'])
})

test('what unfolds is moved into view, and nothing is as the form opens (dialogs-5)', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  open()
  expect(scrolled).not.toHaveBeenCalled()
  part('Class').querySelector('summary')?.focus()
  await unfold('Class')
  await vi.waitFor(() => expect(scrolled.mock.contexts).toEqual([part('Class')]))
})

test('a part unfolds and folds again, and what is typed in it is said (dialogs-5)', async () => {
  open()
  await unfold('Class')
  expect(part('Class').open).toBe(true)
  await userEvent.type(field('Room'), 'Hall')
  await unfold('Class')
  expect([part('Class').open, saidBy('Class')]).toEqual([false, 'Class RoomHall Open '])
})

test('a save with an error in a folded part unfolds it and leads there (dialogs-6)', async () => {
  open()
  await unfold('Class')
  await userEvent.clear(field('Places'))
  await unfold('Class')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(part('Class').open).toBe(true)
  expect(document.activeElement).toBe(field('Places'))
  await unfold('Class')
  expect(part('Class').open, 'it stays open while something is wrong').toBe(true)
  await userEvent.type(field('Places'), '4')
  expect(part('Class').open, 'and under the hand that corrects it').toBe(true)
  await unfold('Class')
  expect(part('Class').open).toBe(false)
})

test('a draft with a wrong link unfolds its part before a save (dialogs-6)', async () => {
  const before = open()
  await unfold('Online')
  await userEvent.type(field('Link'), 'nonsense')
  before.unmount()
  open()
  expect(part('Online').open).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Bring them back' }))
  expect(part('Online').open).toBe(true)
  expect(screen.getByText('No link.')).toBeTruthy()
})

test('parts that are open stay open from record to record (dialogs-5)', async () => {
  const records = [yard, { ...yard, id: 'b', title: 'Pond' }]
  openScreen(function Screen() {
    const [edited, setEdited] = useState<Yard>(yard)
    const turn = (id: string) => setEdited(records.find((one) => one.id === id) ?? yard)
    const list = { edited, turnTo: turn, visit: turn, refresh: () => undefined }
    return (
      <RecordPlace list={list} rows={records} duplicate={() => Promise.resolve(yard)}>
        <Dialog key={edited.id} record={edited} />
      </RecordPlace>
    )
  })
  await unfold('Class')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(field('Title *').value).toBe('Pond')
  expect([part('Class').open, part('Online').open]).toEqual([true, false])
})

test('a line of help belongs to its field (dialogs-8)', () => {
  open()
  const described = field('Places').getAttribute('aria-describedby')
  expect(document.getElementById(described ?? '')?.textContent).toBe('How many can come.')
  expect(field('Room').getAttribute('aria-describedby')).toBeNull()
})
