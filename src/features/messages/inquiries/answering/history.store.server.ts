import { and, desc, eq, sql } from 'drizzle-orm'
import { namesOf } from '#features/people/accounts/names.store.server.ts'
import { auditInquiry, readInquiry } from './store.server.ts'
import { inquiryTables } from '../store.server.ts'
import { inquiryNotes, inquiryReplies } from '../table.server.ts'
import { mailOf } from '#features/delivery/mail/listing.store.server.ts'
import { auditEntries, type AuditEntry } from '#records/audit/store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import { type HistoryEntry, type InquiryKind, mostOfEach, type NoteFields, noteSchema } from './schema.ts'
import { t } from '#platform/values/translate.ts'

type Belonging = typeof inquiryReplies | typeof inquiryNotes

/** All that happened to an inquiry, oldest first. @throws AppError not_found */
export async function historyOf(db: Db, kind: InquiryKind, id: string, { profileId }: { profileId: string }) {
  const { entity } = inquiryTables[kind]
  const { created_at: at, suspected_robot } = await readInquiry(db, kind, id)
  const [audited, replies, notes] = await Promise.all([
    auditEntries(db, { entity, record: id }, { limit: mostOfEach + 1 }),
    latestOf(db, kind, id, inquiryReplies),
    latestOf(db, kind, id, inquiryNotes),
  ])
  const assignees = audited.map(({ details }) => textOf(details['assignee']))
  const people = [...pluck(audited, 'actor_id'), ...pluck(replies, 'author_id'), ...pluck(notes, 'author_id')]
  const [names, mails] = await Promise.all([
    namesOf(db, [...people, ...assignees]),
    mailOf(db, 'reply', pluck(replies, 'id')),
  ])
  const nameOf = (person: string | null) => (person === null ? null : (names.get(person) ?? null))
  const writtenOf = (row: Belonging['$inferSelect']) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    by: nameOf(row.author_id),
    text: row.text,
    is_own: row.author_id === profileId,
  })
  // A reply before the status that was set with it, at the same moment.
  const entries: HistoryEntry[] = [
    ...replies.slice(0, mostOfEach).map((reply): HistoryEntry => {
      const mail = mails.get(reply.id)
      const outcome = mail ? { ...mail, sent_at: mail.sent_at?.toISOString() ?? null } : null
      return { type: 'reply', ...writtenOf(reply), mail: outcome }
    }),
    ...notes.slice(0, mostOfEach).map((note): HistoryEntry => {
      const { version, updated_at } = note
      return { type: 'note', ...writtenOf(note), version, updated_at: updated_at.toISOString() }
    }),
    ...audited
      .slice(0, mostOfEach)
      .toReversed()
      .flatMap((entry) => entryOf(entry, nameOf) ?? []),
  ]
  const inOrder = entries.toSorted((one, other) => one.at.localeCompare(other.at))
  const more = [audited, replies, notes].some((each) => each.length > mostOfEach)
  return { items: [{ type: 'received' as const, at, suspected_robot }, ...inOrder], more }
}

/** The latest of its replies or notes. */
function latestOf<Table extends Belonging>(db: Db, kind: InquiryKind, id: string, table: Table) {
  const isOfInquiry = eq(table[inquiryTables[kind].belonging], id)
  const latest = [desc(table.created_at), desc(table.id)]
  return db
    .select()
    .from(table)
    .where(isOfInquiry)
    .orderBy(...latest)
    .limit(mostOfEach + 1)
}

/** Null for replies and notes, which are entries by themselves. */
function entryOf({ action, at, actor_id, details }: AuditEntry, nameOf: (person: string | null) => string | null) {
  const common = { at: at.toISOString(), by: nameOf(actor_id) }
  const assignee = textOf(details['assignee'])
  const is_free = assignee === null
  const entries: Partial<Record<string, HistoryEntry>> = {
    status: { type: 'status', ...common, from: textOf(details['from']) ?? '', to: textOf(details['to']) ?? '' },
    assigned: {
      type: 'assigned',
      ...common,
      to: nameOf(assignee),
      is_free,
      is_taken: !is_free && assignee === actor_id,
    },
    set_aside: { type: 'set_aside', ...common, is_set_aside: true },
    put_back: { type: 'set_aside', ...common, is_set_aside: false },
    delete: { type: 'deleted', ...common },
    restore: { type: 'restored', ...common },
  }
  return entries[action]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

type By = Actor<'inquiries'>
type Of = { id: string; note: string }
type Once = { by: By; idempotency: IdempotentRequest | undefined }

/** @throws AppError not_found */
export function addNote(db: Db, kind: InquiryKind, { id, text }: NoteFields & { id: string }, once: Once) {
  const { by, idempotency } = once
  return inTransaction(db, (tx) =>
    addIdempotently(tx, idempotency, async () => {
      await readInquiry(tx, kind, id, 'locked')
      const added = { [inquiryTables[kind].belonging]: id, text, author_id: by.staff.profileId }
      const [note] = await tx.insert(inquiryNotes).values(added).returning()
      if (!note) throw new Error('The note was not kept')
      await auditInquiry(tx, kind, id, [{ action: 'note.added' }], by)
      return fieldsOf(noteSchema, note)
    }),
  )
}

/** Changes one's own note over version `from`. @throws AppError not_found, also for somebody else's · `stale` */
export function saveNote(db: Db, kind: InquiryKind, { text, from, ...of }: Of & NoteFields & { from: number }, by: By) {
  return inTransaction(db, async (tx) => {
    const before = await ownNote(tx, kind, of, by)
    if (before.text === text) return fieldsOf(noteSchema, before)
    if (before.version !== from) {
      const overlaps = [{ path: 'text', mine: text, theirs: before.text }]
      throw new AppError('stale', { details: { theirs: fieldsOf(noteSchema, before), overlaps } })
    }
    const [note] = await tx
      .update(inquiryNotes)
      .set({ text, version: sql`${inquiryNotes.version} + 1` })
      .where(eq(inquiryNotes.id, of.note))
      .returning()
    if (!note) throw new AppError('not_found')
    await auditInquiry(tx, kind, of.id, [{ action: 'note.changed' }], by)
    return fieldsOf(noteSchema, note)
  })
}

/** Deletes one's own note for good. @throws AppError not_found, also for somebody else's */
export async function deleteNote(db: Db, kind: InquiryKind, of: Of, by: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    await ownNote(tx, kind, of, by)
    await tx.delete(inquiryNotes).where(eq(inquiryNotes.id, of.note))
    await auditInquiry(tx, kind, of.id, [{ action: 'note.deleted' }], by)
  })
}

/** The note, with the inquiry locked before it, in the order of a deletion. */
async function ownNote(tx: Db, kind: InquiryKind, { id, note }: Of, { staff }: By) {
  await readInquiry(tx, kind, id, 'locked')
  const { id: noteId, author_id, [inquiryTables[kind].belonging]: of } = inquiryNotes
  const isOwn = and(eq(noteId, note), eq(of, id), eq(author_id, staff.profileId))
  const [found] = await tx.select().from(inquiryNotes).where(isOwn).for('update')
  if (!found) throw new AppError('not_found', { message: t('This note is not there any more, or somebody else’s.') })
  return found
}
