import { and, eq, inArray, sql } from 'drizzle-orm'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import type { BatchOutcome } from '#records/batches/record-batch.ts'
import { mailTitles } from './listing.store.server.ts'
import type { MailState } from './schema.ts'
import { announceMail, mailDueTopic, outboxTopic } from './store.server.ts'
import { mailOutbox } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

const { id, state, held_reason } = mailOutbox

type By = Actor<'enrollments'>

/** Sends what failed, is held or waits, whatever its time was, under its own id. @throws AppError `not_found` · `taken` where it has gone or is going */
export async function sendMailAgain(db: Db, mailId: string, by: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    const mail = await lockMail(tx, mailId, t('This mail has been sent already.'))
    const again = { state: 'queued' as const, held_reason: null, expires_at: null, next_at: sql`now()` }
    // One that is due goes by itself.
    if (mail.state === 'queued' && mail.isDue) return
    await tx
      .update(mailOutbox)
      .set(mail.state === 'queued' ? again : { ...again, attempts: 0 })
      .where(eq(id, mailId))
    await audited(tx, by, 'mail.sent_again', mailId)
    await announceMail(tx, mailDueTopic)
  })
}

/** Keeps one from being sent, and from waiting for a decision. @throws AppError `not_found` · `taken` where it has gone or is going */
export async function setMailAside(db: Db, mailId: string, by: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    const mail = await lockMail(tx, mailId, t('This mail has been sent already, and cannot be set aside.'))
    if (mail.held_reason === 'set_aside') return
    await tx.update(mailOutbox).set({ state: 'held', held_reason: 'set_aside', next_at: null }).where(eq(id, mailId))
    await audited(tx, by, 'mail.set_aside', mailId)
    await announceMail(tx, outboxTopic)
  })
}

async function lockMail(tx: Db, mailId: string, sentMessage: string) {
  const [found] = await tx
    .select({ state, held_reason, isDue: sql<boolean>`${mailOutbox.next_at} <= now()` })
    .from(mailOutbox)
    .where(eq(id, mailId))
    .for('update')
  const mail = orNotFound(found)
  if (mail.state === 'sent') throw new AppError('taken', { message: sentMessage })
  if (mail.state === 'sending')
    throw new AppError('taken', { message: t('This mail is being sent at this moment: look at it again in a minute.') })
  return mail
}

/** Sends or sets aside each by itself: one that is refused keeps no other back. */
export async function changeMail(
  db: Db,
  { ids, change }: { ids: readonly string[]; change: { state: Extract<MailState, 'queued' | 'held'> } },
  by: By,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { done: [], gone: [], refused: [] }
  const titles = await mailTitles(db, ids)
  for (const one of new Set(ids)) {
    try {
      await (change.state === 'queued' ? sendMailAgain : setMailAside)(db, one, by)
      outcome.done.push(one)
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'taken' && error.code !== 'not_found')) throw error
      if (error.code === 'not_found') outcome.gone.push(one)
      else outcome.refused.push({ id: one, title: titles.get(one) ?? '', message: error.message })
    }
  }
  return outcome
}

/** So many at once: the back office shows how far it is. */
const releasedAtOnce = 500

/** Releases mail that was held for want of a server, oldest first. What has come too late meanwhile is held again. */
export async function releaseMail(db: Db, by: By) {
  return inTransaction(db, async (tx) => {
    const some = tx
      .select({ id })
      .from(mailOutbox)
      .where(and(eq(state, 'held'), eq(held_reason, 'no_server')))
      .orderBy(mailOutbox.created_at, id)
      .limit(releasedAtOnce)
      .for('update', { skipLocked: true })
    const queued = { state: 'queued' as const, held_reason: null, attempts: 0, next_at: sql`now()` }
    const { rowCount } = await tx.update(mailOutbox).set(queued).where(inArray(id, some))
    const released = rowCount ?? 0
    if (released === 0) return { released, has_more: false }
    await audited(tx, by, 'mail.released', null, { rows: released })
    await announceMail(tx, mailDueTopic)
    return { released, has_more: released === releasedAtOnce }
  })
}

function audited(tx: Db, by: By, action: string, entityId: string | null, details: Record<string, unknown> = {}) {
  return writeAuditEntry(tx, { ...auditedBy(by), action, entity: 'mail_outbox', entityId, details })
}
