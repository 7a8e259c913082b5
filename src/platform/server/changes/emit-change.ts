import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Audience } from './audience.ts'

export const changesChannel = 'changes'
/** Beyond this a change names its topic alone: PostgreSQL limits a notice to 8,000 bytes. */
const mostIds = 20

export type Change = { position: number; topic: string; ids: string[] }
export type EmittedChange = Change & Audience

/** Announces a change on commit; call it last: its lock keeps positions in commit order, so whoever has seen n missed nothing before. */
export async function emitChange(tx: Db, topic: string, ids: readonly string[], audience: Audience): Promise<void> {
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
