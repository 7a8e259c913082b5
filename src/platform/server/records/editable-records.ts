import { randomUUID } from 'node:crypto'
import { recordAction } from '#platform/server/audit/record-action.ts'
import { type Audience, audienceOf } from '#platform/server/changes/audience.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { addOnce, type Attempt } from '#platform/server/idempotency/add-once.ts'
import type { Admin } from '#platform/server/http/permission.ts'
import { bringBack, type BroughtBack, keepLastVersion } from '#platform/server/revisions/last-version.ts'
import { settleItems } from '#platform/server/revisions/settle-items.ts'
import { type Current, saveVersioned } from '#platform/server/revisions/versioned-save.ts'
import type { Json, Overlap } from '#platform/values/merge.ts'
import type { Deletion } from '#platform/values/record-save.ts'

/** Who writes, and in which request: what an administrator's route carries. */
export type By = { admin: Admin; requestId: string }

/** The fields of a record that is not there; `back` is of one that was deleted and comes back. */
type NewRecord<Fields extends { [field: string]: Json }> = { fields: Fields; back?: BroughtBack<Fields> | undefined }

/** One kind of record that administrators add, save over a version and delete: what is particular to it. */
export type RecordKind<Fields extends { [field: string]: Json }, Editable> = {
  /** The name of its table, under which its versions and its lines of the audit log are kept. */
  entity: string
  /** As it stands, locked to the end of the transaction; undefined where there is none. */
  lock: (tx: Db, id: string) => Promise<Current<Fields> | undefined>
  /** Stores a record that is not there; the row of one that comes back begins with `back.row`. */
  insert: (tx: Db, id: string, record: NewRecord<Fields> & { by: By }) => Promise<unknown>
  /** Stores the fields as `version`, over the locked record that held `before`. */
  write: (tx: Db, id: string, save: { fields: Fields; version: number; before: Fields; by: By }) => Promise<unknown>
  remove: (tx: Db, id: string) => Promise<unknown>
  /** When a record that is not there was deleted, and by whom; undefined where it never was. */
  deletionOf: (db: Db, entity: string, id: string) => Promise<Deletion | undefined>
  /** The places it has in other records, which a deletion clears and its restore gives back where they are free. */
  places?: { of: (tx: Db, id: string) => Promise<Json>; giveBack: (tx: Db, id: string, places: Json) => Promise<void> }
  /** Tells the audience, last in the transaction. */
  announce: (tx: Db, ids: readonly string[], audience: Audience) => Promise<void>
  /** Whether visitors see a record with these fields. */
  isPublic: (fields: Fields) => boolean
  /** The record as its editors get it. */
  present: (db: Db, id: string) => Promise<Editable | undefined>
  /** The addresses of files that the record shows. */
  files: (fields: Fields) => readonly (string | null)[]
  /** Holds files to the end of the transaction that stores a record with them, so that none is removed before that is seen. */
  holdFiles: (tx: Db, urls: readonly (string | null)[]) => Promise<void>
  /** Removes files that nothing shows any more, once the change that lets go of them is committed; gives those it could not. */
  removeFiles: (deps: Deps, urls: readonly (string | null)[]) => Promise<string[]>
}

/**
 * How a save ended; stale: both changed the same field, and nothing was written. `record` is how it stands; `notRemoved` are
 * files it no longer shows that are still in the storage.
 */
export type RecordSaved<Editable> =
  | { outcome: 'saved'; record: Editable; merged: boolean; notRemoved: string[] }
  | { outcome: 'stale'; record: Editable; overlaps: Overlap[] }

/** Adds a record, once per attempt. Its id is made here. */
export async function addRecord<Fields extends { [field: string]: Json }, Editable>(
  { database: { db } }: Deps,
  kind: RecordKind<Fields, Editable>,
  { attempt, fields: asked }: { attempt?: Attempt | undefined; fields: Fields },
  by: By,
): Promise<Editable> {
  const fields = settleItems(asked, undefined, new Date())
  return inTransaction(db, (tx) => addOnce(tx, attempt, () => insertRecord(tx, kind, { id: randomUUID(), fields }, by)))
}

/**
 * Brings a deleted record back under its own id, with these fields as its next version.
 * @throws AppError PGRST116 where no deletion of it is kept, taken where it is there
 */
export async function restoreRecord<Fields extends { [field: string]: Json }, Editable>(
  { database: { db } }: Deps,
  kind: RecordKind<Fields, Editable>,
  { id, fields: asked }: { id: string; fields: Fields },
  by: By,
): Promise<Editable> {
  const { entity } = kind
  const fields = settleItems(asked, undefined, new Date())
  return inTransaction(db, async (tx) => {
    const isThere = async () => (await kind.lock(tx, id)) !== undefined
    const back = await bringBack(tx, { entity, id, data: fields, savedBy: by.admin.profileId, isThere })
    if (!back) throw new AppError('PGRST116')
    return insertRecord(tx, kind, { id, fields, back }, by)
  })
}

/** What is answered to a save of a record that is not there: it tells of the deletion, where there was one. */
export function goneError(deleted: Deletion | undefined): AppError {
  return new AppError(
    'PGRST116',
    deleted && { message: 'This has been deleted in the meantime.', details: { deleted } },
  )
}

/** Saves a record over version `from`, merged with what others saved since. @throws AppError PGRST116 */
export async function saveRecord<Fields extends { [field: string]: Json }, Editable>(
  deps: Deps,
  kind: RecordKind<Fields, Editable>,
  save: { id: string; from: number; fields: Fields },
  by: By,
): Promise<RecordSaved<Editable>> {
  const { id } = save
  const answer = await inTransaction(deps.database.db, async (tx) => {
    const current = await kind.lock(tx, id)
    if (!current) throw goneError(await kind.deletionOf(tx, kind.entity, id))
    const before = current.document
    const result = await storeVersion(tx, kind, { ...save, current }, by)
    const record = await standing(tx, kind, id)
    if (result.outcome === 'stale') return { outcome: result.outcome, record, overlaps: result.overlaps }
    if (result.outcome === 'saved') {
      await writeDown(tx, kind.entity, id, 'save', by)
      await tell(tx, kind, [{ id, states: [before, result.document] }])
    }
    const kept = kind.files(result.document)
    const letGo = kind.files(before).filter((url) => !kept.includes(url))
    return { outcome: 'saved' as const, record, merged: result.merged, letGo }
  })
  if (answer.outcome === 'stale') return answer
  const { letGo, ...saved } = answer
  return { ...saved, notRemoved: await kind.removeFiles(deps, letGo) }
}

/** How many records were deleted; `notRemoved` are files they showed that are still in the storage. */
export type RecordsDeleted = { count: number; notRemoved: string[] }

/** Deletes a record; its last version is kept. Gives the files it showed that are still in the storage. @throws AppError PGRST116 */
export async function deleteRecord<Fields extends { [field: string]: Json }, Editable>(
  deps: Deps,
  kind: RecordKind<Fields, Editable>,
  id: string,
  by: By,
): Promise<string[]> {
  const { count, notRemoved } = await deleteRecords(deps, kind, [id], by)
  if (count === 0) throw new AppError('PGRST116')
  return notRemoved
}

/** Deletes records, all or none; their last versions are kept. Unknown ids are no error. */
export async function deleteRecords<Fields extends { [field: string]: Json }, Editable>(
  deps: Deps,
  kind: RecordKind<Fields, Editable>,
  ids: readonly string[],
  by: By,
): Promise<RecordsDeleted> {
  const gone = await inTransaction(deps.database.db, async (tx) => {
    const rows = await lockedInOrder(tx, kind, ids)
    for (const { id, current } of rows) {
      await keepLastVersion(tx, kind.entity, id, current, await kind.places?.of(tx, id))
      await kind.remove(tx, id)
      await writeDown(tx, kind.entity, id, 'delete', by)
    }
    await tell(
      tx,
      kind,
      rows.map(({ id, current }) => ({ id, states: [current.document] })),
    )
    return rows.map(({ current }) => current.document)
  })
  return { count: gone.length, notRemoved: await kind.removeFiles(deps, gone.flatMap(kind.files)) }
}

/**
 * Publishes records, or makes them drafts, all or none, each as a save of its newest version does. Gives how many there
 * are: unknown ids are no error, and those that already were as asked are left alone.
 */
export async function publishRecords<Fields extends { [field: string]: Json; published: boolean }, Editable>(
  { database: { db } }: Deps,
  kind: RecordKind<Fields, Editable>,
  { ids, published }: { ids: readonly string[]; published: boolean },
  by: By,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await lockedInOrder(tx, kind, ids)
    const changing = rows.filter(({ current }) => current.document.published !== published)
    for (const { id, current } of changing) {
      const fields = { ...current.document, published }
      await storeVersion(tx, kind, { id, current, from: current.version, fields }, by)
      await writeDown(tx, kind.entity, id, published ? 'publish' : 'unpublish', by)
    }
    await tell(
      tx,
      kind,
      changing.map(({ id, current }) => ({ id, states: [current.document, { ...current.document, published }] })),
    )
    return rows.length
  })
}

/** Stores a record that is not there, writes that down and tells everybody. */
async function insertRecord<Fields extends { [field: string]: Json }, Editable>(
  tx: Db,
  kind: RecordKind<Fields, Editable>,
  { id, ...record }: NewRecord<Fields> & { id: string },
  by: By,
): Promise<Editable> {
  await kind.holdFiles(tx, kind.files(record.fields))
  await kind.insert(tx, id, { ...record, by })
  if (record.back) await kind.places?.giveBack(tx, id, record.back.cleared)
  await writeDown(tx, kind.entity, id, record.back ? 'restore' : 'create', by)
  const stored = await standing(tx, kind, id)
  await tell(tx, kind, [{ id, states: [record.fields] }])
  return stored
}

/** Those of the records that exist, each locked, always in the same order, so that no two batches wait for each other. */
async function lockedInOrder<Fields extends { [field: string]: Json }, Editable>(
  tx: Db,
  kind: RecordKind<Fields, Editable>,
  ids: readonly string[],
) {
  const rows: { id: string; current: Current<Fields> }[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const current = await kind.lock(tx, id)
    if (current) rows.push({ id, current })
  }
  return rows
}

/** Stores fields made from version `from` over a locked record. */
async function storeVersion<Fields extends { [field: string]: Json }, Editable>(
  tx: Db,
  kind: RecordKind<Fields, Editable>,
  { id, current, from, fields }: { id: string; current: Current<Fields>; from: number; fields: Fields },
  by: By,
) {
  return saveVersioned<Fields>(tx, {
    entity: kind.entity,
    entityId: id,
    current,
    from,
    mine: fields,
    savedBy: by.admin.profileId,
    write: async (merged, version) => {
      await kind.holdFiles(tx, kind.files(merged))
      await kind.write(tx, id, { fields: merged, version, before: current.document, by })
    },
  })
}

/** Tells everyone of what was public before or is so now, administrators of the rest. */
async function tell<Fields extends { [field: string]: Json }, Editable>(
  tx: Db,
  kind: RecordKind<Fields, Editable>,
  changed: readonly { id: string; states: readonly Fields[] }[],
): Promise<void> {
  for (const isPublic of [true, false]) {
    const ids = changed.filter(({ states }) => states.some(kind.isPublic) === isPublic).map(({ id }) => id)
    if (ids.length > 0) await kind.announce(tx, ids, audienceOf(isPublic))
  }
}

async function standing<Fields extends { [field: string]: Json }, Editable>(
  tx: Db,
  kind: RecordKind<Fields, Editable>,
  id: string,
): Promise<Editable> {
  const record = await kind.present(tx, id)
  if (record === undefined) throw new Error(`A record of ${kind.entity} was not stored.`)
  return record
}

async function writeDown(tx: Db, entity: string, id: string, action: string, { admin, requestId }: By): Promise<void> {
  await recordAction(tx, { actorId: admin.profileId, action, entity, entityId: id, requestId })
}
