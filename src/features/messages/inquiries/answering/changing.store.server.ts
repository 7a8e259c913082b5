import { and, eq, inArray, sql } from 'drizzle-orm'
import { holdsNow } from '#features/people/accounts/names.store.server.ts'
import { inquiryTables } from '../store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { inquiryReplies } from '../table.server.ts'
import { queueMail } from '#features/delivery/mail/store.server.ts'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { ReplySent } from '../history/schema.ts'
import type { Inquiry, InquiryKind, InquiryStatus } from './schema.ts'
import { readInquiry } from './store.server.ts'
import { longTextOf } from './rules.ts'

type Of = { id: string; from: number }
type By = Actor<'inquiries'>
/** What is done to an inquiry, as the audit log names it. */
type InquiryAction = 'status' | 'assigned' | 'set_aside' | 'put_back' | 'reply'
/** A column and what it is set to; `actions` are those that set it, the first one now. */
type Change = {
  column: 'status' | 'assignee_id' | 'is_set_aside'
  to: string | boolean | null
  actions: readonly [InquiryAction, ...InquiryAction[]]
  details: (was: string | boolean | null) => Record<string, unknown>
}

/** Sets a status over version `from`; idempotent. @throws AppError not_found · `stale` with `theirs`, the current record */
export function setInquiryStatus(
  db: Db,
  kind: InquiryKind,
  { status, ...of }: Of & { status: InquiryStatus },
  by: By,
): Promise<Inquiry> {
  const details = (was: unknown) => ({ from: was, to: status })
  return changeInquiry(db, kind, of, { column: 'status', to: status, actions: ['status'], details }, by)
}

/** Says who is on it, null for nobody. @throws AppError not_found · `invalid` for who does not answer messages · `stale` */
export function assignInquiry(
  db: Db,
  kind: InquiryKind,
  { assignee, ...of }: Of & { assignee: string | null },
  by: By,
): Promise<Inquiry> {
  const details = (was: unknown) => ({ was, assignee })
  return changeInquiry(db, kind, of, { column: 'assignee_id', to: assignee, actions: ['assigned'], details }, by)
}

/** Sets it aside as spam, or puts it back. @throws AppError not_found · `stale` */
export function setInquiryAside(
  db: Db,
  kind: InquiryKind,
  { is_set_aside, ...of }: Of & { is_set_aside: boolean },
  by: By,
): Promise<Inquiry> {
  const actions = is_set_aside ? (['set_aside', 'put_back'] as const) : (['put_back', 'set_aside'] as const)
  return changeInquiry(db, kind, of, { column: 'is_set_aside', to: is_set_aside, actions, details: () => ({}) }, by)
}

/** A conflict only where somebody else has changed the same since `from`. */
async function changeInquiry(
  db: Db,
  kind: InquiryKind,
  { id, from }: Of,
  { column, to, actions, details }: Change,
  by: By,
): Promise<Inquiry> {
  const { table, entity, topic } = inquiryTables[kind]
  return inTransaction(db, async (tx) => {
    const before = await readInquiry(tx, kind, id, 'locked')
    const was = column === 'assignee_id' ? (before.assignee?.id ?? null) : before[column]
    if (was === to) return before
    if (await isDoneSince(tx, { entity, id, actions, from, now: before.version })) {
      throw new AppError('stale', { details: { theirs: before, overlaps: [{ path: column, mine: to, theirs: was }] } })
    }
    if (column === 'assignee_id' && to !== null && !(await holdsNow(tx, String(to), 'inquiries')))
      throw new AppError('invalid', { fields: { assignee: 'This person does not answer messages.' } })
    const version = before.version + 1
    // Validated by the request's schema, and again by the database.
    await tx
      .update(table)
      .set({ [column]: to, version })
      .where(eq(table.id, id))
    const line = { ...auditedBy(by), action: actions[0], entity, entityId: id }
    await writeAuditEntry(tx, { ...line, details: { ...details(was), version } })
    const changed = await readInquiry(tx, kind, id)
    await emitChange(tx, topic, [id], holdersOf('inquiries'))
    return changed
  })
}

type Since = { entity: string; id: string; actions: readonly InquiryAction[]; from: number; now: number }

/** Whether this was done to the locked inquiry after version `from`, as the audit log tells. */
async function isDoneSince(tx: Db, { entity, id, actions, from, now }: Since): Promise<boolean> {
  if (from === now) return false
  const found = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, entity),
        eq(auditLog.entity_id, id),
        inArray(auditLog.action, [...actions]),
        sql`(${auditLog.details} ->> 'version')::int > ${from}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

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
