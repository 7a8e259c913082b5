import { randomUUID } from 'node:crypto'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { Capability } from '#platform/values/roles.ts'
import { undescribedPictures } from './described-pictures.ts'
import type { AnyKind, Actor, ByStaff, Document, RecordDeps, RecordKind, Restored } from './record-kind.ts'
import { type AnyStored, bringBack, filesOf, insertRow, lockRecords, standing } from './record-rows.ts'
import { assignItemIds, audit, changing, inScope, refused, type Scope, tell } from './save-record.ts'

type Addition<Fields, Extra> = {
  idempotency?: IdempotentRequest | undefined
  fields: Fields
  extra?: Extra | undefined
}

/** Adds a record, once per attempt, under a new id. @throws AppError `invalid` with the errors of fields */
export async function addRecord<Fields extends Document, Editable extends object, Extra, Needed extends Capability>(
  deps: RecordDeps,
  kind: RecordKind<Fields, Editable, Extra, ByStaff, Needed>,
  { idempotency, fields, extra }: Addition<Fields, Extra>,
  by: Actor<Needed>,
): Promise<Editable> {
  const record = { id: randomUUID(), asked: settled(kind, fields), extra, restored: undefined }
  return inScope(deps, kind, by, (scope) =>
    addIdempotently(scope.tx, idempotency, async () => {
      await insertRecord(scope, record)
      return standing<Editable>(scope.tx, kind, record.id)
    }),
  )
}

/** Restores a deleted record under its id. @throws AppError not_found without a kept deletion, taken where it exists, `invalid` */
export async function restoreRecord<Fields extends Document, Editable extends object, Extra, Needed extends Capability>(
  deps: RecordDeps,
  kind: RecordKind<Fields, Editable, Extra, ByStaff, Needed>,
  { id, fields, extra }: { id: string; fields: Fields; extra?: Extra | undefined },
  by: Actor<Needed>,
): Promise<Editable> {
  const asked = settled(kind, fields)
  return inScope(deps, kind, by, async (scope) => {
    const restored: Restored<Document> = await bringBack(scope.tx, {
      entity: kind.entity,
      id,
      data: asked,
      savedBy: by.staff.profileId,
      isThere: async () => (await lockRecords(scope.tx, kind, [id])).length > 0,
    })
    await insertRecord(scope, { id, asked, extra, restored })
    return standing<Editable>(scope.tx, kind, id)
  })
}

async function insertRecord(scope: Scope, asked: Pick<AnyStored, 'id' | 'asked' | 'extra' | 'restored'>) {
  const { tx, kind, by, ports } = scope
  const record: AnyStored = { ...asked, fields: asked.asked, before: undefined, by, change: changing(scope) }
  const { id, fields, restored } = record
  const refusal = (await kind.hooks?.check?.(tx, record)) ?? (await undescribedPictures(scope, record))
  if (refusal) throw refused(refusal)
  await ports.holdFiles(tx, filesOf(kind, fields))
  await insertRow(tx, kind, record)
  const changed = (await kind.hooks?.after?.(tx, record)) ?? []
  await audit(scope, restored ? 'restore' : 'create', id)
  await tell(scope, [{ id, states: [fields] }, ...changed])
}

function settled(kind: AnyKind, fields: Document): Document {
  return assignItemIds(kind.hooks?.settle?.(fields) ?? fields, undefined, new Date())
}
