import { sql } from 'drizzle-orm'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { AnyKind, Changed, Document } from '#records/kinds/record-kind.server.ts'
import { publicTest } from '#records/saving/save-record.server.ts'
import { changeForVisitors, eventOf } from './rules.ts'
import { webhookDeliveries, webhookEndpoints } from './table.server.ts'

export const dueTopic = 'webhooks/due'

/** `path`: the record's address on the site, where it has one. */
type WebhookEvent = { type: string; id: string; path: string | null }

/** Writes deliveries of what happened into its own transaction, for every endpoint that chose it. Call last. */
export async function tellWebhooks(tx: Db, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rows } = await tx.execute<{ due: number }>(sql`
    insert into ${webhookDeliveries} (endpoint_id, type, record_id, path)
    select endpoint.id, event.type, event.id, event.path
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (type text, id text, path text)
    join ${webhookEndpoints} as endpoint on endpoint.is_active and event.type = any (endpoint.events)
    returning 1 as due`)
  if (rows.length > 0) await emitChange(tx, dueTopic, [], holdersOf('system'))
}

/** What changed in records, as far as visitors see it; kinds that they never see tell nothing. */
export function tellOfRecords(kinds: readonly DeclaredKind[]) {
  return async (tx: Db, kind: AnyKind, changed: readonly Changed<Document>[]): Promise<void> => {
    const declared = kinds.find(({ entity }) => entity === kind.entity)
    if (!declared?.versions) return
    const isPublic = await publicTest(tx, kind, changed)
    await tellWebhooks(
      tx,
      changed.flatMap(({ id, states, isGone = false }) => {
        const [first, last = first] = states
        const was = (states.length > 1 || isGone) && first !== undefined && isPublic(first)
        const change = changeForVisitors(was, last !== undefined && isPublic(last), isGone)
        return change ? { type: eventOf(declared, change), id, path: pathOf(declared, id) } : []
      }),
    )
  }
}

function pathOf({ site }: DeclaredKind, id: string): string | null {
  return (
    site?.page?.replace(/:[a-z]+/, id) ?? site?.pages.find((page) => page.endsWith(`/${id}`)) ?? site?.pages[0] ?? null
  )
}
