import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordKinds as wordsOfKinds } from '#pages/shells/record-kinds.ts'
import { recordKinds } from './record-kinds.server.ts'

test('a kind is named by its table, and browsers know the kinds in the same order (kinds-1)', () => {
  for (const { entity, table } of recordKinds) expect(entity).toBe(getTableName(table))
  expect(wordsOfKinds.map(({ entity }) => entity)).toEqual(recordKinds.map(({ entity }) => entity))
})
