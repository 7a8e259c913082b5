import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Audience } from './audience.ts'

/** The channel on which every process listens. */
export const changesChannel = 'changes'
/** Past this many ids a change names its topic alone, so that a notice stays far from PostgreSQL's 8,000 bytes. */
const mostIds = 20

/** What was changed: a topic such as `site-content/hero` and, where few, the ids of its rows; never the data. */
export type Change = { position: number; topic: string; ids: string[] }
/** A change as processes hear of it: with who else may. */
export type Announced = Change & Audience

/**
 * Announces a change in the transaction that makes it, as its last step: told to every process and every open page of its
 * audience when it commits, and to nobody when it does not. Positions are handed out in commit order (a lock held to the end
 * of the transaction), so somebody who has seen position n has missed nothing before it.
 */
export async function announce(tx: Db, topic: string, ids: readonly string[], audience: Audience): Promise<void> {
  const told = ids.length > mostIds ? [] : [...ids]
  const { hears, person } = audience
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('changes', 0))`)
  await tx.execute(sql`
    with change as (
      insert into changes (topic, ids, hears, person)
      values (${topic}, ${sql.param(told)}, ${hears}, ${person}::uuid) returning position
    )
    select pg_notify(${changesChannel}, json_build_object(
      'position', position, 'topic', ${topic}::text, 'ids', ${JSON.stringify(told)}::json,
      'hears', ${hears}::text, 'person', ${person}::text)::text)
    from change`)
}
