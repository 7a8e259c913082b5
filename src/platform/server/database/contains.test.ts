import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { contains, containsIndex, searchText } from './contains.ts'

const { db } = await createTestDatabase()
const notes = pgTable('notes', { id: integer().primaryKey(), search_text: searchText('title', 'body') }, (table) => [
  containsIndex('notes_contains', table.search_text),
])
await db.execute(sql`
  create table notes (id integer primary key, title text not null, body text,
    search_text text generated always as (lower(coalesce("title", '') || chr(31) || coalesce("body", ''))) stored)`)
await db.execute<Record<string, string>>(
  sql`create index notes_contains on notes using gin (text_threes(search_text)) with (gin_pending_list_limit = 128)`,
)
await db.execute(sql`
  insert into notes (id, title, body) values
    (1, 'Rivers and Cities', 'How water shapes 100% of them'),
    (2, '生态文明导论', null),
    (3, 'ÉCOLOGIE_1', 'L''été d''un \\ jardin'),
    (4, 'x', ''),
    (5, '', 'Ends with moss')`)
await db.execute(sql`insert into notes (id, title) select n, 'Filler ' || n from generate_series(1000, 20000) as n`)
await db.execute(sql`analyze notes`)
const found = async (part: string) =>
  (await db.select({ id: notes.id }).from(notes).where(contains(notes.search_text, part)).orderBy(notes.id))
    .map(({ id }) => id)
    .filter((id) => id < 1000)

test.each([
  ['river', [1]],
  ['RIVERS AND', [1]],
  ['s and c', [1]],
  ['  cities  ', [1]],
  ['100%', [1]],
  ['%', [1]],
  ['_', [3]],
  ['生态', [2]],
  ['文', [2]],
  ['态文明导论', [2]],
  ['écolog', [3]],
  ["l'été", [3]],
  ['\\ j', [3]],
  ['\\', [3]],
  ["'", [3]],
  ['x', [4]],
  ['s', [1, 5]],
  ['ss', [5]],
  ['moss', [5]],
  ['mosses', []],
  ['cities how', []],
  ['riv ers', []],
])('%j is found in %j (operations-6)', async (part, expected) => expect(await found(part)).toEqual(expected))

test('every part of a text finds it (operations-6)', async () => {
  const text = 'Rivers and Cities'
  const letters = Array.from(text)
  const parts = letters.flatMap((_from, at) => letters.slice(at).map((_to, more) => text.slice(at, at + more + 1)))
  const missed: string[] = []
  for (const part of parts.filter((each) => each.trim() !== '')) if (!(await found(part)).includes(1)) missed.push(part)
  expect(missed).toEqual([])
})

test('an empty search is no condition', () => expect(contains(notes.search_text, '  ')).toBeUndefined())

test.each(['a', '00', 'filler', 'filler 12345'])(
  '%j is looked for in the index, however many have it (operations-6)',
  async (part) => {
    const { rows } = await db.execute<Record<string, string>>(
      sql`explain select count(*) from ${notes} where ${contains(notes.search_text, part)}`,
    )
    expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on notes_contains')
  },
)
