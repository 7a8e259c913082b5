// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttendanceMark, RosterCourse, RosterPerson } from '../schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { passablePauses } from '#test/pauses.ts'
import { SessionRoster } from './session-roster.tsx'

const ids = {
  course: '10000000-0000-4000-8000-000000000003',
  session: '10000000-0000-4000-8000-000000000051',
}
const id = (number: number) => `20000000-0000-4000-8000-00000000000${number}`
type Attendance = NonNullable<RosterPerson['attendance']>

/** What the server has, by person. */
let stored: Map<string, Attendance>
let sent: AttendanceMark[][]
/** How the next saves fail: a status with a body, or no answer. */
let failures: (Response | 'no answer')[]

const names = ['Ana', 'Ben', 'Cem']
const personOf = (name: string, at: number): RosterPerson => ({
  id: id(at),
  full_name: name,
  email: `${name}@example.org`,
  organization: null,
  has_account: true,
  is_unpaid: false,
  attendance: stored.get(id(at)) ?? null,
  present: 0,
  excused: 0,
  absent: 0,
  planned: 1,
  completion: null,
})
const rows = () => names.map(personOf)
const known = (state: Attendance['state'], version: number, by = 'Dora Desk'): Attendance => ({
  state,
  version,
  by,
  source: 'staff',
  joined_at: null,
})

beforeEach(() => {
  stored = new Map()
  sent = []
  failures = []
  localStorage.clear()
  vi.spyOn(toast, 'info').mockReturnValue()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const asked = new URL(url, 'http://site')
    if (method === 'PUT') return save((JSON.parse(body as string) as { marks: AttendanceMark[] }).marks)
    const people =
      asked.searchParams.get('show') === 'unmarked' ? rows().filter(({ attendance }) => !attendance) : rows()
    return Response.json(asked.pathname.endsWith('/count') ? { total: people.length } : { items: people, next: null })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function save(marks: AttendanceMark[]): Response {
  sent.push(marks)
  const failure = failures.shift()
  if (failure === 'no answer') throw new TypeError('Failed to fetch')
  if (failure) return failure
  for (const { id: of, state, version } of marks) stored.set(of, known(state, version + 1))
  return Response.json({ items: rows().filter((row) => marks.some((mark) => mark.id === row.id)) })
}

const session = (more: Partial<RosterCourse['sessions'][number]> = {}): RosterCourse['sessions'][number] => ({
  id: ids.session,
  course_id: ids.course,
  section: null,
  title: 'Springs',
  time_zone: null,
  is_cancelled: false,
  starts_at: '2026-03-05T10:00:00.000Z',
  ends_at: '2026-03-05T11:00:00.000Z',
  ...more,
})
async function open(more: Parameters<typeof session>[0] = {}) {
  const shown = { course: ids.course, session: ids.session }
  const Screen = () => <SessionRoster session={session(more)} shown={shown} isNarrowed={false} />
  const opened = openScreen(Screen)
  await screen.findByText('Ana')
  return { ...opened, user: userEvent.setup({ delay: null }) }
}
const group = (name: string) => screen.getByRole('radiogroup', { name: `Attendance of ${name}` })
const radio = (name: string, state: string) => within(group(name)).getByRole('radio', { name: state })
const states = () => names.map((name) => within(group(name)).queryByRole('radio', { checked: true })?.textContent ?? '')
/** Marks that follow one another within this are one request. */
const gathersMs = 350
const pass = passablePauses()
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('a roster is one Tab stop; arrows move by person and state without marking (marking-5)', async () => {
  const { user } = await open()
  const inOrder = screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0)
  expect(inOrder).toEqual([radio('Ana', 'Present')])
  radio('Ana', 'Present').focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement).toBe(radio('Ben', 'Absent'))
  expect(screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0)).toEqual([radio('Ben', 'Absent')])
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(radio('Cem', 'Absent'))
  await user.keyboard('{Home}{ArrowUp}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(radio('Ana', 'Present'))
  expect(states()).toEqual(['', '', ''])
})

test('digits and letters mark and move on; marks of one moment are one request (marking-5)', async () => {
  const { user } = await open()
  radio('Ana', 'Present').focus()
  await user.keyboard('1e2')
  expect(states()).toEqual(['Present', 'Excused', 'Absent'])
  expect(said()).toContain('Cem: Absent')
  expect(document.activeElement).toBe(radio('Cem', 'Present'))
  await pass(gathersMs)
  expect(sent).toEqual([
    [
      { id: id(0), state: 'present', version: 0 },
      { id: id(1), state: 'excused', version: 0 },
      { id: id(2), state: 'absent', version: 0 },
    ],
  ])
  await waitFor(() => expect(screen.queryByText('Storing…')).toBeNull())
  await user.keyboard('0')
  expect(states()).toEqual(['Present', 'Excused', ''])
  await pass(gathersMs)
  expect(sent[1]).toEqual([{ id: id(2), state: null, version: 1 }])
})

test('letters mark only in the roster, and Ctrl+Z undoes one by one (marking-2, marking-5)', async () => {
  const { user } = await open()
  await user.keyboard('1')
  expect(states()).toEqual(['', '', ''])
  radio('Ana', 'Present').focus()
  await user.keyboard('12{Control>}z{/Control}')
  expect(states()).toEqual(['Present', '', ''])
  expect(said()).toContain('Undone. Ben: Not marked')
  await user.keyboard('{Control>}z{/Control}')
  expect(states()).toEqual(['', '', ''])
  await user.keyboard('{Control>}z{/Control}')
  expect(said()).toContain('There is nothing to undo.')
})

test('a click marks, and the same click takes it back (marking-5)', async () => {
  const { user } = await open()
  await user.click(radio('Ben', 'Excused'))
  expect(states()).toEqual(['', 'Excused', ''])
  await user.click(radio('Ben', 'Excused'))
  expect(states()).toEqual(['', '', ''])
})

test('marks that cannot be stored stay on the device and are stored on reopening (marking-3)', async () => {
  failures = ['no answer']
  const { user, unmount } = await open()
  await user.click(radio('Ana', 'Present'))
  await pass(gathersMs)
  expect((await screen.findByRole('alert')).textContent).toContain('One mark is kept on this device.')
  expect(states()).toEqual(['Present', '', ''])
  unmount()
  await open()
  expect(states()).toEqual(['Present', '', ''])
  await pass(gathersMs)
  expect(sent).toHaveLength(2)
  await waitFor(() => expect(screen.queryByText('Storing…')).toBeNull())
  expect(localStorage.length).toBe(0)
})

test.each([
  ['a session', Response.json({ error: { code: 'unauthenticated', message: '' } }, { status: 401 })],
  ['a turn', Response.json({ error: { code: 'too_many', message: '' } }, { status: 429 })],
])('marks refused for want of %s are stored by themselves a little later (marking-3)', async (_, failure) => {
  failures = [failure]
  const { user } = await open()
  await user.click(radio('Ana', 'Present'))
  await pass(gathersMs)
  expect(sent).toHaveLength(1)
  // Two seconds, before marks are sent again.
  await pass(1_000)
  expect(sent).toHaveLength(1)
  await pass(1_000)
  await pass(gathersMs)
  expect(sent).toHaveLength(2)
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(states()).toEqual(['Present', '', ''])
})

test('a refused mark is not resent, and can be discarded (marking-3)', async () => {
  failures = [Response.json({ error: { code: 'closed', message: 'This session is cancelled.' } }, { status: 409 })]
  const { user } = await open()
  await user.click(radio('Ana', 'Present'))
  await pass(gathersMs)
  expect((await screen.findByRole('alert')).textContent).toContain('This session is cancelled.')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(states()).toEqual(['', '', ''])
  expect(sent).toHaveLength(1)
})

test('a conflicting mark is shown with both sides and resolved by keyboard (marking-4)', async () => {
  const { user } = await open()
  stored.set(id(1), known('absent', 3))
  const theirs = [personOf('Ben', 1)]
  failures = [Response.json({ error: { code: 'stale', message: 'Meanwhile.' }, theirs, gone: [] }, { status: 409 })]
  radio('Ana', 'Present').focus()
  await user.keyboard('13')
  await pass(gathersMs)
  const conflict = await screen.findByRole('alert')
  expect(conflict.textContent).toContain('Dora Desk says: Absent. You say: Excused.')
  await pass(gathersMs)
  expect(sent[1]).toEqual([{ id: id(0), state: 'present', version: 0 }])
  expect(states()).toEqual(['Present', 'Absent', ''])
  await user.click(screen.getByRole('button', { name: 'Mark Ben as: Excused' }))
  await pass(gathersMs)
  expect(sent[2]).toEqual([{ id: id(1), state: 'excused', version: 3 }])
  expect(states()).toEqual(['Present', 'Excused', ''])
})

test('all others are marked present after a question with their number, and undone (marking-6)', async () => {
  stored.set(id(1), known('excused', 1))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Mark the rest present (2)' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as present' }))
  await waitFor(() => expect(states()).toEqual(['Present', 'Excused', 'Present']))
  expect(sent[0]?.map(({ id: of }) => of)).toEqual([id(0), id(2)])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(toast.info).toHaveBeenCalledWith('Undone for 2 people.')
  await waitFor(() => expect(states()).toEqual(['', 'Excused', '']))
})

test('nobody can be marked present before a session, or at all at a cancelled one (marking-7)', async () => {
  const { user, unmount } = await open({ starts_at: '2126-03-05T10:00:00.000Z', ends_at: '2126-03-05T11:00:00.000Z' })
  expect(radio('Ana', 'Present')).toHaveProperty('disabled', true)
  radio('Ana', 'Absent').focus()
  await user.keyboard('1')
  expect(states()).toEqual(['', '', ''])
  await user.keyboard('3')
  expect(states()).toEqual(['Excused', '', ''])
  expect(screen.queryByRole('button', { name: /Mark the rest/ })).toBeNull()
  unmount()
  localStorage.clear()
  stored.clear()
  await open({ is_cancelled: true })
  expect(screen.getAllByRole('radio').every((each) => 'disabled' in each && each.disabled)).toBe(true)
})

test('when somebody joined is said by the clocks of the class (roster-12)', async () => {
  stored.set(id(0), { ...known('present', 1), joined_at: '2026-03-05T10:05:00.000Z' })
  await open({ time_zone: 'Europe/Berlin' })
  expect(await screen.findByText('Joined at 11:05')).toBeTruthy()
})
