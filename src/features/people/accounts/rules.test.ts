import { expect, test } from 'vitest'
import { holds, roles } from '#platform/values/roles.ts'
import {
  displayName,
  editsPages,
  fallbackProfile,
  ownName,
  profileFromMetadata,
  roleLabel,
  shownAvatar,
} from './rules.ts'
import type { UserMetadata } from './schema.ts'

const user = (user_metadata: UserMetadata, email = 'ann@example.test') => ({
  id: '1',
  email,
  email_verified: true,
  user_metadata,
})

test.each([
  ['the profile first', { full_name: 'Ann Profile' }, user({ full_name: 'Ann Full', name: 'Ann' }), 'Ann Profile'],
  ['then the metadata full_name', { full_name: null }, user({ full_name: 'Ann Full', name: 'Ann' }), 'Ann Full'],
  ['then the metadata name', null, user({ name: 'Ann' }), 'Ann'],
  ['a blank name says nothing', { full_name: '  ' }, user({ full_name: '', name: ' 安 ' }), '安'],
  ["then the email's local part", null, user({}), 'ann'],
  ['then User', null, user({}, ''), 'User'],
  ['User for nobody', null, null, 'User'],
])('the display name: %s (profile-13)', (_case, profile, person, shown) => {
  expect(displayName({ profile, user: person })).toBe(shown)
})

test('a form is prefilled with a given name, never with one made from the email (enrollments-5)', () => {
  expect(ownName({ profile: { full_name: 'Ann Profile' }, user: user({ name: 'Ann' }) })).toBe('Ann Profile')
  expect(ownName({ profile: null, user: user({ name: 'Ann' }) })).toBe('Ann')
  expect(ownName({ profile: { full_name: null }, user: user({}) })).toBe('')
})

test.each([
  [
    { full_name: 'Full', name: 'Name', avatar_url: 'https://a.example/a', picture: 'https://a.example/p' },
    'Full',
    'https://a.example/a',
  ],
  [{ name: 'Name', picture: 'https://a.example/p' }, 'Name', 'https://a.example/p'],
  [{}, null, null],
])('a profile takes its name and picture from %o (profile-8)', (metadata, full_name, avatar_url) => {
  expect(profileFromMetadata(metadata)).toEqual({ full_name, avatar_url })
})

test('the fallback profile is a student', () => {
  expect(fallbackProfile(user({ name: 'Ann' }))).toMatchObject({
    id: '1',
    email: 'ann@example.test',
    full_name: 'Ann',
    role: 'student',
  })
})

test('the role shows Admin for admin, Editor and Desk for these, otherwise Student (user-menu-1)', () => {
  const labels = ['admin', 'editor', 'desk', 'student', undefined].map(roleLabel)
  expect(labels).toEqual(['Admin', 'Editor', 'Desk', 'Student', 'Student'])
})

test("a picture on another site is not requested; the site's own is", () => {
  expect(shownAvatar('https://elsewhere.example/me.png')).toBeNull()
  expect(shownAvatar(null)).toBeNull()
  expect(shownAvatar('/files/images/avatars/1.webp')).toBe('/files/images/avatars/1.webp')
})

test('who edits pages is who holds content (user-menu-2)', () => {
  expect(roles.filter(editsPages)).toEqual(roles.filter((role) => holds(role, 'content')))
})
