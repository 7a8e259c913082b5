import { expect, test } from 'vitest'
import { screensBehind } from '#features/people/accounts/site/user-menu.tsx'
import type { Role } from '#platform/values/roles.ts'
import { adminNavigation, entryAt, mayOpen, navigationOf, placeOf, sidebarOf } from './admin-navigation.ts'

const screensOf = (role: Parameters<typeof navigationOf>[0]) =>
  navigationOf(role).flatMap(({ entries }) => entries.map(({ to }) => to))

test('the back office lists for each role only the screens that the role opens (roles-3)', () => {
  expect(screensOf('admin')).toEqual(adminNavigation.flatMap(({ entries }) => entries.map(({ to }) => to)))
  expect(screensOf('desk')).toEqual([
    '/admin',
    '/admin/enrollments',
    '/admin/roster',
    '/admin/issued-certificates',
    '/admin/contact/questions',
    '/admin/contact/volunteers',
    '/admin/contact',
    '/admin/mail',
    '/admin/settings',
    '/admin/contact/answers',
    '/admin/roles',
    '/admin/bin',
  ])
  expect(screensOf('editor')).toContain('/admin/courses')
  for (const closed of ['/admin/enrollments', '/admin/users', '/admin/contact', '/admin/retention'])
    expect(screensOf('editor')).not.toContain(closed)
  expect([screensOf('student'), screensOf(null)]).toEqual([[], []])
})

/** The groups that stand open at first, with the labels of their entries. */
const atFirst = (role: Role) =>
  sidebarOf(role)
    .filter(({ fold }) => fold !== 'folded')
    .map(({ entries }) => entries.map(({ label }) => label).join(', '))

const visible: readonly [role: Role, most: number, entries: readonly string[]][] = [
  [
    'admin',
    16,
    [
      'Dashboard',
      'Homepage, About, More pages',
      'Courses, Sessions, Enrollments, Roster, Issued certificates',
      'Announcements, Teachers',
      'Messages, Mail, Users',
      'Settings',
    ],
  ],
  [
    'editor',
    9,
    ['Dashboard', 'Homepage, About, More pages', 'Courses, Sessions', 'Announcements, Teachers', 'Settings'],
  ],
  ['desk', 8, ['Dashboard', 'Enrollments, Roster, Issued certificates', 'Messages, Mail', 'Settings']],
]

test.each(visible)('the sidebar of %s has at most %i entries at first (sidebar-1)', (role, most, entries) => {
  expect(atFirst(role)).toEqual(entries)
  expect(entries.join(', ').split(', ').length).toBeLessThanOrEqual(most)
  const groups = sidebarOf('admin').filter(({ fold }) => fold !== null)
  expect(groups.map(({ label }) => label)).toEqual([
    'Pages',
    'Courses',
    'News and events',
    'Library',
    'People and messages',
  ])
})

test.each(['admin', 'editor', 'desk'] as const)('%s reaches every screen in two clicks (sidebar-1)', (role) => {
  const clicks = new Map<string, number>()
  for (const { fold, entries } of sidebarOf(role))
    for (const { to, screens } of entries)
      for (const screen of screens) clicks.set(screen.to, (fold === 'folded' ? 1 : 0) + 1 + (screen.to === to ? 0 : 1))
  expect([...clicks.keys()].toSorted()).toEqual(screensOf(role).toSorted())
  expect([...clicks].filter(([, needed]) => needed > 2)).toEqual([])
})

test('screens that belong together are one entry with the tabs that a role opens (sidebar-4)', () => {
  const tabsAt = (role: Role, path: string) => placeOf(role, path).entry?.screens.map(({ label }) => label)
  expect(tabsAt('editor', '/admin/announcements/lectures')).toEqual([
    'News',
    'Conferences',
    'Events',
    'Training',
    'Lectures',
  ])
  expect(tabsAt('desk', '/admin/contact')).toEqual(['Questions', 'Volunteers', 'Contact overview'])
  expect(tabsAt('desk', '/admin/bin')).toEqual(['Settings', 'Prepared answers', 'Roles', 'Bin'])
  expect(tabsAt('desk', '/admin/courses')).toBeUndefined()
})

test('every screen says in three sentences how it works (help-1)', () => {
  for (const { to, help } of adminNavigation.flatMap(({ entries }) => entries))
    expect(help.match(/[.](?=[”\s]|$)/g), to).toHaveLength(3)
})

test('an address below a screen is closed with it (roles-3)', () => {
  const at = (path: string) => entryAt(path)?.to
  expect([at('/admin'), at('/admin/enrollments/add'), at('/admin/contact/questions')]).toEqual([
    '/admin',
    '/admin/enrollments',
    '/admin/contact/questions',
  ])
  const below = entryAt('/admin/enrollments/add')
  expect(below && [mayOpen('desk', below), mayOpen('editor', below)]).toEqual([true, false])
})

test.each(Object.entries(screensBehind))('from %s the screen at %s is one step away (user-menu-2)', (_page, to) => {
  expect(entryAt(to)?.to).toBe(to)
})
