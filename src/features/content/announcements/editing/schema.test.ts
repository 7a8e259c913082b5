import { expect, test } from 'vitest'
import { announcementFieldsSchema } from './schema.ts'

test('a moment that does not exist is refused at its field', () => {
  const parsed = announcementFieldsSchema.shape.starts_at.safeParse('2026-02-30T10:00:00Z')
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Please enter a date and a time.'])
})
