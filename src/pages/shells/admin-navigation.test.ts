import { expect, test } from 'vitest'
import { adminNavigation, entryAt, mayOpen, navigationOf } from './admin-navigation.ts'

const screensOf = (role: Parameters<typeof navigationOf>[0]) =>
  navigationOf(role).flatMap(({ entries }) => entries.map(({ to }) => to))

test('the back office lists for each role only the screens that the role opens (roles-3)', () => {
  expect(screensOf('admin')).toEqual(adminNavigation.flatMap(({ entries }) => entries.map(({ to }) => to)))
  expect(screensOf('desk')).toEqual([
    '/admin',
    '/admin/contact',
    '/admin/contact/questions',
    '/admin/contact/volunteers',
    '/admin/contact/answers',
    '/admin/mail',
    '/admin/enrollments',
    '/admin/roster',
    '/admin/issued-certificates',
    '/admin/roles',
    '/admin/bin',
  ])
  expect(screensOf('editor')).toContain('/admin/courses')
  for (const closed of ['/admin/enrollments', '/admin/users', '/admin/contact', '/admin/retention'])
    expect(screensOf('editor')).not.toContain(closed)
  expect([screensOf('student'), screensOf(null)]).toEqual([[], []])
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
