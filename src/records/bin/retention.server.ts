import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { isOlderThan, isOlderThanDays, mostCounted, type Retained } from '#platform/server/retention/sweep.ts'
import { purgeVersions, tellBin } from './bin.server.ts'
import { deletedRecords, revisions } from '#records/saving/table.server.ts'

/** The newest versions of each record stay, and its first one, which tells its age when it is brought back. */
export function retainedRevisions(months: number | null, newest: number): Retained {
  const own = sql`select from ${revisions} as other
    where other.entity = ${revisions.entity} and other.entity_id = ${revisions.entity_id}`
  const isFirst = sql`not exists (${own} and other.version < ${revisions.version})`
  const isNewest = sql`not exists (${own} and other.version > ${revisions.version} offset ${newest - 1} limit 1)`
  const isOld = months === null ? undefined : isOlderThan(sql`${revisions.saved_at}`, months)
  const stays = sql`(${isFirst} or ${isNewest})`
  return {
    name: 'revisions',
    table: revisions,
    at: revisions.saved_at,
    isOld,
    stays,
    ...(isOld && { due: dueOf(isOld, newest) }),
  }
}

/** Record by record of those that were saved more often than `newest`, which are few; nothing of the others goes. */
function dueOf(isOld: SQL, newest: number): SQL {
  const of = (record: string) =>
    sql`(${revisions.entity}, ${revisions.entity_id}) = (${sql.raw(record)}.entity, ${sql.raw(record)}.entity_id)`
  // As it is written in the index of these (`revisions_many`).
  const isBeyond = sql`version > ${sql.raw(String(newest))}`
  // With `offset 0` and the limit each part is read for itself, or the planner would begin with all that is old.
  return sql`select from (
      select entity, entity_id,
        (select version from ${revisions} where ${of('many')} order by version desc offset ${newest - 1} limit 1) as newest,
        (select min(version) from ${revisions} where ${of('many')}) as first
      from (select entity, entity_id from ${revisions} where ${isBeyond} group by entity, entity_id) as many offset 0
    ) as record cross join lateral (
      select from ${revisions}
      where ${of('record')} and ${revisions.version} < record.newest and ${revisions.version} > record.first and ${isOld}
      limit ${mostCounted + 1}) as due_row`
}

/** What goes for good with records of a kind, by its entity. */
export type PurgedAlong = Readonly<Record<string, (tx: Db, ids: readonly string[]) => Promise<void>>>

/** What is deleted goes for good, with every version; the sweep of files takes what they showed. */
export function retainedBin(days: number | null, along: PurgedAlong): Retained {
  return {
    name: 'bin',
    table: deletedRecords,
    at: deletedRecords.binned_at,
    isOld: days === null ? undefined : isOlderThanDays(sql`${deletedRecords.binned_at}`, days),
    removing: async (tx, rows) => {
      for (const entity of new Set(rows.map((row) => String(row['entity'])))) {
        const ids = rows.flatMap((row) => (row['entity'] === entity ? String(row['entity_id']) : []))
        await purgeVersions(tx, entity, ids)
        await along[entity]?.(tx, ids)
      }
    },
    announce: (tx) => tellBin(tx, []),
  }
}
