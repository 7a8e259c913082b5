// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#features/people/accounts/site/auth-provider.tsx'
import { inLanguage } from '#platform/server/language.ts'
import type { Role } from '#platform/values/roles.ts'
import { t } from '#platform/values/translate.ts'
import { HelpButton, HelpNote, useScreenHelp } from './screen-help.tsx'
import { ScreenLinks } from './admin-screen.tsx'
import { placeOf } from './admin-navigation.ts'
import { AdminSidebar } from './admin-sidebar.tsx'

const waiting = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, { count, first: null }]))
let waits: ReturnType<typeof waiting>
const asked: string[] = []
beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/admin')
  document.cookie = 'help_read=; path=/admin; max-age=0'
  asked.length = 0
  waits = waiting({ questions: 3, reviews: 1, payments: 2, refunds: 1, webhooks: 1 })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(url.includes('/count') ? { total: 12 } : waits)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Help() {
  const help = useScreenHelp()
  return (
    <>
      <HelpButton {...help} />
      <HelpNote {...help} />
    </>
  )
}

function Frame({ role, address }: { role: Role; address: string }) {
  const { screen: here, entry } = placeOf(role, address)
  return (
    <AuthContext value={{ role, user: null } as Auth}>
      <AdminSidebar onLogOut={() => {}} />
      {here && entry && <ScreenLinks {...{ entry, here }} isSide={false} />}
      <Help />
    </AuthContext>
  )
}

function open(address: string, role: Role = 'admin') {
  const router = createMemoryRouter([{ path: '*', element: <Frame {...{ role, address }} /> }], {
    initialEntries: [address],
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const sidebar = within(screen.getByRole('navigation', { name: t('Administration') }))
  return { sidebar, group: (name: string) => sidebar.getByRole('button', { name: new RegExp(`^${name}`) }) }
}
const names = (links: HTMLElement[]) => links.map(({ textContent }) => textContent)

test('a group folds by its heading with the keyboard, and stays so in this browser (sidebar-2)', async () => {
  const first = open('/admin')
  const person = userEvent.setup()
  expect(first.group('Library').getAttribute('aria-expanded')).toBe('false')
  expect(first.sidebar.queryByRole('link', { name: 'Videos' })).toBeNull()
  first.group('Library').focus()
  await person.keyboard('{Enter}')
  expect(first.group('Library').getAttribute('aria-expanded')).toBe('true')
  first.group('Pages').focus()
  await person.keyboard(' ')
  cleanup()
  const again = open('/admin')
  expect(again.sidebar.getByRole('link', { name: 'Videos' })).toBeTruthy()
  expect(again.sidebar.queryByRole('link', { name: 'Homepage' })).toBeNull()
})

test('a folded group keeps the entry of the open screen in view (sidebar-2)', () => {
  const { sidebar, group } = open('/admin/resources/readings')
  expect(group('Library').getAttribute('aria-expanded')).toBe('false')
  expect(sidebar.getByRole('link', { name: 'Readings' }).getAttribute('aria-current')).toBe('page')
  expect(sidebar.queryByRole('link', { name: 'Videos' })).toBeNull()
})

test('folds that this browser keeps in another shape are as at first (sidebar-2)', () => {
  localStorage.setItem('admin-sidebar-folds', '"what"')
  expect(open('/admin').group('Pages').getAttribute('aria-expanded')).toBe('true')
})

test('an entry says how much waits in its screens, a folded group says it for them (sidebar-3)', async () => {
  const { sidebar, group } = open('/admin')
  expect(await sidebar.findByRole('link', { name: 'Messages 4 to do' })).toBeTruthy()
  expect(sidebar.getByRole('link', { name: 'Enrollments 3 to do' })).toBeTruthy()
  expect(sidebar.getByRole('link', { name: 'Settings 1 to do' })).toBeTruthy()
  expect(sidebar.getByRole('link', { name: 'Mail' })).toBeTruthy()
  await userEvent.click(group('People and messages'))
  expect(group('People and messages').textContent).toContain('4 to do')
})

test('nothing is said where nothing waits, nor where that cannot be read (sidebar-3)', async () => {
  waits = {}
  open('/admin')
  await vi.waitFor(() => expect(asked).toEqual(['/api/admin/statistics/waiting']))
  expect(screen.queryByText(/to do$/)).toBeNull()
  cleanup()
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }))
  expect(open('/admin').sidebar.getByRole('link', { name: 'Messages' })).toBeTruthy()
})

test('the tabs of announcements say how many each has; the sidebar marks their entry (sidebar-4)', async () => {
  const { sidebar } = open('/admin/announcements/lectures', 'editor')
  const tabs = within(screen.getByRole('navigation', { name: 'Announcements' }))
  expect(await tabs.findByRole('link', { name: 'Lectures 12', current: 'page' })).toBeTruthy()
  expect(names(tabs.getAllByRole('link')).length).toBe(5)
  expect(asked).toContain('/api/admin/announcements/count?category=lectures')
  expect(sidebar.getByRole('link', { name: 'Announcements' }).getAttribute('aria-current')).toBe('true')
})

test('how a screen works is said until it was read, and again when asked for (help-1)', async () => {
  open('/admin/bin')
  const person = userEvent.setup()
  const opener = screen.getByRole('button', { name: 'How this works' })
  const note = () => screen.queryByRole('region', { name: 'How this works' })
  expect(note()?.textContent).toContain('What anybody deletes lies here first')
  await person.click(screen.getByRole('button', { name: 'Got it' }))
  expect([note(), document.activeElement, opener.getAttribute('aria-expanded')]).toEqual([null, opener, 'false'])
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(note())
  cleanup()
  open('/admin/bin')
  expect(note()).toBeNull()
  cleanup()
  open('/admin/roles')
  expect(note()).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Hide on every screen' }))
  cleanup()
  open('/admin/audit')
  expect(note()).toBeNull()
})

test('what one category of announcements said is not said by the others again (help-1)', async () => {
  open('/admin/announcements/news')
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
  cleanup()
  open('/admin/announcements/events')
  expect(screen.queryByRole('region', { name: 'How this works' })).toBeNull()
})

test('what was read of a screen stays read in Chinese as well (help-1)', async () => {
  history.replaceState(null, '', '/zh/admin')
  await inLanguage('zh', async () => {
    open('/admin/bin')
    await userEvent.click(screen.getByRole('button', { name: '知道了' }))
    cleanup()
    open('/admin/bin')
    expect(screen.queryByRole('region', { name: '使用说明' })).toBeNull()
  })
})

test('a screen that is not open to somebody explains nothing to them (help-1)', () => {
  open('/admin/courses', 'desk')
  expect(screen.queryByRole('region', { name: 'How this works' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'How this works' }).disabled).toBe(true)
})
