import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** The channel on which every process listens. */
export const changesChannel = 'changes'
/** Past this many ids a change names its topic alone, so that a notice stays far from PostgreSQL's 8,000 bytes. */
const mostIds = 20

/** What was changed: a topic such as `site-content/hero` and, where few, the ids of its rows; never the data. */
export type Change = { position: number; topic: string; ids: string[] }

/**
 * Announces a change in the transaction that makes it, as its last step: told to every process and every open page when it
 * commits, and to nobody when it does not. Positions are handed out in commit order (a lock held to the end of the
 * transaction), so somebody who has seen position n has missed nothing before it.
 */
export async function announce(tx: Db, topic: string, ids: readonly string[] = []): Promise<void> {
  const told = ids.length > mostIds ? [] : [...ids]
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('changes', 0))`)
  await tx.execute(sql`
    with change as (
      insert into changes (topic, ids) values (${topic}, ${sql.param(told)}) returning position
    )
    select pg_notify(${changesChannel}, json_build_object('position', position, 'topic', ${topic}::text, 'ids', ${JSON.stringify(told)}::json)::text)
    from change`)
}
