import { AppError } from '#platform/server/errors.ts'
import { fieldMessages } from '#platform/server/http/api.ts'
import { documentAt, keepRevision } from '#platform/server/revisions/revisions.ts'
import { assignItemIds } from '#platform/server/revisions/assign-item-ids.ts'
import { fieldNames } from '#platform/values/fields.ts'
import { isSame, type Json, mergeDocuments, type FieldConflict } from '#platform/values/merge.ts'
import type {
  AnyKind,
  Actor,
  ByOwner,
  Changed,
  Document,
  Locked,
  RecordDeps,
  RecordKind,
  Refusal,
} from './record-kind.ts'
import { type AnyStored, filesOf, lockRecord, lockRecords, standing, updateRow } from './record-rows.ts'
import { actorOf, audit, notFoundError, inScope, refused, type Scope, tell } from './scope.ts'

/** `from`: the version edited. Fields not named stay. `extra` is what the kind takes beside them. */
export type Save<Fields, Extra> = { id: string; from: number; fields: Partial<Fields>; extra?: Extra | undefined }

/** On a conflict nothing was written. `record` is how it stands; `notRemoved` are files no longer shown but still stored. */
export type RecordSaved<Editable> =
  | { outcome: 'saved'; record: Editable; merged: boolean; notRemoved: string[] }
  | { outcome: 'conflict'; record: Editable; overlaps: FieldConflict[] }

/** Saves over version `from`, a three-way merge. @throws AppError not_found with its deletion, `invalid` with the errors of fields */
export async function saveRecord<
  Fields extends Document,
  Editable extends object,
  Extra,
  Writer extends Actor | ByOwner,
>(
  deps: RecordDeps,
  kind: RecordKind<Fields, Editable, Extra, Writer>,
  { id, ...save }: Save<Fields, Extra>,
  by: Writer,
): Promise<RecordSaved<Editable>> {
  if (kind.isPersonal && actorOf(by).profileId !== id) throw new AppError('forbidden')
  const answer = await inScope(deps, kind, by, async (scope) => {
    const current = await lockRecord(scope.tx, kind, id)
    if (!current) throw notFoundError(await scope.ports.deletionOf(scope.tx, kind.entity, id))
    const result = await saveLocked(scope, current, save)
    const record = await standing<Editable>(scope.tx, kind, id)
    if (result.outcome === 'conflict') return { ...result, record }
    const { changed, merged, version } = result
    if (changed.length > 0) await audit(scope, 'save', id, { version, merged })
    await tell(scope, changed)
    const kept = filesOf(kind, result.document)
    return {
      outcome: 'saved' as const,
      record,
      merged,
      letGo: filesOf(kind, current.document).filter((url) => !kept.includes(url)),
    }
  })
  if (answer.outcome === 'conflict') return answer
  const { letGo, ...saved } = answer
  return { ...saved, notRemoved: await deps.records.removeFiles(deps, letGo) }
}

/** Publishes or unpublishes records, all or none, each as a save does; gives how many exist. Unknown ids are no error. */
export async function publishRecords(
  deps: RecordDeps,
  kind: AnyKind,
  { ids, published }: { ids: readonly string[]; published: boolean },
  by: Actor,
): Promise<number> {
  return inScope(deps, kind, by, async (scope) => {
    const records = await lockRecords(scope.tx, kind, ids)
    const changed: Changed<Document>[] = []
    for (const record of records) {
      if (record.document['published'] === published) continue
      const result = await saveLocked(scope, record, { from: record.version, fields: { published } })
      if (result.outcome === 'conflict') throw refused(result)
      changed.push(...result.changed)
      await audit(scope, published ? 'publish' : 'unpublish', record.id)
    }
    await tell(scope, changed)
    return records.length
  })
}

export function changing(scope: Scope): AnyStored['change'] {
  return async (current, part) => {
    const { id, document: before } = current
    const fields = askedOf(scope.kind, part, before, before)
    if (!isSame(fields, before)) await writeVersion(scope, current, recordOf(scope, current, { fields, asked: fields }))
    return { id, states: [before, fields] }
  }
}

type LockedSaved =
  | { outcome: 'conflict'; overlaps: FieldConflict[] }
  | { outcome: 'saved'; document: Document; version: number; merged: boolean; changed: Changed<Document>[] }

async function saveLocked(
  scope: Scope,
  current: Locked<Document>,
  { from, fields, extra }: Omit<Save<Document, unknown>, 'id'>,
): Promise<LockedSaved> {
  const { tx, kind } = scope
  const { id, document: before } = current
  const base = await baseOf(scope, current, from)
  const asked = askedOf(kind, fields, before, base)
  const { merged, overlaps } = mergeDocuments(base, asked, before)
  if (overlaps.length > 0) return { outcome: 'conflict', overlaps }
  const isUnchanged = isSame(merged, before)
  const withTheirs = from !== current.version && !isSame(merged, asked)
  const record = recordOf(scope, current, { fields: isUnchanged ? before : merged, asked, extra })
  const refusal =
    (withTheirs ? faultsTogether(kind, record.fields) : undefined) ?? (await kind.hooks?.check?.(tx, record))
  if (refusal && 'overlaps' in refusal) return { outcome: 'conflict', ...refusal }
  if (refusal) throw refused(refusal)
  const version = isUnchanged ? current.version : current.version + 1
  if (!isUnchanged) await writeVersion(scope, current, record)
  const changed = [...((await kind.hooks?.after?.(tx, record)) ?? [])]
  if (!isUnchanged) changed.unshift({ id, states: [before, record.fields] })
  return { outcome: 'saved', document: record.fields, version, merged: withTheirs, changed }
}

async function writeVersion(
  { tx, kind, ports, by }: Scope,
  current: Locked<Document>,
  record: AnyStored,
): Promise<void> {
  await ports.holdFiles(tx, filesOf(kind, record.fields))
  const version = await updateRow(tx, kind, record, current)
  if (kind.isPersonal) return
  const savedBy = actorOf(by).profileId
  await keepRevision(
    tx,
    { entity: kind.entity, id: record.id },
    { before: current.isUnwritten ? undefined : current, after: { version, document: record.fields }, savedBy },
  )
}

async function baseOf({ tx, kind }: Scope, { id, version, document, isUnwritten }: Locked<Document>, from: number) {
  if (from === version || isUnwritten) return document
  return kind.isPersonal ? undefined : documentAt(tx, { entity: kind.entity, id }, from)
}

function askedOf(kind: AnyKind, fields: Partial<Document>, before: Document, base: Json | undefined): Document {
  const all: Document = {}
  for (const name of fieldNames(kind.fields)) {
    const value = fields[name] === undefined ? before[name] : fields[name]
    if (value !== undefined) all[name] = value
  }
  return assignItemIds(kind.hooks?.settle?.(all) ?? all, base, new Date())
}

/** Two valid edits may be invalid together. */
function faultsTogether(kind: AnyKind, document: Document): Refusal | undefined {
  const { error } = kind.fields.safeParse(document)
  return error && { fieldErrors: fieldMessages(error.issues) }
}

function recordOf(
  scope: Scope,
  { id, document: before }: Locked<Document>,
  asked: Pick<AnyStored, 'fields' | 'asked'> & { extra?: unknown },
): AnyStored {
  return { extra: undefined, ...asked, id, before, restored: undefined, by: scope.by, change: changing(scope) }
}
