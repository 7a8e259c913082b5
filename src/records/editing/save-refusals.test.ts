import { expect, test } from 'vitest'
import { ApiError } from '#platform/browser/api-client.ts'
import { toldBy } from './save-refusals.ts'

const id = '7f0c3c5e-5d0b-4a52-9df5-0b7f0f6d2a11'
const theirs = { id, version: 3, title: 'Theirs' }
const overlap = { path: 'title', mine: 'Mine', theirs: 'Theirs' }
const deleted = { at: '2026-11-22T10:00:00.000Z', by: 'Amara Okafor' }
const refusal = (code: string, body: object) => new ApiError(409, { error: { code, message: 'No.' }, ...body }, null)

test.each([
  ['both sides of a conflict', 'stale', { theirs, overlaps: [overlap] }],
  ['what was added before under the same key', 'key_reused', { added: theirs }],
  ['the deletion of what was to be saved', 'not_found', { deleted }],
  ['a deletion by nobody known', 'not_found', { deleted: { ...deleted, by: null } }],
])('a refused save tells %s (structure-8)', (_, code, body) => {
  expect(toldBy(refusal(code, body))).toEqual({ code, ...body })
})

test('a conflict of a whole record has no overlaps', () => {
  expect(toldBy(refusal('stale', { theirs }))).toEqual({ code: 'stale', theirs, overlaps: [] })
})

test.each([
  ['a record without a version', 'stale', { theirs: { id }, overlaps: [] }],
  ['no record at all', 'stale', {}],
  ['overlaps of no place', 'stale', { theirs, overlaps: ['title'] }],
  ['overlaps that are no list', 'stale', { theirs, overlaps: 'title' }],
  ['an addition without an id', 'key_reused', { added: { version: 1 } }],
  ['a deletion without a time', 'not_found', { deleted: { by: null } }],
  ['a deletion by a number', 'not_found', { deleted: { at: deleted.at, by: 7 } }],
  ['a record under another code', 'in_use', { theirs, overlaps: [], added: theirs, deleted }],
])('%s is not taken for a conflict (structure-8)', (_, code, body) => {
  expect(toldBy(refusal(code, body))).toBeNull()
})

test('an answer that is not the API’s tells nothing', () => {
  expect(toldBy(new TypeError('stale'))).toBeNull()
})
