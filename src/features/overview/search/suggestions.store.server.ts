import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { factsOf } from './details.store.server.ts'
import { type NearQuery, nearQueryFor } from './spelling.store.server.ts'
import { foundFrom, foundTo, markedText, searchKindsOf } from './rules.ts'
import type { Suggestion } from './schema.ts'
import { searchDocuments } from './table.server.ts'

const mostSuggested = 8
/** Bounds the ranking. */
const mostWeighed = 1000

type Found = { kind: string; id: string; address: string; title: string }

/** Titles that what is being typed may lead to, best first; where there is none, those one letter away. */
export async function suggestionsFor(db: Db, declared: readonly DeclaredKind[], q: string): Promise<Suggestion[]> {
  const names = new Map(searchKindsOf(declared).map(({ kind, name }) => [kind, name]))
  for (const isLoose of [false, true]) {
    const asked = await nearQueryFor(db, q, { isTyped: true, isLoose })
    if (!asked) return []
    const found = await titlesWith(db, asked)
    if (found.length === 0) continue
    const facts = await factsOf(db, declared, found)
    return found.map(({ title, ...row }) => ({
      ...row,
      ...facts(row),
      name: names.get(row.kind) ?? '',
      title: markedText(title, asked.marks),
    }))
  }
  return []
}

async function titlesWith(db: Db, { anywhere, in_title }: NearQuery): Promise<Found[]> {
  const marks = `HighlightAll=true, StartSel=${foundFrom}, StopSel=${foundTo}`
  const { kind, id, address, title, changed_at, words } = searchDocuments
  const { rows } = await db.execute<Found>(sql`
    select kind, id, address,
      ts_headline('english', translate(title, ${foundFrom + foundTo}, ''), ${anywhere}::tsquery, ${marks}) as title
    from (
      select ${kind}, ${id}, ${address}, ${title}, ${changed_at}, ts_rank(${words}, ${anywhere}::tsquery, 1) as rank
      from ${searchDocuments} where ${words} @@ ${in_title}::tsquery limit ${mostWeighed}
    ) as found
    order by rank desc, changed_at desc nulls last, id limit ${mostSuggested}`)
  return rows
}
