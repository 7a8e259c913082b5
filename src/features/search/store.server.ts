import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { excerptAround, foundFrom, foundTo, markedText, mostCounted, wordsAskedFor } from './rules.ts'
import { type SearchAnswer, type SearchAsked, type SearchKind, searchKinds, type SearchResult } from './schema.ts'

/** How many documents of a kind are weighed against each other: where more match, those with the words in the title go first. */
const mostWeighed = 1000
/** How much of a text is looked through for an excerpt. */
const mostRead = 20_000

/**
 * Finds published courses, announcements, resources, team members and pages, best first within each kind. English words are
 * found by their stem, Chinese ones by two characters and more; what says nothing to search for ("the", "-river") finds nothing.
 */
export async function search(db: Db, { q, kind, limit }: SearchAsked): Promise<SearchAnswer> {
  const { unspaced } = wordsAskedFor(q)
  const asked = await queriesFor(db, q)
  if (!asked) return { query: q, groups: [] }
  const kinds = kind ? [kind] : searchKinds
  // One statement for all kinds: a search takes one connection, however many search at once.
  const statements = kinds.map((each) => sql`(${searchStatement(each, asked, limit)})`)
  const { rows } = await db.execute<Found>(
    sql`select * from (${sql.join(statements, sql` union all `)}) as found order by rank desc, changed_at desc nulls last, id`,
  )
  const groups = kinds.map((each) => {
    const found = rows.filter((row) => row.kind === each)
    const results = found.map(({ id, address, title, body }): SearchResult => {
      return { id, address, title: markedText(title, unspaced), excerpt: excerptAround(body, unspaced) }
    })
    return { kind: each, total: found[0]?.total ?? 0, results }
  })
  return { query: q, groups: groups.filter(({ results }) => results.length > 0) }
}

/** What the database is asked for, as text of its type tsquery: anywhere, and in titles alone. */
type Queries = { anywhere: string; in_title: string }
type Found = { kind: SearchKind; id: string; address: string; title: string; body: string; total: number }

/** In titles, `'word'` becomes `'word':A` and a beginning `'w':*` becomes `'w':*A`. Null where nothing is left to search for, or only what is not wanted. */
async function queriesFor(db: Db, q: string): Promise<Queries | null> {
  const { spaced, pairs } = wordsAskedFor(q)
  const { rows } = await db.execute<Queries & { indexable: string }>(sql`
    select words::text as anywhere, querytree(words) as indexable,
      regexp_replace(words::text, '(''(?:[^'']|'''')+''):?(\\*?)', '\\1:\\2A', 'g') as in_title
    from (select websearch_to_tsquery('english', ${spaced}) && ${pairs}::tsquery as words) as asked`)
  const [asked] = rows
  return asked && asked.indexable !== '' && asked.indexable !== 'T' ? asked : null
}

/**
 * The search of one kind as a statement; exported so that a test can ask the database how it goes about it. The kind stands in
 * it as it is, or the index of that kind could not be chosen.
 */
export function searchStatement(kind: SearchKind, { anywhere, in_title }: Queries, limit: number): SQL {
  const ofKind = sql`search_documents where kind = '${sql.raw(kind)}'`
  const marks = `HighlightAll=true, StartSel=${foundFrom}, StopSel=${foundTo}`
  const shown = (text: SQL) =>
    sql`ts_headline('english', translate(${text}, ${foundFrom + foundTo}, ''), ${anywhere}::tsquery, ${marks})`
  const weighed = sql`select id, changed_at, ts_rank(words, ${anywhere}::tsquery, 1) as rank from ${ofKind}`
  return sql`
    with best as (
      (${weighed} and words @@ ${in_title}::tsquery limit ${mostWeighed})
      union
      (${weighed} and words @@ ${anywhere}::tsquery limit ${mostWeighed})
      order by rank desc, changed_at desc nulls last, id
      limit ${limit}
    )
    select kind, best.id, best.changed_at, rank, address, ${shown(sql`title`)} as title, ${shown(sql`left(body, ${mostRead})`)} as body,
      (select count(*) from (select 1 from ${ofKind} and words @@ ${anywhere}::tsquery limit ${mostCounted}) as counted) as total
    from best join search_documents as found on found.kind = '${sql.raw(kind)}' and found.id = best.id`
}
