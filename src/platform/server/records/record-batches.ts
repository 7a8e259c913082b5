import { eq } from 'drizzle-orm'
import { AppError } from '#platform/server/errors.ts'
import type { Capability } from '#platform/values/roles.ts'
import { putIntoBin } from './bin.ts'
import type { Actor, Changed, Document, KindFor, RecordDeps } from './record-kind.ts'
import { binPending } from './pending-changes.ts'
import { filesOf, keepLastRevision, lockRecords } from './record-rows.ts'
import { audit, changing, inScope, refused, saveLocked, tell } from './save-record.ts'

/** Deletes a record into the bin. @throws AppError not_found */
export async function deleteRecord<Needed extends Capability>(
  deps: RecordDeps,
  kind: KindFor<Needed>,
  id: string,
  by: Actor<Needed>,
): Promise<void> {
  if ((await deleteRecords(deps, kind, [id], by)) === 0) throw new AppError('not_found')
}

/** Deletes records into the bin, all or none, keeping their last versions and their files; gives how many. Unknown ids are no error. */
export async function deleteRecords<Needed extends Capability>(
  deps: RecordDeps,
  kind: KindFor<Needed>,
  asked: readonly string[],
  by: Actor<Needed>,
) {
  const { table, key = table.id, entity } = kind
  return inScope(deps, kind, by, async (scope) => {
    const { tx } = scope
    const records = await lockRecords(tx, kind, asked)
    const ids = records.map(({ id }) => id)
    const changed: Changed<Document>[] = records.map(({ id, document }) => ({ id, states: [document], isGone: true }))
    for (const { id, ...last } of records) {
      const letGo = await kind.hooks?.beforeDelete?.(tx, { id, ids, by, change: changing(scope) })
      changed.push(...(letGo?.changed ?? []))
      await keepLastRevision(tx, { entity, id }, last, letGo?.cleared)
      const { document } = last
      const [title, files] = [kind.title(document), filesOf(kind, document)]
      await putIntoBin(tx, { entity, id, title, files, deletedBy: by.staff.profileId })
      await tx.delete(table).where(eq(key, id))
      await audit(scope, 'delete', id, { version: last.version })
    }
    await binPending(tx, entity, ids)
    await tell(scope, changed)
    return records.length
  })
}

/** Publishes or unpublishes records, all or none, each as a save does; gives how many exist. Unknown ids are no error. */
export async function publishRecords<Needed extends Capability>(
  deps: RecordDeps,
  kind: KindFor<Needed>,
  { ids, published }: { ids: readonly string[]; published: boolean },
  by: Actor<Needed>,
): Promise<number> {
  return inScope(deps, kind, by, async (scope) => {
    const records = await lockRecords(scope.tx, kind, ids)
    const changed: Changed<Document>[] = []
    for (const record of records) {
      if (record.document['published'] === published) continue
      const result = await saveLocked(scope, record, { from: record.version, fields: { published } })
      if (result.outcome === 'conflict') throw refused(result)
      changed.push(...result.changed)
      await audit(scope, published ? 'publish' : 'unpublish', record.id, { version: result.version })
    }
    await tell(scope, changed)
    return records.length
  })
}
