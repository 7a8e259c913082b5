import { sql } from 'drizzle-orm'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { revisions } from './table.ts'

/** The newest versions of each record stay, and its first one, which tells its age when it is brought back. */
export function retainedRevisions(months: number | null, newest: number): Retained {
  const own = sql`select from ${revisions} as other
    where other.entity = ${revisions.entity} and other.entity_id = ${revisions.entity_id}`
  const isFirst = sql`not exists (${own} and other.version < ${revisions.version})`
  const isNewest = sql`not exists (${own} and other.version > ${revisions.version} offset ${newest - 1} limit 1)`
  return {
    name: 'revisions',
    table: revisions,
    at: revisions.saved_at,
    isOld: months === null ? undefined : isOlderThan(sql`${revisions.saved_at}`, months),
    stays: sql`(${isFirst} or ${isNewest})`,
    // Few records were saved that often, and nothing of the others goes.
    among: sql`(${revisions.entity}, ${revisions.entity_id}) in (
      select many.entity, many.entity_id from ${revisions} as many where many.version > ${newest})`,
  }
}
