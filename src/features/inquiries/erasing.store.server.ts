import { and, eq, getTableName, inArray, isNotNull, sql } from 'drizzle-orm'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import { deletedRecords } from '#platform/server/records/table.ts'
import { applicationsTopic, questionsTopic } from './store.server.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'

export const writtenTables = {
  questions: { table: contactQuestions, topic: questionsTopic },
  applications: { table: volunteerApplications, topic: applicationsTopic },
} as const
export type WrittenKind = keyof typeof writtenTables

type Table = (typeof writtenTables)[WrittenKind]['table']
const batch = 200

/** What was sent under these emails (lowercased and trimmed), in batches by id, then what of it lies in the bin. */
export async function* writtenUnder(db: Db, kind: WrittenKind, emails: readonly string[]): AsyncGenerator<object[]> {
  const table: Table = writtenTables[kind].table
  for (let after: string | undefined, rows; rows === undefined || rows.length === batch; after = rows.at(-1)?.id) {
    rows = await db
      .select()
      .from(table)
      .where(and(isUnder(table, emails), after === undefined ? undefined : sql`${table.id} > ${after}::uuid`))
      .orderBy(table.id)
      .limit(batch)
    yield rows
  }
  const binned = await db.select({ data: deletedRecords.data }).from(deletedRecords).where(isBinnedUnder(table, emails))
  yield binned.flatMap(({ data }) => (data ? [data] : []))
}

export async function countWrittenUnder(db: Db, emails: readonly string[]): Promise<number> {
  const counts = await Promise.all(
    Object.values(writtenTables).flatMap(({ table }) => [
      db.$count(table, isUnder(table, emails)),
      db.$count(deletedRecords, isBinnedUnder(table, emails)),
    ]),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** For good: personal data is kept in no history. Gives what `announceErasedMessages` tells. */
export async function eraseWrittenUnder(tx: Db, emails: readonly string[]): Promise<string[]> {
  const topics: string[] = []
  for (const { table, topic } of Object.values(writtenTables)) {
    const { rowCount } = await tx.delete(table).where(isUnder(table, emails))
    const binned = await tx.delete(deletedRecords).where(isBinnedUnder(table, emails))
    if (rowCount || binned.rowCount) topics.push(topic)
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
  const email = sql`lower(btrim(${deletedRecords.data} ->> 'email'))`
  return and(
    eq(deletedRecords.entity, getTableName(table)),
    isNotNull(deletedRecords.data),
    inArray(email, [...emails]),
  )
}
