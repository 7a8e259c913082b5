import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { createCourse } from '#test/content-factories.ts'
import { declaredKinds } from '#test/records.ts'
import { search as searchAmong, searchStatement, suggestionsFor } from './store.server.ts'
import { insertMany, rowsRead } from '#test/rows-read.ts'

const app = await createTestApp()
const limit = 8
const search = (q: string) => searchAmong(app.database.db, declaredKinds, { q, limit })
const suggest = (q: string) => suggestionsFor(app.database.db, declaredKinds, q)

test(
  'a search among 100,000 documents reads its kind’s index and stays fast (search-6)',
  { tags: 'full' },
  async () => {
    const { pool, db } = app.database
    await insertMany(
      pool,
      'search_documents',
      `insert into search_documents (kind, id, title, body, address, changed_at, words)
    select 'announcement', n::text, 'Common title ' || n, 'Every text has a river 生态文明 ' || n, '/a/' || n, now(),
      search_title_words('Common title ' || n) || setweight(search_words('Common title ' || n), 'A')
        || setweight(search_words('Every text has a river 生态文明'), 'C') || array_to_tsvector(array['kind announcement'])
    from generate_series(1, 100000) as n`,
    )
    await createCourse(db, { title: 'A river' })
    for (const [q, most] of [
      // What every document has is found among the newest.
      ['river', 5_000],
      ['生态文明', 5_000],
      ['生', 5_000],
      ['title river', 5_000],
      // A hundred of the newest are asked, for titles too.
      ['77777', 500],
      ['river 生态 4242', 500],
      ['nothinglikeit', 500],
    ] as const) {
      const read = await rowsRead(pool, () => search(q))
      expect([q, read < most]).toEqual([q, true])
    }
    for (const [q, most] of [
      ['comm', 4_000],
      ['titel', 4_000],
      ['77777', 1_000],
      ['生态文朋', 4_000],
      ['rivr', 4_000],
      ['zzzzzz', 1_000],
    ] as const) {
      const read = await rowsRead(pool, () => suggest(q))
      expect([q, read < most, read]).toEqual([q, true, read])
    }
    expect((await suggest('rivr')).map(({ kind }) => kind)).toEqual(['course'])
    expect((await search('river')).groups.map(({ kind, total }) => [kind, total])).toEqual([
      ['course', 1],
      ['announcement', 1000],
    ])
    const [only] = (await search('77777')).groups
    expect(only?.results.map(({ address }) => address)).toEqual(['/a/77777'])
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${searchStatement([{ kind: 'announcement' }], { anywhere: "'77777'", in_title: "'title 77777'" }, 8)}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('search_documents_words')
    expect(plan).not.toContain('Seq Scan')
  },
)
