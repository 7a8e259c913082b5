import { eq, sql } from 'drizzle-orm'
import { isDoneSince } from '../answering/changing.store.server.ts'
import { longTextOf } from '../answering/rules.ts'
import type { InquiryKind, InquiryStatus } from '../answering/schema.ts'
import { readInquiry } from '../answering/store.server.ts'
import { inquiryTables } from '../store.server.ts'
import { inquiryReplies } from '../table.server.ts'
import { queueMail } from '#features/delivery/mail/store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import type { ReplySent } from './schema.ts'

type NewReply = { id: string; from: number; text: string; status?: InquiryStatus | undefined }

/**
 * Keeps a reply and queues its mail, in one transaction, over the version that its writer saw; sets a status beside.
 * @throws AppError not_found · `stale` with `theirs` where somebody else has replied since
 */
export async function replyToInquiry(
  db: Db,
  kind: InquiryKind,
  { id, from, text, status }: NewReply,
  { by, idempotency }: { by: Actor<'inquiries'>; idempotency: IdempotentRequest | undefined },
): Promise<ReplySent> {
  const { table, entity, topic, belonging } = inquiryTables[kind]
  return inTransaction(db, (tx) =>
    addIdempotently(tx, idempotency, async () => {
      const before = await readInquiry(tx, kind, id, 'locked')
      if (await isDoneSince(tx, { entity, id, actions: ['reply'], from, now: before.version })) {
        throw new AppError('stale', { message: answeredMeanwhile, details: { theirs: before, overlaps: [] } })
      }
      const [reply] = await tx
        .insert(inquiryReplies)
        .values({ [belonging]: id, text, author_id: by.staff.profileId })
        .returning({ id: inquiryReplies.id })
      if (!reply) throw new Error('The reply was not kept')
      const version = before.version + 1
      const isSet = status !== undefined && status !== before.status
      await tx
        .update(table)
        .set({
          version,
          first_answered_at: sql`coalesce(${table.first_answered_at}, now())`,
          ...(isSet && { status: status as never }),
        })
        .where(eq(table.id, id))
      const line = { ...auditedBy(by), entity, entityId: id }
      await writeAuditEntry(tx, { ...line, action: 'reply', details: { version } })
      if (isSet) {
        await writeAuditEntry(tx, { ...line, action: 'status', details: { from: before.status, to: status, version } })
      }
      await emitChange(tx, topic, [id], holdersOf('inquiries'))
      const { name, email } = before
      await queueMail(tx, [
        {
          cause: 'reply',
          key: reply.id,
          to: { email, name, profileId: null },
          data: { name, text, question: longTextOf(before) },
        },
      ])
      return { id: reply.id, version }
    }),
  )
}

const answeredMeanwhile = 'Somebody else has answered this in the meantime. Nothing was sent.'
