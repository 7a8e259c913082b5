import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/server/database/database.ts'
import { countListedUpTo, listedPage, listedRows, type ListSource } from '#records/lists/listed-page.server.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { documentAt } from '#records/kinds/record-rows.server.ts'
import { waits } from '#platform/values/waiting.ts'
import { mostSelected } from '#records/batches/record-batch.ts'
import { type mailListAsked, mailListing } from './listing.schema.ts'
import type { MailRow } from './outbox.store.server.ts'
import { heldReasons, type MailFigures, mostMailCounted } from './schema.ts'
import { mailOutbox } from './table.server.ts'
import { type VersionedWords, wordsFor, originalWords } from '#features/delivery/mail/templates/store.server.ts'
import { type MailWords, textName, type MailCause } from '#features/delivery/mail/templates/causes.rules.ts'

type Filter = z.output<typeof mailListAsked.filter>

const source: ListSource = { table: mailOutbox, listing: mailListing, text: mailOutbox.search_text }
const { id, state, held_reason, recipient } = mailOutbox

/** A page of the outbox, newest first, with the words that stand for each. */
export async function listMail(db: Db, asked: z.output<typeof mailListAsked.page>, timeZone: string) {
  const page = await listedRows(db, source, asked, timeZone, (isOnPage) => db.select().from(mailOutbox).where(isOnPage))
  return { ...page, wordsOf: await wordsFor(db, page.items) }
}

/** How many match, up to a limit; null for more. */
export async function countMail(db: Db, asked: Filter, timeZone: string): Promise<number | null> {
  const total = await countListedUpTo(db, source, asked, { most: mostMailCounted, timeZone })
  return total > mostMailCounted ? null : total
}

/** All that match, up to `mostSelected`, for what is done to several. */
export async function selectMail(db: Db, asked: Filter, timeZone: string) {
  const { ids, next } = await listedPage(db, source, { ...asked, limit: mostSelected }, timeZone)
  const rows = await db.select({ id, recipient, state }).from(mailOutbox).where(inArray(id, ids))
  const items = rows.map((row) => ({ id: row.id, title: row.recipient, was: { state: row.state } }))
  return { items, more: next !== null }
}

/** How much waits, failed and is held and why, each up to a limit. */
export async function mailFigures(db: Db): Promise<Omit<MailFigures, 'has_server'>> {
  const upTo = (which: SQL | undefined) => {
    const some = sql`select from ${mailOutbox} where ${which} limit ${mostMailCounted + 1}`
    return sql`(select count(*)::int from (${some}) as some_mail)`
  }
  const unsettled = (['queued', 'sending', 'failed'] as const).map((each) => [each, eq(state, each)] as const)
  const held = heldReasons.map((each) => [each, and(eq(state, 'held'), eq(held_reason, each))] as const)
  const columns = [...unsettled, ...held].map(([name, which]) => sql`${upTo(which)} as ${sql.identifier(name)}`)
  type Counts = Omit<MailFigures, 'has_server' | 'held'> & MailFigures['held']
  const { rows } = await db.execute<Counts>(sql`select ${sql.join(columns, sql`, `)}`)
  const [counts] = rows
  if (!counts) throw new Error('Nothing was counted.')
  const { queued, sending, failed, ...reasons } = counts
  return { queued, sending, failed, held: reasons }
}

/** What of it waits for a person, each counted up to a limit. */
export async function mailWaiting(db: Db) {
  const { failed, held } = await mailFigures(db)
  const upTo = (count: number) => Math.min(count, mostMailCounted)
  const isHeld = (why: (typeof heldReasons)[number]) => and(eq(state, 'held'), eq(held_reason, why))
  const [mail_failed, mail_unknown, mail_no_server] = await Promise.all([
    waits(upTo(failed), firstOf(db, eq(state, 'failed'))),
    waits(upTo(held.unknown_outcome), firstOf(db, isHeld('unknown_outcome'))),
    waits(upTo(held.no_server), firstOf(db, isHeld('no_server'))),
  ])
  return { mail_failed, mail_unknown, mail_no_server }
}

async function firstOf(db: Db, which: SQL | undefined) {
  const { created_at: at } = mailOutbox
  const columns = { key: id, title: recipient, at }
  return (await db.select(columns).from(mailOutbox).where(which).orderBy(asc(at), asc(id)).limit(1))[0]
}

/** One with the words that it was sent with, as far as they are kept. @throws AppError `not_found` */
export async function readMail(db: Db, mailId: string) {
  const [found] = await db.select().from(mailOutbox).where(eq(id, mailId))
  const row = orNotFound(found)
  const now = (await wordsFor(db, [row]))(row)
  const sent = await wordsAt(db, row, now)
  return { row, words: sent ?? now.words, is_reworded: sent === null }
}

/** Null where they are not kept any more. */
async function wordsAt(db: Db, row: MailRow, now: VersionedWords): Promise<MailWords | null> {
  if (row.texts_version === null || row.texts_version === now.version) return now.words
  if (row.texts_version === 0) return originalWords(row)
  const kept = await documentAt(db, { entity: 'mail_texts', id: textName(row) }, row.texts_version)
  return kept === undefined ? null : { ...originalWords(row), ...(kept as Record<string, string>) }
}

/** What mail is called, in the audit log. */
export async function mailTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id, recipient })
    .from(mailOutbox)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.recipient]))
}

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
