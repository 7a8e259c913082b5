import { expect, test } from 'vitest'
import { z } from 'zod'
import { writeCursor } from './cursors.ts'
import { pageAsked, pageOf, readCursor } from './paging.ts'

const asked = z.object(pageAsked)
const id = '10000000-0000-4000-8000-000000000001'
const at = new Date('2024-03-05T10:00:00.123Z')

test('a cursor converts to an address and back', () => {
  expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id })
  expect(readCursor(undefined)).toBeNull()
  expect(asked.parse({ after: writeCursor({ at, id }), limit: '100' })).toEqual({
    after: writeCursor({ at, id }),
    limit: 100,
  })
  expect(asked.parse({})).toEqual({ limit: 24 })
})

test.for(['', 'x', `1_${id}'`, `9999999999999999_${id}`, `-1_${id}`, `1_${id.toUpperCase()}x`, '1_'])(
  '%j is no cursor',
  (after) => {
    expect(asked.safeParse({ after }).success).toBe(false)
  },
)

test.for(['0', '101', '1.5', 'many', '1e9', '', '-1'])('a page of %j rows is refused', (limit) => {
  expect(asked.safeParse({ limit }).success).toBe(false)
})

test('a page has the next cursor, the last one none', () => {
  const rows = [1, 2, 3]
  const place = (row: number) => ({ at: new Date(row), id })
  expect(pageOf(rows, 2, place)).toEqual({ rows: [1, 2], next: `2_${id}` })
  expect(pageOf(rows, 3, place)).toEqual({ rows, next: null })
  expect(pageOf([], 3, place)).toEqual({ rows: [], next: null })
})
