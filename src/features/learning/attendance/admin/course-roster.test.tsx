// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RosterCourse, RosterPerson } from '../schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { CourseRoster } from './course-roster.tsx'

const course: RosterCourse = {
  id: '10000000-0000-4000-8000-000000000003',
  title: 'Rivers',
  completion: 'sessions',
  completion_share: 80,
  sessions: [],
}
const person = (at: number, more: Partial<RosterPerson> = {}): RosterPerson => ({
  id: `20000000-0000-4000-8000-0000000000${10 + at}`,
  full_name: `Person ${at}`,
  email: `${at}@example.org`,
  organization: null,
  has_account: true,
  is_unpaid: false,
  attendance: null,
  completion: null,
  present: 3,
  excused: 1,
  absent: 0,
  planned: 6,
  ...more,
})
let people: RosterPerson[]
let sent: { ids: string[]; completed: boolean; reason?: string }[]
let gone: string[]

beforeEach(() => {
  people = Array.from({ length: 12 }, (_, at) => person(at))
  sent = []
  gone = []
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'info').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'PUT')
      return Response.json(url.includes('/count') ? { total: people.length } : { items: people, next: null })
    const asked = JSON.parse(body as string) as (typeof sent)[number]
    sent.push(asked)
    return Response.json({ done: asked.ids.filter((id) => !gone.includes(id)), gone, refused: [] })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(of: Partial<RosterCourse> = {}) {
  const shown = { ...course, ...of }
  openScreen(() => <CourseRoster course={shown} shown={{ course: shown.id }} isNarrowed={false} />)
  await screen.findByText('Person 0')
  return userEvent.setup({ delay: null })
}

test('a course’s roster shows attendance shares, completions and withdrawals (roster-10)', async () => {
  const given = { cause: 'staff' as const, completed_at: '2026-03-05T10:00:00.000Z', by: 'Dora Desk', withdrawn: null }
  const withdrawn = { at: '2026-03-06T10:00:00.000Z', reason: 'Somebody else sat there', by: 'Dora Desk' }
  people = [
    person(0, { completion: given }),
    person(1, { completion: { ...given, withdrawn } }),
    person(2, { planned: 0 }),
  ]
  await open()
  const [, first, second, third] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(first).toContain('3 of 5 · 60 % · 1 excused')
  expect(first).toContain('Completed')
  expect(first).toContain('Dora Desk')
  expect(second).toContain('Withdrawn')
  expect(second).toContain('Somebody else sat there')
  expect(third).toContain('No sessions yet')
})

test('selected people are marked as completed in batches; those who left are named (roster-10)', async () => {
  gone = [people[3]?.id ?? '']
  const user = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Select everybody shown' }))
  await user.click(screen.getByRole('button', { name: 'Mark as completed (12)' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as completed' }))
  await waitFor(() => expect(sent.map(({ ids }) => ids.length)).toEqual([10, 2]))
  expect(sent.every(({ completed }) => completed)).toBe(true)
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('11 people have completed the course.'))
  expect(toast.info).toHaveBeenCalledWith('Some take no part any more', { description: 'Person 3' })
  expect(screen.queryByRole('button', { name: /^Mark as completed/ })).toBeNull()
})

test('a completion is withdrawn with a reason alone (roster-10)', async () => {
  const user = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 1' }))
  await user.click(screen.getByRole('button', { name: 'Withdraw completion (1)' }))
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'She was elsewhere')
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [people[1]?.id], completed: false, reason: 'She was elsewhere' }]))
})

test('in a course without a completion rule nobody can be selected (roster-10)', async () => {
  await open({ completion: 'none' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})
