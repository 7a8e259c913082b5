import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { emitChange } from '#platform/server/changes/emit-change.ts'
import { audienceOf } from '#platform/server/changes/audience.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Session } from '#platform/server/http/permission.ts'
import type { Deletion } from '#platform/values/record-save.ts'
import type { AnyKind, Actor, ByOwner, Changed, Document, RecordDeps, RecordPorts, Refusal } from './record-kind.ts'

export type Scope = { tx: Db; kind: AnyKind; by: Actor | ByOwner; ports: RecordPorts }

/** Runs `work` in a transaction under what the kind locks. */
export function inScope<Result>(
  { database, records: ports }: RecordDeps,
  kind: AnyKind,
  by: Actor | ByOwner,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database.db, async (tx) => {
    await kind.hooks?.lock?.(tx)
    return work({ tx, kind, by, ports })
  })
}

export function actorOf(by: Actor | ByOwner): Session {
  return 'admin' in by ? by.admin : by.owner
}

/** Not for a person's own record. */
export async function audit(
  { tx, kind, by }: Scope,
  action: string,
  id: string,
  details?: Record<string, unknown>,
): Promise<void> {
  if (kind.isPersonal) return
  const { entity } = kind
  const line = { actorId: actorOf(by).profileId, action, entity, entityId: id, requestId: by.requestId }
  await writeAuditEntry(tx, { ...line, ...(details && { details }) })
}

/** Tells everyone of what was or is public, administrators of the rest. */
export async function tell({ tx, kind }: Scope, changed: readonly Changed<Document>[]): Promise<void> {
  if (changed.length === 0) return
  if (kind.hooks?.announce) return kind.hooks.announce(tx, changed)
  const [own, ...shownBy] = kind.topics
  for (const isPublic of [true, false]) {
    const told = changed.filter(({ states }) => states.some((state) => kind.isPublic(state)) === isPublic)
    if (told.length === 0) continue
    const ids = kind.only === undefined ? told.map(({ id }) => id) : []
    await emitChange(tx, own, ids, audienceOf(isPublic))
    for (const topic of shownBy) await emitChange(tx, topic, [], audienceOf(isPublic))
  }
}

export function notFoundError(deleted: Deletion | undefined): AppError {
  return new AppError(
    'not_found',
    deleted && { message: 'This has been deleted in the meantime.', details: { deleted } },
  )
}

/** The error for fields that cannot be stored; the first error is its message. */
export function refused(refusal: Refusal): AppError {
  if ('overlaps' in refusal) return new AppError('stale', { details: refusal })
  const [message] = Object.values(refusal.fieldErrors)
  return new AppError('invalid', { ...(message !== undefined && { message }), fields: { ...refusal.fieldErrors } })
}
