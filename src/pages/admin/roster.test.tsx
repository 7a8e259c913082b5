// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import { openScreen } from '#test/admin-screen.tsx'
import RosterPage from './roster.tsx'

const idOf = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const session = (n: number, title: string, minutes: number, zone: string | null = null) => ({
  id: idOf(n),
  course_id: idOf(1),
  section: null,
  title,
  starts_at: inMinutes(minutes),
  ends_at: inMinutes(minutes + 60),
  time_zone: zone,
  is_cancelled: false,
})
const course = {
  id: idOf(1),
  title: 'Rivers',
  completion: 'staff',
  completion_share: 80,
  sessions: [session(2, 'Springs', -9000), session(3, 'Wells', -10), session(4, 'Deltas', 9000, 'Europe/Berlin')],
}

const Roster = ({ of = 'admin' }: { of?: Auth['role'] }) => (
  <AuthContext value={{ role: of } as Auth}>
    <RosterPage />
  </AuthContext>
)

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/roster/course')) return Response.json(course)
    if (url.includes('/courses')) return Response.json([{ id: idOf(1), title: 'Rivers' }])
    return Response.json(url.includes('/count') ? { total: 0 } : { items: [], next: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
// happy-dom's `selectedOptions` may stay behind.
const chosen = async () => {
  const { options } = await screen.findByLabelText<HTMLSelectElement>('Session')
  return [...options].find(({ selected }) => selected)?.textContent
}

test('a roster opens at the session that goes on, and at all of them when asked (roster-12)', async () => {
  const { router } = openScreen(Roster, `/admin/roster?course=${idOf(1)}`)
  expect(await chosen()).toContain('Wells')
  expect(await screen.findByRole('button', { name: /Mark the rest present/ })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Session'), 'All sessions')
  await vi.waitFor(async () => expect(await chosen()).toBe('All sessions'))
  expect(router.state.location.search).toBe(`?course=${idOf(1)}&session=all`)
  await userEvent.click(screen.getByRole('button', { name: 'Session after' }))
  await vi.waitFor(async () => expect(await chosen()).toContain('Springs'))
})

test('a session that an address names is opened, and an unknown one is not (roster-12)', async () => {
  openScreen(Roster, `/admin/roster?course=${idOf(1)}&session=${idOf(4)}`)
  expect(await chosen()).toContain('Deltas')
  cleanup()
  openScreen(Roster, `/admin/roster?course=${idOf(1)}&session=${idOf(9)}`)
  expect(await chosen()).toContain('Wells')
})

test('a session held in another zone names its city (roster-12)', async () => {
  openScreen(Roster, `/admin/roster?course=${idOf(1)}`)
  const { options } = await screen.findByLabelText<HTMLSelectElement>('Session')
  const cities = [...options].map(({ text }) => text.split(' · ')[1])
  expect(cities).toEqual([undefined, 'Springs', 'Wells', 'Berlin'])
})

test('before a course is chosen the next sessions are a link away, for whom they are open', async () => {
  openScreen(Roster)
  const link = { name: 'See the next sessions' }
  expect((await screen.findByRole('link', link)).getAttribute('href')).toBe('/admin/sessions')
  cleanup()
  openScreen(() => <Roster of="desk" />)
  await screen.findByRole('heading', { name: 'Choose a course' })
  expect(screen.queryByRole('link', link)).toBeNull()
})
