import { sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { fieldMessages } from '#platform/server/http/api.ts'
import { fieldNames, picked } from '#platform/values/fields.ts'
import { readPending } from './pending-changes.ts'
import type { AnyKind, ByStaff, Document, RecordDeps } from './record-kind.ts'
import { type AnyStored, lockRecord, updateRow } from './record-rows.ts'
import { askedOf, changing, refused } from './save-record.ts'

/** `fields`: as typed; without them what waits, else what is stored. */
type Asked = { id: string; fields?: Document | undefined }

/** Thrown so that the transaction is undone, whatever it read. */
class Undone extends Error {}

/**
 * What `read` finds where a record is published as asked, in a transaction that is always undone (docs/decisions/065). Undefined
 * where there is no such record. @throws AppError `invalid` with the errors of typed fields
 */
export async function asPublished<Result>(
  deps: RecordDeps,
  kind: AnyKind,
  { id, fields }: Asked,
  by: ByStaff,
  read: (tx: Db) => Promise<Result>,
): Promise<Result | undefined> {
  let found: Result | undefined
  try {
    await inTransaction(deps.database.db, async (tx) => {
      // Whoever saves it meanwhile goes first.
      await tx.execute(sql`set local lock_timeout = '2s'`)
      const current = await lockRecord(tx, kind, id)
      if (!current) return
      const { document: before } = current
      const waiting = fields ? typed(kind, fields, before) : ((await readPending(tx, kind, id))?.fields ?? before)
      const asked = askedOf(kind, { ...waiting, ...('published' in before && { published: true }) }, before, before)
      const fitting = (await kind.hooks?.fit?.(tx, { id, fields: asked })) ?? asked
      const scope = { tx, kind, by, ports: deps.records }
      const record: AnyStored = {
        ...{ id, before, by, fields: fitting, asked: fitting, extra: undefined, restored: undefined },
        change: changing(scope),
      }
      await updateRow(tx, kind, record, current)
      found = await read(tx)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return found
}

/** Forms hold more than fields, such as what was chosen beside them. */
function typed(kind: AnyKind, fields: Document, before: Document): Document {
  const named = fieldNames(kind.fields).filter((name) => fields[name] !== undefined)
  const { data, error } = kind.fields.safeParse({ ...before, ...picked(fields, named) })
  if (error) throw refused({ fieldErrors: fieldMessages(error.issues) })
  return data
}
