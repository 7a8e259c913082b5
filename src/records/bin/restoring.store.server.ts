import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { restoreAsItWas } from '#records/saving/add-record.server.ts'
import { restoreRow } from './bin.server.ts'
import { requirePermission, type Staff } from '#platform/server/http/permission.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { KindFor, RecordDeps } from '#records/kinds/record-kind.server.ts'
import { lastVersions } from '#records/kinds/record-rows.server.ts'
import type { Capability } from '#platform/values/roles.ts'
import { textsIn } from '#records/rich-text/text.ts'
import { notThere } from './rules.ts'
import type { Binned, Chosen, Restoration } from './schema.ts'
import { binnedAmong, type Companions } from './store.server.ts'

type By = { staff: Staff; requestId: string }

/** Restores what of these kinds was deleted, each by itself, what others name before those; tells of each that could not be restored why. */
export async function restoreBinned(
  deps: RecordDeps,
  kinds: readonly DeclaredKind[],
  companions: Companions,
  chosen: readonly Chosen[],
  by: By,
): Promise<Restoration> {
  const found = await binnedAmong(deps, kinds, companions, chosen)
  const gone = chosen.filter((each) => !found.some(({ entity, id }) => entity === each.entity && id === each.id))
  const answer: Restoration = { restored: [], refused: notThere(gone) }
  for (const { entity, id, title, along } of await namedFirst(deps, found)) {
    try {
      const kind = kinds.find((each) => each.entity === entity)
      await restoreOne(deps, kind, { id, extra: companions[entity]?.extra }, by)
      answer.restored.push({ entity, id, title, along })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answer.refused.push({ entity, id, title, message: error.message })
    }
  }
  return answer
}

async function restoreOne(
  deps: RecordDeps,
  kind: DeclaredKind | undefined,
  { id, extra }: { id: string; extra: unknown },
  by: By,
): Promise<void> {
  if (!kind) throw new AppError('not_found')
  const allowed = { ...by, staff: requirePermission(by.staff, kind.capability) }
  if (isRecordKind(kind)) return restoreAsItWas(deps, kind, { id, extra }, allowed)
  const { entity, topic } = kind
  await inTransaction(deps.database.db, async (tx) => {
    if (!(await restoreRow(tx, kind, { entity, id }))) throw new AppError('not_found')
    await writeAuditEntry(tx, { ...auditedBy(by), entity, entityId: id, action: 'restore' })
    await emitChange(tx, topic, [id], holdersOf(kind.capability))
  })
}

function isRecordKind(kind: DeclaredKind): kind is DeclaredKind & KindFor<Capability> {
  return kind.versions === 'deletable' && 'fields' in kind
}

/** In an order in which a section follows its course, and an announcement its speakers. */
async function namedFirst({ database: { db } }: RecordDeps, found: readonly Binned[]): Promise<Binned[]> {
  const named = new Map<string, string[]>()
  for (const entity of new Set(found.map((each) => each.entity))) {
    const ids = found.flatMap((each) => (each.entity === entity ? each.id : []))
    for (const [id, { data }] of await lastVersions(db, entity, ids)) named.set(id, textsIn(data))
  }
  const ordered = new Set<Binned>()
  const visited = new Set<Binned>()
  const visit = (each: Binned) => {
    if (visited.has(each)) return
    visited.add(each)
    const names = new Set(named.get(each.id))
    for (const other of found) if (names.has(other.id)) visit(other)
    ordered.add(each)
  }
  for (const each of found) visit(each)
  return [...ordered]
}
