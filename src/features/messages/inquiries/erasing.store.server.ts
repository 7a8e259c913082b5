import { and, eq, getTableName, inArray, isNotNull, sql } from 'drizzle-orm'
import { eraseStaffMailOf } from '#features/delivery/mail/store.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import { pluck } from '#records/kinds/fields.ts'
import { deletedRecords } from '#records/saving/table.server.ts'
import type { InquiryKind } from '#features/messages/inquiries/answering/schema.ts'
import { inquiryTables } from './store.server.ts'
import { inquiryNotes, inquiryReplies } from './table.server.ts'

type Belonging = typeof inquiryReplies | typeof inquiryNotes
type Table = (typeof inquiryTables)[InquiryKind]['table']
const batch = 200

/**
 * What was sent under these emails (lowercased and trimmed) with the replies to it, in batches by id, then what of it lies in the bin.
 * `withNotes`: for staff, who decide what of their internal notes they pass on.
 */
export async function* writtenUnder(db: Db, kind: InquiryKind, emails: readonly string[], { withNotes = false } = {}) {
  const table: Table = inquiryTables[kind].table
  for (let after: string | undefined, rows; rows === undefined || rows.length === batch; after = rows.at(-1)?.id) {
    rows = await db
      .select()
      .from(table)
      .where(and(isUnder(table, emails), after === undefined ? undefined : sql`${table.id} > ${after}::uuid`))
      .orderBy(table.id)
      .limit(batch)
    const ids = pluck(rows, 'id')
    const replies = await belongingTo(db, kind, inquiryReplies, ids)
    const notes = await belongingTo(db, kind, inquiryNotes, ids)
    yield rows.map((row) => toWritten({ ...row, replies: replies.get(row.id), notes: notes.get(row.id) }, withNotes))
  }
  const binned = await db.select({ data: deletedRecords.data }).from(deletedRecords).where(isBinnedUnder(table, emails))
  yield binned.flatMap(({ data }) => (data ? [toWritten(data, withNotes)] : []))
}

type Kept = { text?: unknown; created_at?: unknown }

/** Without who of the staff did what with it, and columns that repeat others. */
function toWritten(kept: object, withNotes: boolean): object {
  type Columns = { [column: string]: unknown; replies?: Kept[]; notes?: Kept[] }
  const { replies, notes, assignee_id: _who, waiting_since: _since, counted_as: _as, ...written } = kept as Columns
  const texts = (of: Kept[] = []) => of.map(({ text, created_at }) => ({ text, created_at }))
  return { ...written, replies: texts(replies), ...(withNotes && { internal_notes: texts(notes) }) }
}

async function belongingTo(db: Db, kind: InquiryKind, table: Belonging, ids: string[]) {
  const of = table[inquiryTables[kind].belonging]
  const { text, created_at, id } = table
  const rows = await db.select({ of, text, created_at }).from(table).where(inArray(of, ids)).orderBy(created_at, id)
  return Map.groupBy(rows, (row) => row.of ?? '')
}

export async function countWrittenUnder(db: Db, emails: readonly string[]): Promise<number> {
  const counts = await Promise.all(
    Object.values(inquiryTables).flatMap(({ table }) => [
      db.$count(table, isUnder(table, emails)),
      db.$count(deletedRecords, isBinnedUnder(table, emails)),
    ]),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** For good: personal data is kept in no history. Gives what `announceErasedMessages` tells. */
export async function eraseWrittenUnder(tx: Db, emails: readonly string[]): Promise<string[]> {
  const topics: string[] = []
  for (const { table, topic } of Object.values(inquiryTables)) {
    const gone = await tx.delete(table).where(isUnder(table, emails)).returning({ id: table.id })
    const { entity_id: id } = deletedRecords
    const binned = await tx.delete(deletedRecords).where(isBinnedUnder(table, emails)).returning({ id })
    const ids = pluck([...gone, ...binned], 'id')
    await eraseStaffMailOf(tx, ids)
    if (ids.length > 0) topics.push(topic)
  }
  return topics
}

/** Last in the transaction. */
export async function announceErasedMessages(tx: Db, topics: readonly string[]): Promise<void> {
  for (const topic of topics) await emitChange(tx, topic, [], holdersOf('inquiries'))
}

function isUnder(table: Table, emails: readonly string[]) {
  return inArray(sql`lower(btrim(${table.email}))`, [...emails])
}

function isBinnedUnder(table: Table, emails: readonly string[]) {
  const { entity, data } = deletedRecords
  const isTheirs = inArray(sql`lower(btrim(${data} ->> 'email'))`, [...emails])
  return and(eq(entity, getTableName(table)), isNotNull(data), isTheirs)
}
