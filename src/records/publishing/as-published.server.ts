import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Db } from '#platform/server/database/database.ts'
import { fieldMessages } from '#platform/server/http/api.ts'
import { fieldNames, picked } from '#records/kinds/fields.ts'
import { readPending } from './pending-changes.server.ts'
import type { AnyKind, ByStaff, Document, RecordDeps } from '#records/kinds/record-kind.server.ts'
import { type AnyStored, lockRecord, updateRow } from '#records/kinds/record-rows.server.ts'
import { askedOf, changing, refused } from '#records/saving/save-record.server.ts'

/** `fields`: as typed; without them what waits, else what is stored. */
type Asked = { id: string; fields?: Document | undefined }

/**
 * What `read` finds where a record is published as asked, in a transaction that is always undone (docs/decisions/008). Undefined
 * where there is no such record. @throws AppError `invalid` with the errors of typed fields
 */
export async function asPublished<Result>(
  deps: RecordDeps,
  kind: AnyKind,
  asked: Asked,
  by: ByStaff,
  read: (tx: NodePgDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  const client = await deps.database.pool.connect()
  let broken: Error | undefined
  try {
    const tx = drizzle({ client: inTurns(client) })
    // Whoever saves it meanwhile goes first.
    await client.query("begin; set local lock_timeout = '2s'")
    return (await write(deps, tx, kind, asked, by)) ? await read(tx) : undefined
  } finally {
    await client.query('rollback').catch((error: Error) => (broken = error))
    client.release(broken)
  }
}

/** False where there is no such record. */
async function write(deps: RecordDeps, tx: Db, kind: AnyKind, { id, fields }: Asked, by: ByStaff): Promise<boolean> {
  const current = await lockRecord(tx, kind, id)
  if (!current) return false
  const { document: before } = current
  const waiting = fields ? typed(kind, fields, before) : ((await readPending(tx, kind, id))?.fields ?? before)
  const asked = askedOf(kind, { ...waiting, ...('published' in before && { published: true }) }, before, before)
  const fitting = (await kind.hooks?.fit?.(tx, { id, fields: asked })) ?? asked
  const { timeZone } = deps.settings
  const record: AnyStored = {
    id,
    before,
    by,
    fields: fitting,
    asked: fitting,
    extra: undefined,
    restored: undefined,
    timeZone,
    change: changing({ tx, kind, by, ports: deps.records, settings: deps.settings }),
  }
  await updateRow(tx, kind, record, current)
  return true
}

/** A connection for readers that ask for several things at once: one statement at a time. */
function inTurns(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const query = (...given: unknown[]) => {
    const next = last.then(() => ask(...given))
    last = next.catch(() => {})
    return next
  }
  return { query } as unknown as PoolClient
}

/** Forms hold more than fields, such as what was chosen beside them. */
function typed(kind: AnyKind, fields: Document, before: Document): Document {
  const named = fieldNames(kind.fields).filter((name) => fields[name] !== undefined)
  const { data, error } = kind.fields.safeParse({ ...before, ...picked(fields, named) })
  if (error) throw refused({ fieldErrors: fieldMessages(error.issues) })
  return data
}
