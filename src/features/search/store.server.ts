import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { factsOf } from './facts.store.server.ts'
import { nearQueryFor } from './near.store.server.ts'
import {
  excerptAround,
  foundFrom,
  foundTo,
  lexemeOf,
  markedText,
  mostCounted,
  searchKindsOf,
  wordsAskedFor,
} from './rules.ts'
import type { SearchAsked, SearchResult } from './schema.ts'

/** Bounds the ranking: beyond this many matches, those in titles come first. */
const mostWeighed = 1000
/** In characters. */
const mostRead = 20_000

/**
 * Searches public content, best first within each kind; empty where only stop words or negations are asked for. Where nothing is found
 * and `near` is asked for, what is one letter away from it.
 */
export async function search(db: Db, declared: readonly DeclaredKind[], { near, ...asked }: SearchAsked) {
  const { q } = asked
  const { unspaced } = wordsAskedFor(q)
  const exact = await queriesFor(db, q)
  const groups = exact ? await groupsOf(db, declared, asked, { ...exact, marks: unspaced }) : []
  if (groups.length > 0 || !near) return { query: q, is_near: false, groups }
  const close = await nearQueryFor(db, q, { isTyped: false, isLoose: true })
  const found = close ? await groupsOf(db, declared, asked, close) : []
  return { query: q, is_near: found.length > 0, groups: found }
}

async function groupsOf(
  db: Db,
  declared: readonly DeclaredKind[],
  { kind: only, limit }: Pick<SearchAsked, 'kind' | 'limit'>,
  { marks, ...asked }: Queries & { marks: string[] },
) {
  const kinds = searchKindsOf(declared).filter(({ kind }) => only === undefined || kind === only)
  // One statement for all kinds, so that a search takes one connection.
  const statements = kinds.map(({ kind }) => sql`(${searchStatement(kind, asked, limit)})`)
  const { rows } = await db.execute<Found>(
    sql`select * from (${sql.join(statements, sql` union all `)}) as found order by rank desc, changed_at desc nulls last, id`,
  )
  const facts = await factsOf(db, declared, rows)
  const groups = kinds.map(({ kind, name }) => {
    const found = rows.filter((row) => row.kind === kind)
    const results = found.map(({ id, address, title, body }): SearchResult => {
      return {
        id,
        address,
        title: markedText(title, marks),
        excerpt: excerptAround(body, marks),
        ...facts({ kind, id }),
      }
    })
    return { kind, name, total: found[0]?.total ?? 0, results }
  })
  return groups.filter(({ results }) => results.length > 0)
}

/** Both as the text of a tsquery. */
type Queries = { anywhere: string; in_title: string }
type Found = { kind: string; id: string; address: string; title: string; body: string; total: number }

/** Limits lexemes to titles by weight: `'word'` becomes `'word':A`. Null if nothing is left to search for. */
async function queriesFor(db: Db, q: string): Promise<Queries | null> {
  const { spaced, pairs } = wordsAskedFor(q)
  const { rows } = await db.execute<Queries & { indexable: string }>(sql`
    select words::text as anywhere, querytree(words) as indexable,
      regexp_replace(words::text, '(''(?:[^'']|'''')+''):?(\\*?)', '\\1:\\2A', 'g') as in_title
    from (select websearch_to_tsquery('english', ${spaced}) && ${pairs}::tsquery as words) as asked`)
  const [asked] = rows
  return asked && asked.indexable !== '' && asked.indexable !== 'T' ? asked : null
}

/** The search of one kind, exported for a test of its query plan. */
export function searchStatement(kind: string, { anywhere, in_title }: Queries, limit: number): SQL {
  // The index finds the kind among the words, so that many announcements do not slow the search of pages.
  const having = (words: string) =>
    sql`search_documents where words @@ ${`'${lexemeOf(kind)}' & ( ${words} )`}::tsquery`
  const marks = `HighlightAll=true, StartSel=${foundFrom}, StopSel=${foundTo}`
  const shown = (text: SQL) =>
    sql`ts_headline('english', translate(${text}, ${foundFrom + foundTo}, ''), ${anywhere}::tsquery, ${marks})`
  const weighed = sql`select id, changed_at, ts_rank(words, ${anywhere}::tsquery, 1) as rank from`
  return sql`
    with best as (
      (${weighed} ${having(in_title)} limit ${mostWeighed})
      union
      (${weighed} ${having(anywhere)} limit ${mostWeighed})
      order by rank desc, changed_at desc nulls last, id
      limit ${limit}
    )
    select kind, best.id, best.changed_at, rank, address, ${shown(sql`title`)} as title, ${shown(sql`left(body, ${mostRead})`)} as body,
      (select count(*) from (select 1 from ${having(anywhere)} limit ${mostCounted}) as counted) as total
    from best join search_documents as found on found.kind = ${kind} and found.id = best.id`
}
