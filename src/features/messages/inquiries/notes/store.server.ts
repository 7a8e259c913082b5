import { and, eq, sql } from 'drizzle-orm'
import type { InquiryKind } from '../answering/schema.ts'
import { readInquiry } from '../answering/store.server.ts'
import { inquiryTables } from '../store.server.ts'
import { inquiryNotes } from '../table.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { type Note, type NoteFields, noteSchema } from './schema.ts'

type By = Actor<'inquiries'>
type Of = { id: string; note: string }

/** @throws AppError not_found */
export async function addNote(
  db: Db,
  kind: InquiryKind,
  { id, text }: NoteFields & { id: string },
  { by, idempotency }: { by: By; idempotency: IdempotentRequest | undefined },
): Promise<Note> {
  return inTransaction(db, (tx) =>
    addIdempotently(tx, idempotency, async () => {
      await readInquiry(tx, kind, id, 'locked')
      const added = { [inquiryTables[kind].belonging]: id, text, author_id: by.staff.profileId }
      const [note] = await tx.insert(inquiryNotes).values(added).returning()
      if (!note) throw new Error('The note was not kept')
      await tell(tx, kind, { id, action: 'note.added' }, by)
      return fieldsOf(noteSchema, note)
    }),
  )
}

/** Changes one's own note over version `from`. @throws AppError not_found, also for somebody else's · `stale` */
export async function saveNote(
  db: Db,
  kind: InquiryKind,
  { text, from, ...of }: Of & NoteFields & { from: number },
  by: By,
): Promise<Note> {
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
    await tell(tx, kind, { id: of.id, action: 'note.changed' }, by)
    return fieldsOf(noteSchema, note)
  })
}

/** Deletes one's own note for good. @throws AppError not_found, also for somebody else's */
export async function deleteNote(db: Db, kind: InquiryKind, of: Of, by: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    await ownNote(tx, kind, of, by)
    await tx.delete(inquiryNotes).where(eq(inquiryNotes.id, of.note))
    await tell(tx, kind, { id: of.id, action: 'note.deleted' }, by)
  })
}

/** The note, with the inquiry locked before it, in the order of a deletion. */
async function ownNote(tx: Db, kind: InquiryKind, { id, note }: Of, { staff }: By) {
  await readInquiry(tx, kind, id, 'locked')
  const [found] = await tx
    .select()
    .from(inquiryNotes)
    .where(
      and(
        eq(inquiryNotes.id, note),
        eq(inquiryNotes[inquiryTables[kind].belonging], id),
        eq(inquiryNotes.author_id, staff.profileId),
      ),
    )
    .for('update')
  if (!found) throw new AppError('not_found', { message: 'This note is not there any more, or somebody else’s.' })
  return found
}

async function tell(tx: Db, kind: InquiryKind, { id, action }: { id: string; action: string }, by: By): Promise<void> {
  const { entity, topic } = inquiryTables[kind]
  await writeAuditEntry(tx, { ...auditedBy(by), action, entity, entityId: id })
  await emitChange(tx, topic, [id], holdersOf('inquiries'))
}
