import { expect, test } from 'vitest'
import { restorable } from '#records/history/version-history.ts'

const now = { name: 'Prof. Wen', bio: 'Seas', avatar_url: '/files/images/new.webp' as string | null }

test.each([
  ['what it held', { name: 'Wen', bio: 'Rivers', avatar_url: null }, { name: 'Wen', bio: 'Rivers', avatar_url: null }],
  ['a field that it did not have yet as it is now', { name: 'Wen', bio: 'Rivers' }, { name: 'Wen', bio: 'Rivers' }],
  ['a field that is not there any more not at all', { role: 'admin' }, {}],
  ['a picture that is no longer kept as it is now', { avatar_url: '/files/images/gone.webp' }, {}],
])('a version that is put back brings %s (restore-4)', (_what, former, changed) => {
  expect(restorable(former, now, ['/files/images/gone.webp'])).toEqual({ ...now, ...changed })
})
