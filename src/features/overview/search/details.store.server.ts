import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { columnOf, type DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import type { Facts } from './schema.ts'

type Found = { kind: string; id: string }

const noFacts: Facts = { date: null, price: null }

/** Dates and prices of what was found, by kind and id. */
export async function factsOf(
  db: Db,
  kinds: readonly DeclaredKind[],
  found: readonly Found[],
): Promise<(one: Found) => Facts> {
  const statements = kinds.flatMap((declared) => {
    const { search, table } = declared
    const ids = found.flatMap(({ kind, id }) => (kind === search?.kind && isRecordId(id) ? id : []))
    if (!search || ids.length === 0 || (!search.dates && search.price === undefined)) return []
    const moments = search.dates?.map((name) => columnOf(declared, name)) ?? []
    const date = moments.length > 0 ? sql`coalesce(${sql.join(moments, sql`, `)})` : sql`null::timestamptz`
    const price = search.price === undefined ? sql`null::numeric` : columnOf(declared, search.price)
    return sql`select ${search.kind} as kind, ${table.id}::text as id, ${date} as date, ${price} as price
      from ${table} where ${table.id} = any (${sql.param(ids)}::uuid[])`
  })
  if (statements.length === 0) return () => noFacts
  const { rows } = await db.execute<Found & { date: string | Date | null; price: string | null }>(
    sql.join(statements, sql` union all `),
  )
  const known = new Map(
    rows.map(({ kind, id, date, price }): [string, Facts] => [
      `${kind} ${id}`,
      { date: date === null ? null : new Date(date).toISOString(), price: price === null ? null : Number(price) },
    ]),
  )
  return ({ kind, id }) => known.get(`${kind} ${id}`) ?? noFacts
}
