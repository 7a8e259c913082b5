import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { factsOf } from './facts.store.server.ts'
import { nearQueryFor } from './near.store.server.ts'
import { foundFrom, foundTo, lexemeOf, markedText, searchKindsOf } from './rules.ts'
import type { Suggestion } from './schema.ts'

const mostSuggested = 8
/** Bounds the ranking of each kind. */
const mostWeighed = 200

type Found = { kind: string; id: string; address: string; title: string }

/** Titles that what is being typed may lead to, best first; where there is none, those one letter away. */
export async function suggestionsFor(db: Db, declared: readonly DeclaredKind[], q: string): Promise<Suggestion[]> {
  const kinds = searchKindsOf(declared)
  const names = new Map(kinds.map(({ kind, name }) => [kind, name]))
  for (const isLoose of [false, true]) {
    const asked = await nearQueryFor(db, q, { isTyped: true, isLoose })
    if (!asked) return []
    const found = await titlesWith(
      db,
      kinds.map(({ kind }) => kind),
      asked,
    )
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

async function titlesWith(
  db: Db,
  kinds: readonly string[],
  { anywhere, in_title }: { anywhere: string; in_title: string },
) {
  const marks = `HighlightAll=true, StartSel=${foundFrom}, StopSel=${foundTo}`
  const ofKinds = kinds.map(
    (kind) => sql`(
      select kind, id, address, title, changed_at, ts_rank(words, ${anywhere}::tsquery, 1) as rank from search_documents
      where words @@ ${`'${lexemeOf(kind)}' & ( ${in_title} )`}::tsquery limit ${mostWeighed})`,
  )
  const { rows } = await db.execute<Found>(sql`
    select kind, id, address,
      ts_headline('english', translate(title, ${foundFrom + foundTo}, ''), ${anywhere}::tsquery, ${marks}) as title
    from (${sql.join(ofKinds, sql` union all `)}) as found
    order by rank desc, changed_at desc nulls last, id limit ${mostSuggested}`)
  return rows
}
