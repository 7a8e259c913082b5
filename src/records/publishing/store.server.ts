import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { translateStored } from '#platform/server/language.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { mergedOver, pendingRow, type PendingRow } from './pending-changes.server.ts'
import type { AnyKind, RecordReading } from '#records/kinds/record-kind.server.ts'
import { pluck } from '#records/kinds/fields.ts'
import { namesOfRecords } from '#records/kinds/record-names.server.ts'
import { readRecords } from '#records/kinds/record-rows.server.ts'
import { capital } from '#records/kinds/kind.ts'
import { pendingChanges } from '#records/saving/table.server.ts'
import { waits } from '#platform/values/waiting.ts'
import type { Publishing, Stuck } from './publishing.ts'
import { t } from '#platform/values/translate.ts'

export const mostStuck = 50

/** What waits of a record, and when it is published. @throws AppError not_found */
export async function publishingOf(
  { database: { db }, records }: RecordReading,
  kind: AnyKind,
  id: string,
): Promise<Publishing> {
  const record = orNotFound((await readRecords(db, kind, [id]))[0])
  const row = await pendingRow(db, { entity: kind.entity, id })
  const names = await records.namesOf(db, [row?.saved_by ?? null, row?.planned_by ?? null])
  const { fields, conflicts } = mergedOver(record, row ?? { data: null, base: null })
  const waiting = row?.data && {
    fields,
    saved_at: row.saved_at.toISOString(),
    saved_by: names.get(row.saved_by ?? '') ?? null,
    conflicts: conflicts.map(({ path: at }) => at),
  }
  return {
    published: record.document['published'] === true,
    version: record.version,
    pending_version: row?.data ? row.version : 0,
    waiting: waiting ?? null,
    publish_at: row?.publish_at?.toISOString() ?? null,
    unpublish_at: row?.unpublish_at?.toISOString() ?? null,
    planned_by: names.get(row?.planned_by ?? '') ?? null,
    problem: row ? problemOf(row) : null,
  }
}

/** What did not happen of these kinds, the oldest first. */
export async function stuckOf(db: Db, kinds: readonly DeclaredKind[]): Promise<Stuck[]> {
  const { entity, is_deleted, stuck_since, id } = pendingChanges
  const rows = await db
    .select()
    .from(pendingChanges)
    .where(and(isNotNull(stuck_since), eq(is_deleted, false), inArray(entity, pluck(kinds, 'entity'))))
    .orderBy(asc(stuck_since), asc(id))
    .limit(mostStuck)
  const nameOf = await namesOfRecords(db, kinds, rows)
  return rows.flatMap((row) => {
    const problem = problemOf(row)
    const { title = null, address = null } = nameOf(row) ?? {}
    return problem ? { entity: row.entity, id: row.entity_id, title, address, problem } : []
  })
}

/** Changes of these kinds that somebody keeps waiting, the oldest first; `key`: its address. */
export async function ownChangesWaiting(db: Db, kinds: readonly DeclaredKind[], person: string) {
  const { entity, entity_id, saved_at, saved_by, data, is_deleted } = pendingChanges
  const seen = inArray(entity, pluck(kinds, 'entity'))
  const isOwn = and(eq(saved_by, person), isNotNull(data), eq(is_deleted, false), seen)
  const [count, rows] = await Promise.all([
    db.$count(pendingChanges, isOwn),
    db.select({ entity, entity_id, saved_at }).from(pendingChanges).where(isOwn).orderBy(asc(saved_at)).limit(1),
  ])
  const [row] = rows
  const kind = kinds.find((each) => each.entity === row?.entity)
  if (!row || !kind) return waits(count, undefined)
  const named = (await namesOfRecords(db, [kind], rows))(row)
  const title = named?.title || capital(t(kind.noun[0]))
  return waits(count, { key: named?.address ?? '/admin', title, at: row.saved_at })
}

function problemOf(row: PendingRow): Publishing['problem'] {
  const { problem: code, problem_with: action, problem_text: text, stuck_since: since } = row
  if (!code || !action || !since) return null
  return { code, action, text: text && translateStored(text, row.problem_params), since: since.toISOString() }
}
