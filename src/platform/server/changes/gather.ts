import { sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { emitChange, everyone } from './emit-change.ts'

/** Tells everyone, once per topic, of what was deferred since the last time; gives the number of topics. */
export async function gatherChanges(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ topic: string; ids: string[] }>(sql`
      with gathered as (
        update changes set hears = 'administrators' where hears = 'everyone-later' returning topic, ids
      )
      select topic, case when bool_or(cardinality(gathered.ids) = 0) then '{}'
        else array(select distinct id from gathered as same, unnest(same.ids) as id where same.topic = gathered.topic order by id)
        end as ids
      from gathered group by topic order by topic`)
    for (const { topic, ids } of rows) await emitChange(tx, topic, ids, everyone)
    return rows.length
  })
}
