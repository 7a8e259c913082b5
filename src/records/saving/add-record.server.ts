import { randomUUID } from 'node:crypto'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import { orNotFound } from '#platform/server/errors.ts'
import type { Capability } from '#platform/values/roles.ts'
import { type Language, t } from '#platform/values/translate.ts'
import { undescribedPictures } from '#records/rich-text/described-pictures.server.ts'
import type {
  AnyKind,
  Actor,
  ByStaff,
  Changed,
  Document,
  KindFor,
  RecordDeps,
  RecordKind,
  Restored,
} from '#records/kinds/record-kind.server.ts'
import { translatableNames } from '#records/kinds/fields.ts'
import { restorePending } from '#records/publishing/pending-changes.server.ts'
import {
  bringBack,
  filesOf,
  insertRow,
  lastVersions,
  lockRecords,
  standing,
} from '#records/kinds/record-rows.server.ts'
import { beginIn, followSource, writtenIn } from '#records/translations/following.server.ts'
import {
  actorOf,
  assignItemIds,
  audit,
  inScope,
  parsed,
  recordOf,
  refused,
  type Scope,
  tell,
  type Written,
} from './save-record.server.ts'

type Addition<Fields, Extra> = {
  idempotency?: IdempotentRequest | undefined
  fields: Fields
  extra?: Extra | undefined
  /** English, unless it is said. */
  language?: Language | undefined
}

/** Adds a record, once per attempt, under a new id. @throws AppError `invalid` with the errors of fields */
export async function addRecord<Fields extends Document, Editable extends object, Extra, Needed extends Capability>(
  deps: RecordDeps,
  kind: RecordKind<Fields, Editable, Extra, ByStaff, Needed>,
  { idempotency, fields, extra, language }: Addition<Fields, Extra>,
  by: Actor<Needed>,
): Promise<Editable> {
  const id = randomUUID()
  const asked = settled(kind, fields)
  return inScope(deps, kind, by, (scope) =>
    addIdempotently(scope.tx, idempotency, async () => {
      await tell(scope, await insertRecord(scope, { id, asked, extra, language }))
      return standing<Editable>(scope.tx, kind, id)
    }),
  )
}

/** Adds records, all or none and once per attempt; gives their ids in order. @throws AppError `invalid` with the errors of fields */
export async function addRecords<Fields extends Document, Needed extends Capability>(
  deps: RecordDeps,
  kind: RecordKind<Fields, object, unknown, ByStaff, Needed>,
  { idempotency, fields, language }: Omit<Addition<readonly Fields[], never>, 'extra'>,
  by: Actor<Needed>,
): Promise<{ ids: string[] }> {
  return inScope(deps, kind, by, (scope) =>
    addIdempotently(scope.tx, idempotency, async () => {
      const changed: Changed<Document>[] = []
      for (const each of fields) {
        changed.push(...(await insertRecord(scope, { id: randomUUID(), asked: settled(kind, each), language })))
      }
      await tell(scope, changed)
      return { ids: changed.map(({ id }) => id) }
    }),
  )
}

/** Adds a copy of a record under a new id, as a draft unless the kind says otherwise. @throws AppError not_found, `invalid` */
export async function duplicateRecord<Editable extends object, Extra, Needed extends Capability>(
  deps: RecordDeps,
  kind: RecordKind<Document, Editable, Extra, ByStaff, Needed>,
  { id, extra }: { id: string; extra?: Extra | undefined },
  by: Actor<Needed>,
): Promise<Editable> {
  return inScope(deps, kind, by, async (scope) => {
    const { document } = orNotFound((await lockRecords(scope.tx, kind, [id]))[0])
    const draft = 'published' in document ? { ...document, published: false } : document
    const asked = settled(kind, kind.hooks?.copy?.(document) ?? draft)
    const copy = randomUUID()
    const language = await writtenIn(scope.tx, { entity: kind.entity, record_id: id })
    await tell(scope, await insertRecord(scope, { id: copy, asked, extra, language }))
    return standing<Editable>(scope.tx, kind, copy)
  })
}

/** Restores a deleted record under its id. @throws AppError not_found without a kept deletion, taken where it exists, `invalid` */
export async function restoreRecord<Fields extends Document, Editable extends object, Extra, Needed extends Capability>(
  deps: RecordDeps,
  kind: RecordKind<Fields, Editable, Extra, ByStaff, Needed>,
  { id, fields, extra }: { id: string; fields: Fields; extra?: Extra | undefined },
  by: Actor<Needed>,
): Promise<Editable> {
  return inScope(deps, kind, by, async (scope) => {
    await restoreIn(scope, { id, fields, extra })
    return standing<Editable>(scope.tx, kind, id)
  })
}

/**
 * Restores a deleted record as it was last, without what it named that is not there any more.
 * @throws AppError not_found, taken where it exists, `invalid` where its fields do not fit any more
 */
export async function restoreAsItWas<Needed extends Capability>(
  deps: RecordDeps,
  kind: KindFor<Needed>,
  { id, extra }: { id: string; extra?: unknown },
  by: Actor<Needed>,
): Promise<void> {
  await inScope(deps, kind, by, async (scope) => {
    const { tx, ports } = scope
    const { data } = orNotFound((await lastVersions(tx, kind.entity, [id])).get(id))
    const missing = await ports.missingFiles(tx, filesOf(kind, data))
    const kept = withoutFiles(kind, data, missing)
    const fitting = (await kind.hooks?.fit?.(tx, { id, fields: kept })) ?? kept
    await restoreIn(scope, { id, fields: parsed(kind, fitting), extra })
  })
}

function withoutFiles({ files }: AnyKind, document: Document, missing: readonly string[]): Document {
  if (files === 'anywhere') return document
  const isGone = (value: unknown) => typeof value === 'string' && missing.includes(value)
  const gone = Object.keys(files).filter((field) => isGone(document[field]))
  return { ...document, ...Object.fromEntries(gone.map((field) => [field, null])) }
}

async function restoreIn(scope: Scope, { id, fields, extra }: { id: string; fields: Document; extra: unknown }) {
  const { tx, kind, by } = scope
  const asked = settled(kind, fields)
  const restored: Restored<Document> = await bringBack(tx, {
    entity: kind.entity,
    id,
    data: asked,
    savedBy: actorOf(by).profileId,
    isThere: async () => (await lockRecords(tx, kind, [id])).length > 0,
  })
  await followSource(tx, kind, { id, version: restored.row.version - 1, document: restored.last }, asked)
  await restorePending(tx, { entity: kind.entity, id })
  await tell(scope, await insertRecord(scope, { id, asked, extra, restored }))
}

type Insertion = Omit<Written, 'fields' | 'before'> & { language?: Language | undefined }

/** Gives what changed by it, itself first, to be told last in the transaction. */
async function insertRecord(
  scope: Scope,
  { id, asked: fields, extra, restored, language }: Insertion,
): Promise<Changed<Document>[]> {
  const { tx, kind, ports } = scope
  const record = recordOf(scope, { id, fields, asked: fields, extra, restored })
  if (language && language !== 'en' && translatableNames(kind.fields).length === 0) {
    throw refused({ fieldErrors: { written_in: t('This is always written in English.') } })
  }
  const refusal = (await kind.hooks?.check?.(tx, record)) ?? (await undescribedPictures(scope, record))
  if (refusal) throw refused(refusal)
  await ports.holdFiles(tx, filesOf(kind, fields))
  await insertRow(tx, kind, record)
  if (language) await beginIn(tx, { entity: kind.entity, record_id: id }, language)
  const changed = (await kind.hooks?.after?.(tx, record)) ?? []
  if (restored) await ports.places[kind.entity]?.giveBack(tx, id, restored.cleared)
  await (restored ? audit(scope, 'restore', id, { version: restored.row.version }) : audit(scope, 'create', id))
  return [{ id, states: [fields] }, ...changed]
}

function settled(kind: AnyKind, fields: Document): Document {
  return assignItemIds(kind.hooks?.settle?.(fields) ?? fields, undefined, new Date())
}
