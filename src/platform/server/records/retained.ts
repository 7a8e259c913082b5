import { and, sql } from 'drizzle-orm'
import { isOlderThan, isOlderThanDays, type Retained } from '#platform/server/retention/sweep.ts'
import { purgeVersions, tellBin } from './bin.ts'
import { deletedRecords, revisions } from './table.ts'

/** The newest versions of each record stay, and its first one, which tells its age when it is brought back. */
export function retainedRevisions(months: number | null, newest: number): Retained {
  const own = sql`select from ${revisions} as other
    where other.entity = ${revisions.entity} and other.entity_id = ${revisions.entity_id}`
  const isFirst = sql`not exists (${own} and other.version < ${revisions.version})`
  const isNewest = sql`not exists (${own} and other.version > ${revisions.version} offset ${newest - 1} limit 1)`
  const isOld = months === null ? undefined : isOlderThan(sql`${revisions.saved_at}`, months)
  const isDue = isOld && and(isOld, sql`not (${isFirst})`, sql`not (${isNewest})`)
  return { name: 'revisions', table: revisions, isDue }
}

/** What is deleted goes for good, with every version; the sweep of files takes what they showed. */
export function retainedBin(days: number | null): Retained {
  return {
    name: 'bin',
    table: deletedRecords,
    isDue: days === null ? undefined : isOlderThanDays(sql`${deletedRecords.binned_at}`, days),
    removing: async (tx, rows) => {
      for (const entity of new Set(rows.map((row) => String(row['entity'])))) {
        const own = rows.filter((row) => row['entity'] === entity)
        await purgeVersions(
          tx,
          entity,
          own.map((row) => String(row['entity_id'])),
        )
      }
    },
    announce: (tx) => tellBin(tx, []),
  }
}
