// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import { scheduleQuery } from '#features/learning/course-sessions/client.ts'
import type { PublicSession, SessionAccess } from '#features/learning/course-sessions/schema.ts'
import { plainSite } from '#platform/browser/use-site.ts'
import { addressIn, spokenAddress, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { CourseSchedule } from './course.tsx'

// What one may do is fetched once the page is awake.
configure({ asyncUtilTimeout: 8000 })

const course = '45f2a5eb-51c8-55d4-a7a5-e8c7ff1ad75b'
const now = new Date('2027-03-02T17:00:00.000Z')
let access: SessionAccess = { has_access: false, items: [] }
/** What lies behind the pages that the page of the course comes with, by `after`. */
let pages: Readonly<Record<string, PublicSession[]>> = {}
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://site')
    asked.push(`${pathname.split('/').at(-1)} ${searchParams.get('when')} ${searchParams.get('after')}`)
    if (pathname.endsWith('/access')) return Response.json(access)
    const items = pages[searchParams.get('after') ?? '']
    return Response.json(items ? { ...whole, items } : {}, { status: items ? 200 : 503 })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  access = { has_access: false, items: [] }
  pages = {}
})

const whole = { next: null as string | null, first_starts_at: null, last_ends_at: null, taught_minutes: 0 }
const idOf = (n: number) => `10000000-0000-4000-8000-00000000000${n}`
const session = (n: number, starts_at: string, part: Partial<PublicSession> = {}): PublicSession => ({
  id: idOf(n),
  title: `Class ${n}`,
  date: starts_at.slice(0, 10),
  time: starts_at.slice(11, 16),
  minutes: 90,
  time_zone: null,
  place: '',
  is_cancelled: false,
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 90 * 60_000).toISOString(),
  has_replay: false,
  ...part,
})

function pageOf(upcoming: PublicSession[], past: PublicSession[] = [], earlier: string | null = null) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queries.setQueryData(scheduleQuery(course, 'upcoming').queryKey, { ...whole, items: upcoming })
  queries.setQueryData(scheduleQuery(course, 'past').queryKey, { ...whole, items: past, next: earlier })
  const auth = { status: 'signed-out', user: null } as unknown as Auth
  const element = (
    <AuthContext value={auth}>
      <CourseSchedule course={course} />
    </AuthContext>
  )
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider
        router={createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
          hydrationData: { loaderData: { root: { site: { ...plainSite, publicUrl: 'https://academy.example' } } } },
        })}
      />
    </QueryClientProvider>
  )
}
const read = (...sessions: Parameters<typeof pageOf>) => renderToStaticMarkup(pageOf(...sessions))
const inZone = (timeZone: string) => {
  const resolved = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone })
}

const tuesday = session(1, '2027-03-02T18:00:00.000Z')
const wednesday = session(2, '2027-03-03T18:00:00.000Z')
const thirdOfMarch = either('Mar 03, 2027', '2027年3月3日')
const starting = (words: string) => new RegExp(`^${words}`)

test('without scripts a page shows dates in the academy’s zone and folds past ones (class-16)', () => {
  const past = session(3, '2027-02-23T18:00:00.000Z')
  const html = read([tuesday, wednesday], [past])
  expect(html).toContain(t('Times are those of {zone}.', { zone: either('Shanghai', '北京时间') }))
  expect(html).toContain('<time dateTime="2027-03-02T18:00:00.000Z"')
  const begins = t('{weekday}, {time}', { weekday: either('Wed', '周三'), time: '02:00' })
  expect(html).toMatch(new RegExp(`${thirdOfMarch}.*${begins}–<time dateTime="2027-03-02T19:30:00.000Z">03:30`))
  expect(html).toMatch(new RegExp(`<details[^>]*><summary.*${t('Past classes')}.*Class 3`))
  expect(html).not.toMatch(/<details[^>]* open/)
  expect(html).not.toMatch(new RegExp(either('Your time|Join|replay', '你所在时区|进入课堂|回放')))
})

test('the next class is emphasised; a cancelled one is marked and never the next (class-16)', () => {
  render(pageOf([{ ...tuesday, is_cancelled: true }, wednesday]))
  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first ?? document.body).getByText(t('Cancelled'))).toBeTruthy()
  expect(within(first ?? document.body).queryByText(t('Next class'))).toBeNull()
  expect(within(second ?? document.body).getByText(t('Next class'))).toBeTruthy()
})

test('a class that goes on now says so (class-16)', () => {
  render(pageOf([session(1, '2027-03-02T16:30:00.000Z')]))
  expect(screen.getByText(t('Now'))).toBeTruthy()
})

test('a course without sessions has no schedule; with past ones only it says so (class-16)', () => {
  expect(read([])).toBe('')
  const html = read([], [session(1, '2027-02-23T18:00:00.000Z')])
  expect(html).toContain(t('There are no further classes planned.'))
})

test('a session that ended before hydration is shown as past (class-16)', () => {
  render(pageOf([session(1, '2027-03-02T15:00:00.000Z'), wednesday]))
  const past = screen.getByText(t('Past classes')).closest('details')
  expect(past?.textContent).toContain('Class 1')
  expect(screen.getByText(t('Next class')).closest('li')?.textContent).toContain('Class 2')
})

test.each([
  [
    'Europe/Berlin',
    t('Your time: {time}', { time: either('Tue, Mar 02, 2027, 19:00–20:30', '2027年3月2日周二 19:00–20:30') }),
  ],
  ['Asia/Shanghai', null],
])('a reader in %s reads %j (class-17)', (zone, said) => {
  inZone(zone)
  render(pageOf([tuesday]))
  expect(screen.queryByText(starting(either('Your time', '你所在时区')))?.textContent ?? null).toBe(said)
})

test('sessions in several zones name theirs (class-17)', () => {
  const html = read([tuesday, { ...wednesday, time_zone: 'America/New_York' }])
  expect(html).toContain(t('Each time is in the time zone beside it.'))
  expect(html).toMatch(new RegExp(`${thirdOfMarch}.*13:00–.*${either('New York', '纽约时间')}`))
})

const open = (part: Partial<SessionAccess['items'][number]>): SessionAccess => ({
  has_access: true,
  items: [
    {
      id: idOf(1),
      join_url: `/api/sessions/${idOf(1)}/join`,
      join_opens_at: '2027-03-02T17:00:00.000Z',
      replay_link: null,
      materials: [],
      ...part,
    },
  ],
})

test('with access one joins from half an hour before, and reads before that when (class-8)', async () => {
  access = open({})
  render(pageOf([tuesday]))
  const join = await screen.findByRole('link', { name: starting(t('Join')) })
  expect(join.getAttribute('href')).toBe(spokenAddress(`/api/sessions/${idOf(1)}/join`))
  cleanup()
  access = open({ join_opens_at: '2027-03-02T17:01:00.000Z' })
  inZone('Europe/Berlin')
  const moment = either('Mar 02, 2027, 18:01', '2027年3月2日 18:01')
  render(pageOf([tuesday]))
  expect(await screen.findByText(t('You can join from {moment} on.', { moment }))).toBeTruthy()
  expect(screen.queryByRole('link', { name: starting(t('Join')) })).toBeNull()
})

test('replay and materials are links only with access; others see a replay’s name (class-8)', async () => {
  const over = session(1, '2027-02-23T18:00:00.000Z', { has_replay: true })
  access = open({
    join_url: null,
    replay_link: 'https://video.example/1',
    materials: [{ id: idOf(9), title: 'A reader of rivers', type: 'reading', url: '/files/documents/a.pdf' }],
  })
  render(pageOf([], [over]))
  expect(
    (await screen.findByRole('link', { name: starting(t('Watch the replay')), hidden: true })).getAttribute('href'),
  ).toBe('https://video.example/1')
  expect(screen.getByRole('link', { name: /^A reader of rivers/, hidden: true }).getAttribute('href')).toBe(
    '/files/documents/a.pdf',
  )
  cleanup()
  access = { has_access: false, items: [] }
  render(pageOf([], [over]))
  expect(await screen.findByText(t('The replay is open to who is enrolled.'))).toBeTruthy()
  const past = screen.getByText(t('Past classes')).closest('details')
  expect(past?.querySelectorAll('a').length).toBe(0)
})

test('the dates go into a calendar by a subscription link or by their address (class-19)', () => {
  const html = read([tuesday])
  const path = addressIn(`/calendar/course/${course}.ics`)
  expect(html).toMatch(new RegExp(`href="webcal://academy.example${path}"[^>]*>${t('Add to your calendar')}`))
  expect(html).toContain(`href="${path}"`)
})

test('earlier past classes are shown on demand, with what the reader may do (class-19)', async () => {
  const [second, third] = [session(2, '2027-02-16T18:00:00.000Z'), session(3, '2027-02-23T18:00:00.000Z')]
  expect(read([], [third], 'cursor')).not.toContain(t('Show earlier classes'))
  render(pageOf([], [third], 'cursor'))
  const more = await screen.findByRole('button', { name: t('Show earlier classes'), hidden: true })
  await userEvent.click(more)
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    t('They could not be read just now. Please try again.'),
  )
  pages = { cursor: [second] }
  const replay = { join_url: null, replay_link: 'https://video.example/2' }
  access = {
    has_access: true,
    items: [{ ...open({}).items[0], ...replay, id: second.id } as SessionAccess['items'][number]],
  }
  await userEvent.click(more)
  expect(await screen.findByText('Class 2')).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('Class 2')
  expect(screen.queryByRole('button', { name: t('Show earlier classes'), hidden: true })).toBeNull()
  expect(await screen.findByRole('link', { name: starting(t('Watch the replay')), hidden: true })).toBeTruthy()
  expect(asked).toContain('access past cursor')
})
