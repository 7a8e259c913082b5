// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Candidate } from '#features/learning/issued-certificates/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { IssuingView } from './issue.tsx'

const course = '10000000-0000-4000-8000-000000000003'
const idOf = (at: number) => `20000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const candidate = (at: number, part: Partial<Candidate> = {}): Candidate => ({
  enrollment_id: idOf(at),
  name: `Person ${at}`,
  missing: [],
  is_confirmed: false,
  email: `person${at}@example.org`,
  has_account: true,
  is_told: true,
  completed_on: '2026-03-05',
  withdrawn: null,
  ...part,
})
const about = {
  id: course,
  title: 'Rivers',
  certificate_title: 'Steward',
  teachers: ['Lin Wanqing'],
  hours: 12,
  language: 'en',
  missing: [] as string[],
}
type Sent = { title: string; months: number | null; people: { enrollment_id: string; name: string }[] }

/** The server: who is open, in pages, and what an issue does; each of `blows` is how one request ends instead. */
const server = {
  open: [] as Candidate[],
  page: 500,
  sent: [] as Sent[],
  about,
  refused: new Set<string>(),
  onIssue: () => {},
}
let failsAt: number | null = null
beforeEach(() => {
  Object.assign(server, { open: [], page: 500, sent: [], about, refused: new Set(), onIssue: () => {} })
  failsAt = null
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'POST') {
      const from = Number(URL.parse(url, 'http://site')?.searchParams.get('after')?.split('_')[0] ?? 0)
      const next = from + server.page < server.open.length ? `${from + server.page}_${idOf(0)}` : null
      return Response.json({ course: server.about, items: server.open.slice(from, from + server.page), next })
    }
    const body = JSON.parse(init.body as string) as Sent
    server.sent.push(body)
    server.onIssue()
    if (failsAt === server.sent.length)
      return Response.json({ error: { code: 'internal', message: 'It rained.' } }, { status: 500 })
    const ids = body.people.map(({ enrollment_id }) => enrollment_id)
    const done = ids.filter((id) => !server.refused.has(id))
    server.open = server.open.filter(({ enrollment_id }) => !done.includes(enrollment_id))
    const refused = ids
      .filter((id) => server.refused.has(id))
      .map((id) => ({ id, title: 'Person', message: 'Not yet.' }))
    return Response.json({ done, gone: [], refused })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = () => openScreen(() => <IssuingView course={course} />)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const issueAll = async (name: string | RegExp) => {
  await press(name)
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Issue' }))
}
const people = () => screen.findByRole('list', { name: 'Who gets a certificate' })

test('people without a name stand first, unselected, unlike others (issued-21, issued-27)', async () => {
  server.open = [
    candidate(1),
    candidate(2, { name: null, has_account: false, is_told: false }),
    candidate(3, { is_confirmed: true }),
  ]
  show()
  const lines = within(await people()).getAllByRole('listitem')
  expect(lines[0]?.textContent).toContain('person2@example.org')
  expect(lines[0]?.textContent).toContain('No name')
  expect(lines[2]?.textContent).toContain('Name confirmed')
  expect(screen.getByText('2 of 3 are chosen. 1 person cannot get one before a name is entered.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Name on the certificate of person2@example.org'), {
    target: { value: 'Mei Lan' },
  })
  expect(within(await people()).getAllByRole('listitem')[0]?.textContent).toContain('person2@example.org')
  const description = 'Person 1, Mei Lan, Person 3: “Rivers”'
  await issueAll('Issue 3 certificates')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('3 certificates are issued', { description }))
  expect(server.sent).toEqual([
    {
      course_id: course,
      title: 'Steward',
      months: null,
      people: [
        { enrollment_id: idOf(1), name: 'Person 1' },
        { enrollment_id: idOf(2), name: 'Mei Lan' },
        { enrollment_id: idOf(3), name: 'Person 3' },
      ],
    },
  ])
  expect(await screen.findByText('Nobody waits for a certificate')).toBeTruthy()
})

test('a person with a withdrawn certificate is unselected, with its date and reason (issued-25)', async () => {
  const withdrawn = { at: '2026-04-07T02:00:00Z', reason: 'The work was copied.' }
  server.open = [candidate(1), candidate(2, { withdrawn })]
  show()
  const line = within(await people()).getAllByRole('listitem')[1]
  expect(line?.textContent).toContain('Withdrawn Apr 07, 2026: The work was copied.')
  const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'A certificate for Person 2' })
  expect(tick().checked).toBe(false)
  await press('Choose nobody')
  await press('Choose everybody')
  expect(tick().checked).toBe(false)
  await userEvent.click(tick())
  await issueAll('Issue 2 certificates')
  await waitFor(() => expect(server.sent[0]?.people).toHaveLength(2))
})

test('typed names and omissions stay on the device until issuing (issued-21)', async () => {
  server.open = [candidate(1), candidate(2, { name: null })]
  const first = show()
  fireEvent.change(await screen.findByLabelText('Name on the certificate of person2@example.org'), {
    target: { value: 'Mei Lan' },
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'A certificate for Person 1' }))
  const title = screen.getByLabelText(/^Title of the certificate/)
  fireEvent.change(title, { target: { value: 'River Steward' } })
  await userEvent.selectOptions(screen.getByLabelText('Valid'), 'For two years')
  first.unmount()
  show()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name on the certificate/)).value).toBe('Mei Lan')
  await issueAll('Issue 1 certificate')
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]).toMatchObject({
    title: 'River Steward',
    months: 24,
    people: [{ enrollment_id: idOf(2), name: 'Mei Lan' }],
  })
})

test('many are issued in parts with progress, and cancelled ones stay listed (issued-22)', async () => {
  server.open = Array.from({ length: 25 }, (_, at) => candidate(at))
  server.page = 10
  let part = 0
  const gate = Promise.withResolvers<undefined>()
  const usual = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST' && ++part === 2) await gate.promise
    return usual(url, init)
  })
  show()
  expect(await screen.findByText('25 of 25 are chosen.')).toBeTruthy()
  await issueAll('Issue 25 certificates')
  const progress = await screen.findByRole('progressbar', { name: 'Issuing 10 of 25…' })
  expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['10', '25'])
  await press('Cancel')
  gate.resolve(undefined)
  expect(await screen.findByText('5 certificates were not issued. Who has none yet is still in the list.')).toBeTruthy()
  expect(server.sent.map(({ people: some }) => some.length)).toEqual([10, 10])
  await issueAll('Issue 5 certificates')
  expect(await screen.findByText('Nobody waits for a certificate')).toBeTruthy()
  const ids = server.sent.flatMap(({ people: some }) => some.map(({ enrollment_id }) => enrollment_id))
  expect(new Set(ids).size).toBe(25)
  expect(ids).toHaveLength(25)
})

test('a part that fails stops the issue, says why and who has none yet (issued-22)', async () => {
  server.open = Array.from({ length: 12 }, (_, at) => candidate(at))
  failsAt = 2
  show()
  await issueAll('Issue 12 certificates')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('2 certificates were not issued.')
  expect(alert.textContent).toContain('It rained.')
  expect(await screen.findByRole('button', { name: 'Issue 2 certificates' })).toBeTruthy()
})

test('a refused person is named with the reason and holds up nobody else (issued-22)', async () => {
  server.open = [candidate(1), candidate(2)]
  server.refused = new Set([idOf(2)])
  show()
  await issueAll('Issue 2 certificates')
  expect((await screen.findByRole('alert')).textContent).toContain('Not yet.')
  expect((await screen.findByRole('alert')).textContent).toContain('1 certificate is issued.')
  expect(toast.success).not.toHaveBeenCalled()
})

test('an unprintable name is told at its line, an unprintable course at the top (issued-20)', async () => {
  server.open = [candidate(1, { name: 'محمد', missing: ['م'] }), candidate(2)]
  const first = show()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The paper cannot print “م”. Please enter another spelling.',
  )
  await press('Change the name of محمد')
  const field = screen.getByLabelText('Name on the certificate of person1@example.org')
  await userEvent.clear(field)
  await userEvent.type(field, 'Muhammad')
  expect(screen.getByRole('button', { name: 'Issue 2 certificates' })).toBeTruthy()
  first.unmount()
  server.about = { ...about, missing: ['ش'] }
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Please change the course first.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Issue 2 certificates' }).disabled).toBe(true)
})

test('without a number of months nothing is issued, not even for ever (issued-21)', async () => {
  server.open = [candidate(1)]
  show()
  await userEvent.selectOptions(await screen.findByLabelText('Valid'), 'For another number of months')
  await userEvent.clear(screen.getByLabelText('Months'))
  expect(screen.getByText('A certificate is valid for a month at least.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Issue 1 certificate' }).disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Months'), '18')
  await issueAll('Issue 1 certificate')
  await waitFor(() => expect(server.sent[0]?.months).toBe(18))
})
