import { eq } from 'drizzle-orm'
import { type ListSource, listedPage } from '#records/lists/listed-page.server.ts'
import { AppError } from '#platform/server/errors.ts'
import type { ListAsked } from '#records/lists/listing.ts'
import { isSame } from '#records/saving/merge.ts'
import { type BatchOutcome, mostSelected, type Selected } from './record-batch.ts'
import type { Capability } from '#platform/values/roles.ts'
import { putIntoBin } from '#records/bin/bin.server.ts'
import type { Actor, AnyKind, Changed, Document, KindFor, RecordDeps } from '#records/kinds/record-kind.server.ts'
import { binPending, rewritePending } from '#records/publishing/pending-changes.server.ts'
import { filesOf, keepLastRevision, lockRecord, lockRecords, readRecords } from '#records/kinds/record-rows.server.ts'
import { audit, changing, inScope, refused, saveLocked, type Scope, tell } from '#records/saving/save-record.server.ts'
import { t } from '#platform/values/translate.ts'

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
      const cleared = letGo?.cleared ?? (await scope.ports.places[entity]?.of(tx, id))
      await keepLastRevision(tx, { entity, id }, last, cleared)
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

/** Gives records these fields, all or none, each as a save does; gives how many exist. What has them already stays as it is. Unknown ids are no error. */
export async function changeRecords<Needed extends Capability>(
  deps: RecordDeps,
  kind: KindFor<Needed>,
  ids: readonly string[],
  change: Document,
  by: Actor<Needed>,
): Promise<number> {
  return inScope(deps, kind, by, async (scope) => {
    const records = await lockRecords(scope.tx, kind, ids)
    const changed: Changed<Document>[] = []
    for (const record of records) {
      const news = Object.keys(change).filter((name) => !isSame(record.document[name] ?? null, change[name] ?? null))
      if (news.length === 0) continue
      const result = await saveLocked(scope, record, { from: record.version, fields: change })
      if (result.outcome === 'conflict') throw refused(result)
      changed.push(...result.changed)
      await audit(scope, actionOf(news, change), record.id, { version: result.version })
    }
    await tell(scope, changed)
    return records.length
  })
}

function actionOf(fields: readonly string[], change: Document): string {
  if (fields.length === 1 && fields.includes('published')) return change['published'] === true ? 'publish' : 'unpublish'
  return fields.some((name) => typeof change[name] === 'boolean') ? 'save' : 'move'
}

/**
 * Changes (`change` null: deletes) each record by itself: one that is refused keeps no other back. Done again after a broken
 * connection it changes nothing more; what it then finds deleted is among the `gone`. `own`: what single ones get beside it.
 */
export async function batchRecords<Needed extends Capability>(
  deps: RecordDeps,
  kind: KindFor<Needed>,
  { ids, change, own = {} }: { ids: readonly string[]; change: Document | null; own?: Record<string, Document> },
  by: Actor<Needed>,
): Promise<BatchOutcome> {
  const { db } = deps.database
  const chosen = [...new Set(ids)]
  const there = await readRecords(db, kind, chosen)
  const known = new Map(there.map(({ id, document }) => [id, kind.title(document)]))
  const outcome: BatchOutcome = { done: [], gone: [], refused: [] }
  for (const id of chosen) {
    try {
      const found =
        change === null
          ? await deleteRecords(deps, kind, [id], by)
          : await changeRecords(deps, kind, [id], { ...change, ...own[id] }, by)
      outcome[found === 0 ? 'gone' : 'done'].push(id)
    } catch (error) {
      if (!saysOfOne(error)) throw error
      outcome.refused.push({ id, title: known.get(id) ?? '', message: t(error.message) })
    }
  }
  return outcome
}

const ofOne: ReadonlySet<string> = new Set(['invalid', 'stale', 'in_use', 'taken'])

/** Whether an error says something of one record, and nothing of the others. */
export function saysOfOne(error: unknown): error is AppError {
  return error instanceof AppError && ofOne.has(error.code)
}

/** The records that a filter finds, with what the named fields hold; at most `mostSelected`. */
export async function selectRecords(
  deps: RecordDeps,
  kind: AnyKind,
  source: ListSource,
  asked: Omit<ListAsked, 'limit' | 'after'>,
  fields: readonly string[],
): Promise<{ items: Selected[]; more: boolean }> {
  const { db } = deps.database
  const page = await listedPage(db, source, { ...asked, limit: mostSelected }, deps.settings.timeZone)
  const found = new Map((await readRecords(db, kind, page.ids)).map((record) => [record.id, record.document]))
  const items = page.ids.flatMap((id) => {
    const document = found.get(id)
    const was = Object.fromEntries(fields.map((name) => [name, document?.[name] ?? null]))
    return document ? [{ id, title: kind.title(document), was }] : []
  })
  return { items, more: page.next !== null }
}

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
