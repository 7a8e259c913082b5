// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditableAnnouncement } from '../editing/schema.ts'
import { UnsavedWorkProvider } from '#platform/browser/unsaved-work.tsx'
import { toast } from '#platform/ui/toast.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'

const id = (last: number) => `10000000-0000-4000-8000-00000000000${last}`
const teachers = ['Prof. Wen', 'Dr. Lu', 'Mei'].map((name, at) => ({
  id: id(at + 1),
  name,
  bio: '',
  avatar_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
}))
const hall = { id: id(7), url: 'https://meet.example/hall', platform: 'Zoom', description: 'Hall' }
const talk: EditableAnnouncement = {
  id: id(9),
  title: 'A talk',
  content: 'Come.',
  content_blocks: null,
  category: 'lectures',
  featured: false,
  published: true,
  image_url: null,
  speakers: [id(1)],
  hosts: [],
  meeting_links: [hall],
  starts_at: '2026-05-01T10:30:00.000Z',
  ends_at: null,
  time_zone: null,
  author_id: null,
  version: 3,
  created_at: '2026-01-01T00:00:00.000Z',
}
const { id: _id, author_id: _author, version: _version, created_at: _created, ...fields } = talk
const onClose = vi.fn<() => void>()
const onSaved = vi.fn<() => void>()
let answers: { status: number; body: unknown }[]
let sent: { method: string; url: string; body: unknown }[]

beforeEach(() => {
  answers = []
  sent = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/teachers') return Response.json(teachers)
    sent.push({ url, method: init.method ?? 'GET', body: JSON.parse(init.body as string) })
    const { status, body } = answers.shift() ?? { status: 200, body: {} }
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onClose.mockReset()
  onSaved.mockReset()
})

function open(announcement: EditableAnnouncement | null) {
  const element = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UnsavedWorkProvider>
        <AnnouncementDialog category="lectures" record={announcement} onSaved={onSaved} onClose={onClose} />
      </UnsavedWorkProvider>
    </QueryClientProvider>
  )
  const router = createMemoryRouter([{ id: 'root', path: '/', element }])
  return render(<RouterProvider router={router} />)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('"Add Announcement" names a missing title and begins as a draft (announcements-admin-4)', async () => {
  open(null)
  expect(screen.getByRole('dialog', { name: 'Add Announcement' })).toBeTruthy()
  await press('Add Announcement')
  expect(screen.getByText('Please enter a title.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Title *'))
  expect(sent).toEqual([])
  put('Title *', 'A new talk')
  await press('Add Announcement')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Announcement added.'))
  expect(sent).toMatchObject([
    {
      method: 'POST',
      url: '/api/admin/announcements',
      body: { title: 'A new talk', category: 'lectures', published: false, speakers: [], starts_at: null },
    },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})

test('"Edit Announcement" names its version and sends every field (announcements-admin-4)', async () => {
  open(talk)
  expect(screen.getByRole('dialog', { name: 'Edit Announcement' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'events')
  await userEvent.click(screen.getByRole('switch', { name: 'Featured' }))
  await press('Save Changes')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Announcement updated.'))
  expect(sent[0]).toEqual({
    method: 'PUT',
    url: `/api/admin/announcements/${talk.id}`,
    body: { version: 3, data: { ...fields, category: 'events', featured: true } },
  })
})

test('speakers are found by name, ordered by buttons, and removed (announcements-admin-12)', async () => {
  open(talk)
  const speakers = screen.getByRole('combobox', { name: 'Speakers' })
  await screen.findByText('Prof. Wen')
  await userEvent.type(speakers, 'LU')
  const found = () => within(screen.getByRole('listbox')).getAllByRole('option')
  expect(found().map(({ textContent }) => textContent)).toEqual(['Dr. Lu'])
  await userEvent.keyboard('{Enter}')
  await userEvent.type(speakers, 'nobody')
  expect(screen.getByText('No teacher found matching “nobody”')).toBeTruthy()
  await userEvent.clear(speakers)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await press('Move Mei up')
  await press('Remove Prof. Wen')
  await userEvent.type(speakers, 'Wen')
  await userEvent.tab()
  await screen.findByText('Please choose “Wen” from the list, or clear it.')
  await press('Save Changes')
  expect([sent, document.activeElement]).toEqual([[], speakers])
  await userEvent.clear(speakers)
  await press('Save Changes')
  await waitFor(() => expect(sent).toMatchObject([{ body: { data: { speakers: [id(3), id(2)] } } }]))
})

test('a name that is typed whole is chosen as its field is left (announcements-admin-12)', async () => {
  open(null)
  await userEvent.type(screen.getByRole('combobox', { name: 'Speakers' }), 'dr. lu')
  await userEvent.tab()
  expect(await screen.findByRole('button', { name: 'Remove Dr. Lu' })).toBeTruthy()
})

test('while an input method composes, Enter chooses nobody and Escape closes nothing', async () => {
  open(talk)
  const hosts = screen.getByRole('combobox', { name: 'Hosts' })
  await userEvent.type(hosts, 'Mei')
  fireEvent.keyDown(hosts, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(screen.getByLabelText('Title *'), { key: 'Escape', isComposing: true })
  expect(screen.queryByRole('button', { name: 'Remove Mei' })).toBeNull()
  expect(screen.queryByText('Unsaved Changes')).toBeNull()
  fireEvent.keyDown(hosts, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(hosts, { key: 'Escape' })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test.each(['', 'javascript:alert(1)', 'ftp://meet.example'])(
  'the address %j prevents a save (dialogs-3)',
  async (url) => {
    open(talk)
    put('Address *', url)
    await press('Save Changes')
    expect(screen.getByText('Please enter an address that starts with http:// or https://')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Address *'))
    expect(sent).toEqual([])
    put('Address *', 'http://meet.example')
    await press('Save Changes')
    await waitFor(() => expect(sent).toHaveLength(1))
  },
)

test('meeting links are added, put in order and taken away; a new one waits for its id', async () => {
  open(talk)
  await press('Add meeting link')
  const [, added] = screen.getAllByLabelText('Address *')
  expect(document.activeElement).toBe(added)
  fireEvent.change(added as HTMLElement, { target: { value: 'https://meet.example/lobby' } })
  await press('Move Link 2 up')
  await press('Remove Hall')
  await press('Save Changes')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    data: { meeting_links: [{ id: expect.stringMatching(/^new-/), url: 'https://meet.example/lobby' }] },
  })
})

test('times are entered in the academy’s zone; another zone keeps them (announcements-admin-15)', async () => {
  open(talk)
  expect(screen.getByLabelText<HTMLInputElement>('Starts').value).toBe('2026-05-01T18:30')
  put('Ends', '2026-05-01T20:00')
  expect(screen.getByText('Readers see: May 01, 2026, 18:30–20:00 (Asia/Shanghai, UTC+08:00)')).toBeTruthy()
  put('Time Zone', 'europe/ber')
  expect(screen.getAllByRole('option', { name: /Europe/ })).toHaveLength(1)
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Time Zone' }), { key: 'Enter' })
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Time Zone' }).value).toBe('Berlin (Europe/Berlin)')
  expect(screen.getByText('Readers see: May 01, 2026, 18:30–20:00 (Europe/Berlin, UTC+02:00)')).toBeTruthy()
  await press('Save Changes')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    data: {
      starts_at: '2026-05-01T16:30:00.000Z',
      ends_at: '2026-05-01T18:00:00.000Z',
      time_zone: 'Europe/Berlin',
    },
  })
})

test('an end before the start and an unknown zone are refused (announcements-admin-16)', async () => {
  open({ ...talk, time_zone: 'CST' })
  put('Ends', '2026-05-01T18:00')
  expect(screen.getByText('It cannot end before it begins.')).toBeTruthy()
  await press('Save Changes')
  expect(document.activeElement).toBe(screen.getByLabelText('Ends'))
  put('Ends', '2026-05-01T19:00')
  expect(screen.getByText('Please choose a place such as Asia/Shanghai, or UTC.')).toBeTruthy()
  await press('Save Changes')
  expect(sent).toEqual([])
  await press('Remove the time')
  expect(screen.getByLabelText<HTMLInputElement>('Starts').value).toBe('')
  await press('Save Changes')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a refusal stands at its field, and a crash loses nothing typed (announcements-admin-4)', async () => {
  answers = [
    { status: 401, body: { error: { code: 'unauthenticated', message: 'Please sign in first.' } } },
    { status: 400, body: { error: { code: 'invalid', message: 'No.', fields: { speakers: 'Nobody of that name.' } } } },
    { status: 500, body: { error: { code: 'internal', message: 'It rained.' } } },
  ]
  const before = open(talk)
  put('Title *', 'Come early.')
  await press('Save Changes')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('User not authenticated.'))
  await press('Save Changes')
  expect(await screen.findByText('Nobody of that name.')).toBeTruthy()
  await press('Save Changes')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Operation failed: It rained.'))
  expect(onClose).not.toHaveBeenCalled()
  before.unmount()
  open(talk)
  await press('Bring them back')
  expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Come early.')
})

test('an overlap names its place and people in words, and the choice is saved over theirs', async () => {
  const theirs = {
    ...talk,
    version: 4,
    speakers: [id(2), id(1)],
    meeting_links: [{ ...hall, url: 'https://theirs.example' }],
  }
  const overlaps = [
    { path: `meeting_links.${hall.id}.url`, mine: 'https://mine.example', theirs: 'https://theirs.example' },
    { path: 'speakers.order', mine: [id(1), id(2)], theirs: [id(2), id(1)] },
    { path: 'starts_at', mine: '2026-05-01T10:30:00.000Z', theirs: '2026-05-02T10:30:00.000Z' },
  ]
  answers = [{ status: 409, body: { error: { code: 'stale', message: '' }, theirs, overlaps } }]
  open({ ...talk, speakers: [id(1), id(2)] })
  put('Address *', 'https://mine.example')
  await press('Save Changes')
  const choice = within(await screen.findByRole('dialog', { name: 'Which version should stay?' }))
  const order = within(choice.getByRole('group', { name: 'Order of the speakers' }))
  await order.findByText('Prof. Wen, Dr. Lu')
  expect(choice.getByText('May 02, 2026, 18:30 (Asia/Shanghai)')).toBeTruthy()
  expect(choice.getByRole('group', { name: 'Address of a meeting link' })).toBeTruthy()
  for (const radio of choice.getAllByRole('radio', { name: /Theirs/ })) await userEvent.click(radio)
  await press('Save this choice')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Announcement updated.'))
  expect(sent[1]?.body).toMatchObject({
    version: 4,
    data: { meeting_links: [{ url: 'https://theirs.example' }], speakers: [id(2), id(1)] },
  })
})

test('a speaker is called no longer a teacher only where the teachers were read without them', async () => {
  open({ ...talk, speakers: [id(8)] })
  expect(await screen.findByText('No longer a teacher')).toBeTruthy()
  cleanup()
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'internal', message: 'It rained.' } }, { status: 500 }),
  )
  open(talk)
  expect(await screen.findByText('…')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('No longer a teacher')).toBeNull()
})
