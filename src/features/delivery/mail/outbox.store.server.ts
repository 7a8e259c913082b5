import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Handed } from '#platform/server/mail/smtp.ts'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { pauseAfter } from './rules.ts'
import type { HeldReason, MailState } from './schema.ts'
import { withoutProofs } from './templates/causes.rules.ts'
import { mailOutbox } from './table.server.ts'

const { id, state, next_at, expires_at, tried_at, created_at } = mailOutbox

/** A taken one is another process's again after this, should this one die. */
const leaseSeconds = 300
/** Rows per statement. */
const batch = 1_000

export type MailRow = typeof mailOutbox.$inferSelect

// Moments are kept in whole milliseconds, rounded up as well.
const isDue = lte(next_at, sql`now() + interval '1 second'`)
const inTime = or(isNull(expires_at), gt(expires_at, sql`now()`))

/** Takes mail whose time has come, oldest first; no other process takes it meanwhile. */
export async function takeDue(db: Db, most: number): Promise<MailRow[]> {
  const due = db.$with('due').as(
    db
      .select({ id })
      .from(mailOutbox)
      .where(and(eq(state, 'queued'), isDue, inTime))
      .orderBy(next_at)
      .limit(most)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      tried_at: sql`clock_timestamp()`,
      next_at: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(inArray(id, db.select({ id: due.id }).from(due)))
    .returning()
}

/** Notes that the content is about to go, while the row is still this process's; false where it is not to be sent any more. */
export async function beginSending(db: Db, row: MailRow, textsVersion: number): Promise<boolean> {
  const { rowCount } = await db
    .update(mailOutbox)
    .set({
      state: 'sending',
      texts_version: textsVersion,
      next_at: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(isStillOurs(row))
  return rowCount === 1
}

/** Writes down how an attempt went, and gives the state that follows; null where the row was not this process's any more. What was sent keeps no address that opens something. */
export async function settleAttempt(db: Db, row: MailRow, handed: Handed): Promise<MailState | null> {
  if (handed.outcome === 'withheld') return null
  const pause = handed.outcome === 'deferred' ? pauseAfter(row.attempts) : null
  const settled = { ...stateAfter(handed, pause), answer: handed.answer }
  const kept = settled.state === 'sent' && { data: withoutProofs(row) }
  const { rowCount } = await db
    .update(mailOutbox)
    .set({ ...settled, ...kept, next_at: pause === null ? null : sql`now() + make_interval(mins => ${pause})` })
    .where(isStillOurs(row))
  return rowCount === 1 ? settled.state : null
}

function stateAfter({ outcome }: Exclude<Handed, { outcome: 'withheld' }>, pause: number | null) {
  if (outcome === 'sent') return { state: 'sent' as const, sent_at: sql`now()` }
  if (outcome === 'unknown') return { state: 'held' as const, held_reason: 'unknown_outcome' as const }
  return { state: pause === null ? ('failed' as const) : ('queued' as const) }
}

/** Not settled, and not taken again since: each taking has a moment of its own. */
function isStillOurs(row: MailRow): SQL | undefined {
  return and(eq(id, row.id), inArray(state, ['queued', 'sending']), eq(tried_at, row.tried_at ?? new Date(0)))
}

/**
 * Holds what is not to be sent by itself: what would come too late, what a process began to send before it died, and, without a
 * mail server, all that is due. Gives how many.
 */
export async function holdOverdue(db: Db, hasServer: boolean, signal: AbortSignal): Promise<number> {
  const late = await hold(db, 'too_late', and(eq(state, 'queued'), isDue, lte(expires_at, sql`now()`)), signal)
  const unknown = await hold(db, 'unknown_outcome', and(eq(state, 'sending'), lte(next_at, sql`now()`)), signal)
  if (hasServer) return late + unknown
  return late + unknown + (await hold(db, 'no_server', and(eq(state, 'queued'), isDue), signal))
}

async function hold(db: Db, reason: HeldReason, which: SQL | undefined, signal: AbortSignal): Promise<number> {
  let held = 0
  while (!signal.aborted) {
    const some = db.select({ id }).from(mailOutbox).where(which).limit(batch).for('update', { skipLocked: true })
    const { rowCount } = await db
      .update(mailOutbox)
      .set({ state: 'held', held_reason: reason, next_at: null })
      .where(inArray(id, some))
    held += rowCount ?? 0
    if ((rowCount ?? 0) < batch) break
  }
  return held
}

/** What is settled; what waits stays, and what put into a calendar that is not over: who has it is to hear when it changes (`hasEntryFor`). */
export function retainedMail(months: number | null): Retained {
  const isOld =
    months === null
      ? undefined
      : and(isOlderThan(sql`${created_at}`, months), inArray(state, ['sent', 'failed', 'held']))
  const stays = sql`coalesce((${mailOutbox.calendar} ->> 'ends_at')::timestamptz > now(), false)`
  return { name: 'mail', table: mailOutbox, at: created_at, isOld, stays }
}
