import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { MailCause } from './schema.ts'
import { mailOutbox } from './table.server.ts'

export type MailOutcome = Pick<typeof mailOutbox.$inferSelect, 'state' | 'held_reason' | 'sent_at' | 'answer'>

/** How far the mail of a cause is, by its keys; of several recipients any one. */
export async function mailOf(db: Db, cause: MailCause, keys: readonly string[]): Promise<Map<string, MailOutcome>> {
  if (keys.length === 0) return new Map()
  const { cause_key, state, held_reason, sent_at, answer } = mailOutbox
  const rows = await db
    .select({ cause_key, state, held_reason, sent_at, answer })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.cause, cause), inArray(cause_key, [...keys])))
  return new Map(rows.map(({ cause_key: key, ...outcome }) => [key, outcome]))
}
