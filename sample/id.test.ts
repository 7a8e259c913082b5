import { expect, test } from 'vitest'
import { sampleId } from './id.ts'

test('a key always gives the same UUID of version 5, another key another', () => {
  expect(sampleId('living-watersheds')).toBe(sampleId('living-watersheds'))
  expect(sampleId('living-watersheds')).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(sampleId('living-watersheds')).not.toBe(sampleId('living-watershed'))
})
