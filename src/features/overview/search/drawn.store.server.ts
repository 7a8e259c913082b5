import { sql } from 'drizzle-orm'
import { searchDocuments } from './table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { columnOf, type DeclaredKind } from '#records/kinds/declared-kind.server.ts'

/** Whether a record, or an item of one, with this UUID has a drawn picture. */
export async function hasDrawing(db: Db, kinds: readonly DeclaredKind[], id: string): Promise<boolean> {
  const asked = kinds.flatMap((kind) => {
    if (kind.drawn === 'id') return sql`exists (select from ${kind.table} where ${kind.table.id} = ${id}::uuid)`
    // Documents with items are only a few rows.
    const document = kind.drawn && columnOf(kind, kind.document ?? 'data')
    return document ? sql`exists (select from ${kind.table} where strpos(${document}::text, ${id}) > 0)` : []
  })
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${sql.join(asked, sql` or `)} as found`)
  return rows[0]?.found ?? false
}

/** The kinds of records that visitors find, which have a picture for sharing. */
export function sharedKinds(kinds: readonly DeclaredKind[]): string[] {
  return kinds.flatMap(({ search }) => search?.kind ?? [])
}

export async function isShared(db: Db, kind: string, id: string): Promise<boolean> {
  const { kind: named, id: own } = searchDocuments
  return (await db.$count(searchDocuments, sql`${named} = ${kind} and ${own} = ${id}`)) > 0
}
