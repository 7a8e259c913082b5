import { createHash } from 'node:crypto'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { emitChange, everyone, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { fieldMessages } from '#platform/server/http/api.ts'
import { fieldNames } from '#records/kinds/fields.ts'
import type { Capability } from '#platform/values/roles.ts'
import type { Session } from '#platform/server/http/permission.ts'
import type { Settings } from '#platform/server/settings.ts'
import { type FieldConflict, isObject, isSame, type Json, type JsonObject, mergeDocuments } from './merge.ts'
import { deletionOf } from '#records/history/store.server.ts'
import { undescribedPictures } from '#records/rich-text/described-pictures.server.ts'
import { withDocuments } from '#records/rich-text/document-fields.ts'
import { followSource } from '#records/translations/following.server.ts'
import type {
  AnyKind,
  Actor,
  AnyWriter,
  ByOwner,
  ByStaff,
  Changed,
  Document,
  Locked,
  RecordDeps,
  RecordKind,
  RecordPorts,
  Refusal,
} from '#records/kinds/record-kind.server.ts'
import {
  type AnyStored,
  documentAt,
  filesOf,
  keepRevision,
  lockRecord,
  standing,
  updateRow,
} from '#records/kinds/record-rows.server.ts'
import { t } from '#platform/values/translate.ts'

/** `from`: the version edited. Fields not named stay. `extra` is what the kind takes beside them. */
type Save<Fields, Extra> = { id: string; from: number; fields: Partial<Fields>; extra?: Extra | undefined }

/** On a conflict nothing was written. `record` is how it stands; `notRemoved` are files no longer shown but still stored. */
export type RecordSaved<Editable> =
  | { outcome: 'saved'; record: Editable; merged: boolean; notRemoved: string[] }
  | { outcome: 'conflict'; record: Editable; overlaps: FieldConflict[] }

/** Saves over version `from`, a three-way merge. @throws AppError not_found with its deletion, `invalid` with the errors of fields */
export function saveRecord<Fields extends Document, Editable extends object, Extra, Needed extends Capability>(
  deps: RecordDeps,
  kind: RecordKind<Fields, Editable, Extra, ByStaff, Needed>,
  asked: Save<Fields, Extra>,
  by: Actor<Needed>,
): Promise<RecordSaved<Editable>> {
  return save<Editable>(deps, kind, asked, by)
}

/** The same of what belongs to whoever saves it. @throws AppError `forbidden` for somebody else's */
export async function saveOwnRecord<Fields extends Document, Editable extends object, Extra>(
  deps: RecordDeps,
  kind: RecordKind<Fields, Editable, Extra, ByOwner, null>,
  asked: Save<Fields, Extra>,
  by: ByOwner,
): Promise<RecordSaved<Editable>> {
  if (by.owner.profileId !== asked.id) throw new AppError('forbidden')
  return save<Editable>(deps, kind, asked, by)
}

async function save<Editable extends object>(
  deps: RecordDeps,
  kind: AnyKind<Editable>,
  { id, ...asked }: Save<Document, unknown>,
  by: AnyWriter,
): Promise<RecordSaved<Editable>> {
  const answer = await inScope(deps, kind, by, async (scope) => {
    const current = await lockRecord(scope.tx, kind, id)
    if (!current) {
      const deleted = await deletionOf(scope.ports, scope.tx, { entity: kind.entity, id })
      const told = deleted && { message: t('This has been deleted in the meantime.'), details: { deleted } }
      throw new AppError('not_found', told)
    }
    const result = await saveLocked(scope, current, asked)
    const record = await standing(scope.tx, kind, id)
    if (result.outcome === 'conflict') return { ...result, record }
    const { changed, merged, version, fields } = result
    if (changed.length > 0) await audit(scope, 'save', id, { version, merged, fields })
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

/** A transaction that writes records of a kind. */
export type Scope = { tx: Db; kind: AnyKind; by: AnyWriter; ports: RecordPorts; settings: Settings }

/** Runs `work` in a transaction under what the kind locks. */
export function inScope<Result>(
  { database, settings, records: ports }: RecordDeps,
  kind: AnyKind,
  by: AnyWriter,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database.db, async (tx) => {
    await kind.hooks?.lock?.(tx)
    return work({ tx, kind, by, ports, settings })
  })
}

export function actorOf(by: AnyWriter): Session {
  return 'staff' in by ? by.staff : by.owner
}

export function changing(scope: Scope): AnyStored['change'] {
  return async (current, part) => {
    const { id, document: before } = current
    const fields = askedOf(scope.kind, part, before, before)
    if (!isSame(fields, before))
      await writeVersion(scope, current, recordOf(scope, { id, before, fields, asked: fields }))
    return { id, states: [before, fields] }
  }
}

/** Saves a record that this transaction has locked; a conflict writes nothing. */
export async function saveLocked(
  scope: Scope,
  current: Locked<Document>,
  { from, fields, extra }: Omit<Save<Document, unknown>, 'id'>,
) {
  const { tx, kind } = scope
  const { id, document: before } = current
  const base = await baseOf(scope, current, from)
  const asked = askedOf(kind, fields, before, base)
  const { merged, overlaps } = mergeDocuments(base, asked, before)
  if (overlaps.length > 0) return { outcome: 'conflict' as const, overlaps }
  const isUnchanged = isSame(merged, before)
  const withTheirs = from !== current.version && !isSame(merged, asked)
  const record = recordOf(scope, { id, before, fields: isUnchanged ? before : merged, asked, extra })
  // Two valid edits may be invalid together.
  if (withTheirs) parsed(kind, record.fields)
  const refusal = (await kind.hooks?.check?.(tx, record)) ?? (await undescribedPictures(scope, record))
  if (refusal && 'overlaps' in refusal) return { outcome: 'conflict' as const, ...refusal }
  if (refusal) throw refused(refusal)
  const version = isUnchanged ? current.version : current.version + 1
  if (!isUnchanged) await writeVersion(scope, current, record)
  const changed = [...((await kind.hooks?.after?.(tx, record)) ?? [])]
  if (!isUnchanged) changed.unshift({ id, states: [before, record.fields] })
  const named = Object.keys(record.fields).filter((name) => !isSame(before[name] ?? null, record.fields[name] ?? null))
  return { outcome: 'saved' as const, document: record.fields, version, merged: withTheirs, changed, fields: named }
}

async function writeVersion({ tx, kind, ports, by }: Scope, current: Locked<Document>, record: AnyStored) {
  await ports.holdFiles(tx, filesOf(kind, record.fields))
  const version = await updateRow(tx, kind, record, current)
  await followSource(tx, kind, current, record.fields)
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
  if (from === 0 && kind.unwritten) return kind.unwritten
  return kind.isPersonal ? undefined : documentAt(tx, { entity: kind.entity, id }, from)
}

/** All fields of a record: those asked for, the rest as before, settled. */
export function askedOf(kind: AnyKind, fields: Partial<Document>, before: Document, base: Json | undefined): Document {
  const all: Document = {}
  for (const name of fieldNames(kind.fields)) {
    const value = fields[name] === undefined ? before[name] : fields[name]
    if (value !== undefined) all[name] = value
  }
  return assignItemIds(kind.hooks?.settle?.(all) ?? all, base, new Date())
}

/** What is asked for as the kind takes it. @throws AppError `invalid` with the errors of fields */
export function parsed(kind: AnyKind, asked: unknown): Document {
  const { data, error } = kind.fields.safeParse(asked)
  if (error) throw refused({ fieldErrors: fieldMessages(error.issues) })
  return data
}

export type Written = Pick<AnyStored, 'id' | 'fields' | 'asked'> &
  Partial<Pick<AnyStored, 'before' | 'extra' | 'restored'>>

export function recordOf(scope: Scope, written: Written): AnyStored {
  const { by, settings } = scope
  const none = { before: undefined, extra: undefined, restored: undefined }
  return { ...none, ...written, by, timeZone: settings.timeZone, change: changing(scope) }
}

/** Not for a person's own record. */
export async function audit({ tx, kind, by }: Scope, action: string, id: string, details?: Record<string, unknown>) {
  if (kind.isPersonal) return
  const { entity } = kind
  const line = { ...auditedBy({ staff: actorOf(by), requestId: by.requestId }), action, entity, entityId: id }
  await writeAuditEntry(tx, { ...line, ...(details && { details }) })
}

/** Tells everyone of what was or is public, who edits the kind of the rest. */
export async function tell({ tx, kind, ports, settings }: Scope, changed: readonly Changed<Document>[]): Promise<void> {
  if (changed.length === 0) return
  await ports.recordsChanged(tx, kind, changed, settings)
  if (kind.hooks?.announce) return kind.hooks.announce(tx, changed)
  const [own, ...shownBy] = kind.topics
  const isSeen = await publicTest(tx, kind, changed)
  for (const isPublic of [true, false]) {
    const told = changed.filter(({ states }) => states.some(isSeen) === isPublic)
    if (told.length === 0) continue
    const ids = kind.only === undefined ? told.map(({ id }) => id) : []
    const audience = isPublic ? everyone : holdersOf(kind.capability ?? 'people')
    await emitChange(tx, own, ids, audience)
    for (const topic of shownBy) await emitChange(tx, topic, [], audience)
  }
}

/** Whether visitors see a record in one of the states that changed. */
export async function publicTest(
  tx: Db,
  kind: AnyKind,
  changed: readonly Changed<Document>[],
): Promise<(state: Document) => boolean> {
  if (!kind.publicAmong) return (state) => kind.isPublic(state)
  const states = changed.flatMap((each) => each.states)
  const seen = new Set(await kind.publicAmong(tx, states))
  return (state) => seen.has(state)
}

/** The error for fields that cannot be stored; the first error is its message. */
export function refused(refusal: Refusal): AppError {
  if ('overlaps' in refusal) return new AppError('stale', { details: refusal })
  const [message] = Object.values(refusal.fieldErrors)
  return new AppError('invalid', { ...(message !== undefined && { message }), fields: { ...refusal.fieldErrors } })
}

/** Sets what the server decides: ids of new items (the same `new-…` gives the same id: idempotent), order, times, documents of texts. */
export function assignItemIds<Document extends Json>(document: Document, before: Json | undefined, now: Date) {
  return settle(document, before, now.toISOString()) as Document
}

function settle(value: Json, before: Json | undefined, now: string): Json {
  if (Array.isArray(value)) {
    const earlier = Array.isArray(before) ? before : []
    return value.map((item, at) => {
      if (!isItem(item)) return settle(item, earlier[at], now)
      const id = serverId(item['id'])
      const was = earlier.find((one): one is JsonObject => isItem(one) && one['id'] === id)
      const settled = settle({ ...item, id }, was, now) as JsonObject
      return 'order' in item ? { ...settled, ...bookkeeping(settled, was, at, now) } : settled
    })
  }
  if (!isObject(value)) return value
  const earlier = isObject(before) ? before : {}
  const asked = withDocuments(value, earlier)
  return Object.fromEntries(Object.entries(asked).map(([key, part]) => [key, settle(part, earlier[key], now)]))
}

function bookkeeping(item: JsonObject, was: JsonObject | undefined, order: number, now: string): JsonObject {
  const unchanged = was !== undefined && isSame(item, was)
  return {
    order,
    created_at: was?.['created_at'] ?? item['created_at'] ?? now,
    updated_at: unchanged ? (was['updated_at'] ?? now) : now,
  }
}

function isItem(value: Json): value is JsonObject & { id: string } {
  return isObject(value) && typeof value['id'] === 'string'
}

function serverId(id: string): string {
  if (!id.startsWith('new-')) return id
  const hex = createHash('sha256').update(id).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
