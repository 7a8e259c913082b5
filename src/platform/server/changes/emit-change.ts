import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** `everyone-later` tells the public in batches (gather.ts), which hides each moment; the server's own listeners hear all at once. */
export type Audience = { hears: (typeof audiences)[number]; person: string | null }
export const audiences = ['everyone', 'everyone-later', 'administrators'] as const

export const everyone: Audience = { hears: 'everyone', person: null }
export const administrators: Audience = { hears: 'administrators', person: null }

export function administratorsAnd(person: string | null): Audience {
  return { hears: 'administrators', person }
}

/** Administrators and the account concerned at once, everyone else with the next batch. */
export function everyoneLater(person: string | null): Audience {
  return { hears: 'everyone-later', person }
}

export function audienceOf(isPublic: boolean): Audience {
  return isPublic ? everyone : administrators
}

export type Subscriber = { profileId: string; isAdmin: boolean } | null

export function mayReceive(listener: Subscriber, { hears, person }: Audience): boolean {
  if (hears === 'everyone' || listener?.isAdmin) return true
  return listener !== null && person === listener.profileId
}

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
