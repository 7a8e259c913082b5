import { isSame } from './merge.ts'
import type { Changed, Document } from '#records/kinds/record-kind.server.ts'
import { rewritePending } from '#records/publishing/pending-changes.server.ts'
import { lockRecord } from '#records/kinds/record-rows.server.ts'
import { audit, changing, type Scope } from './save-record.server.ts'

/**
 * Writes what `rewrite` makes of records as their next versions, each with a line in the audit log; gives those that changed,
 * for `tell` at the end of the transaction; what waits for them is rewritten with them. Their kind's checks are not asked: what stood stays, but for this change.
 */
export async function rewriteRecords(
  scope: Scope,
  ids: readonly string[],
  action: string,
  rewrite: (document: Document) => Document,
): Promise<Changed<Document>[]> {
  await scope.kind.hooks?.lock?.(scope.tx)
  const changed: Changed<Document>[] = []
  for (const id of ids.toSorted()) {
    const current = await lockRecord(scope.tx, scope.kind, id)
    if (!current || current.isUnwritten) continue
    const next = rewrite(current.document)
    if (isSame(next, current.document)) continue
    changed.push(await changing(scope)(current, next))
    await audit(scope, action, id)
  }
  await rewritePending(scope, ids, rewrite)
  return changed
}
