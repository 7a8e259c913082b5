import { and, eq, inArray, sql } from 'drizzle-orm'
import { holdsNow } from '#features/people/accounts/names.store.server.ts'
import { queueMail } from '#features/delivery/mail/store.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { inquiryTables } from '../store.server.ts'
import { inquiryReplies } from '../table.server.ts'
import { inquiryWords, longTextOf } from './rules.ts'
import type { Inquiry, InquiryChange, InquiryKind, InquiryStatus, ReplySent } from './schema.ts'
import { auditInquiry, readInquiry } from './store.server.ts'
import { t } from '#platform/values/translate.ts'

/** What is done to an inquiry, as the audit log names it. */
type InquiryAction = 'status' | 'assigned' | 'set_aside' | 'put_back' | 'reply'
/** A column and what it is set to; `actions` are those that set it, the first one now. */
type ColumnChange = {
  column: 'status' | 'assignee_id' | 'is_set_aside'
  to: string | boolean | null
  actions: readonly [InquiryAction, ...InquiryAction[]]
  details: (was: string | boolean | null) => Record<string, unknown>
}

function columnChangeOf(change: InquiryChange): ColumnChange {
  if ('status' in change) {
    const { status: to } = change
    return { column: 'status', to, actions: ['status'], details: (was) => ({ from: was, to }) }
  }
  if ('assignee' in change) {
    const { assignee } = change
    return { column: 'assignee_id', to: assignee, actions: ['assigned'], details: (was) => ({ was, assignee }) }
  }
  const actions = change.is_set_aside ? (['set_aside', 'put_back'] as const) : (['put_back', 'set_aside'] as const)
  return { column: 'is_set_aside', to: change.is_set_aside, actions, details: () => ({}) }
}

type Asked = { id: string; from: number; change: InquiryChange }

/**
 * Sets its status, who is on it (null for nobody), or whether it is set aside as spam; idempotent.
 * @throws AppError not_found · `invalid` for who does not answer messages · `stale` with `theirs` where somebody else has changed the same since `from`
 */
export function changeInquiry(db: Db, kind: InquiryKind, asked: Asked, by: Actor<'inquiries'>): Promise<Inquiry> {
  const { table } = inquiryTables[kind]
  const { id, from } = asked
  const { column, to, actions, details } = columnChangeOf(asked.change)
  return inTransaction(db, async (tx) => {
    const before = await readInquiry(tx, kind, id, 'locked')
    const was = column === 'assignee_id' ? (before.assignee?.id ?? null) : before[column]
    if (was === to) return before
    if (await isDoneSince(tx, kind, before, { actions, from })) {
      throw new AppError('stale', { details: { theirs: before, overlaps: [{ path: column, mine: to, theirs: was }] } })
    }
    if (column === 'assignee_id' && to !== null && !(await holdsNow(tx, String(to), 'inquiries')))
      throw new AppError('invalid', { fields: { assignee: t('This person does not answer messages.') } })
    const version = before.version + 1
    // Validated by the request's schema, and again by the database.
    await tx
      .update(table)
      .set({ [column]: to, version })
      .where(eq(table.id, id))
    const changed = await readInquiry(tx, kind, id)
    await auditInquiry(tx, kind, id, [{ action: actions[0], details: { ...details(was), version } }], by)
    return changed
  })
}

type Since = { actions: readonly InquiryAction[]; from: number }

/** Whether this was done to the locked inquiry after version `from`, as the audit log tells. */
async function isDoneSince(tx: Db, kind: InquiryKind, { id, version }: Inquiry, { actions, from }: Since) {
  if (from === version) return false
  const { entity, entity_id, action, details } = auditLog
  const isOfInquiry = and(eq(entity, inquiryTables[kind].entity), eq(entity_id, id))
  const isLater = sql`(${details} ->> 'version')::int > ${from}`
  return (await tx.$count(auditLog, and(isOfInquiry, inArray(action, [...actions]), isLater))) > 0
}

type Reply = { id: string; from: number; text: string; status?: InquiryStatus | undefined }
type Once = { by: Actor<'inquiries'>; idempotency: IdempotentRequest | undefined }

/**
 * Keeps a reply and queues its mail, in one transaction, over the version that its writer saw; sets a status beside: what was new is in hand.
 * @throws AppError not_found · `stale` with `theirs` where somebody else has replied since
 */
export function replyToInquiry(db: Db, kind: InquiryKind, reply: Reply, { by, idempotency }: Once): Promise<ReplySent> {
  const { id, from, text, status: asked } = reply
  const { table, belonging } = inquiryTables[kind]
  return inTransaction(db, (tx) =>
    addIdempotently(tx, idempotency, async () => {
      const before = await readInquiry(tx, kind, id, 'locked')
      if (await isDoneSince(tx, kind, before, { actions: ['reply'], from })) {
        const message = t('Somebody else has answered this in the meantime. Nothing was sent.')
        throw new AppError('stale', { message, details: { theirs: before, overlaps: [] } })
      }
      const [kept] = await tx
        .insert(inquiryReplies)
        .values({ [belonging]: id, text, author_id: by.staff.profileId })
        .returning({ id: inquiryReplies.id })
      if (!kept) throw new Error('The reply was not kept')
      const version = before.version + 1
      const status = asked ?? (before.status === 'new' ? inquiryWords[kind].statuses[1] : before.status)
      const isSet = status !== before.status
      const [{ language } = { language: 'en' as const }] = await tx
        .update(table)
        .set({
          version,
          first_answered_at: sql`coalesce(${table.first_answered_at}, now())`,
          ...(isSet && { status: status as never }),
        })
        .where(eq(table.id, id))
        .returning({ language: table.language })
      const statusEntry = { action: 'status', details: { from: before.status, to: status, version } }
      const entries = [{ action: 'reply', details: { version } }, ...(isSet ? [statusEntry] : [])]
      await auditInquiry(tx, kind, id, entries, by)
      const { name, email } = before
      const data = { name, text, question: longTextOf(before) }
      await queueMail(tx, [{ cause: 'reply', key: kept.id, to: { email, name, profileId: null, language }, data }])
      return { id: kept.id, version }
    }),
  )
}
