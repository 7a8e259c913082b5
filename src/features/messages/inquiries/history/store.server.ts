import { desc, eq } from 'drizzle-orm'
import { namesOf } from '#features/people/accounts/names.store.server.ts'
import type { InquiryKind } from '../answering/schema.ts'
import { readInquiry } from '../answering/store.server.ts'
import { inquiryTables } from '../store.server.ts'
import { inquiryNotes, inquiryReplies } from '../table.server.ts'
import { mailOf } from '#features/delivery/mail/of-cause.store.server.ts'
import { auditEntries } from '#records/audit/audit-page.server.ts'
import type { AuditEntry } from '#records/audit/latest-audit-entries.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type HistoryEntry, type InquiryHistory, mostOfEach } from './schema.ts'

/** All that happened to an inquiry, oldest first. @throws AppError not_found */
export async function historyOf(
  db: Db,
  kind: InquiryKind,
  id: string,
  { profileId }: { profileId: string },
): Promise<InquiryHistory> {
  const { entity } = inquiryTables[kind]
  const { created_at: at, suspected_robot } = await readInquiry(db, kind, id)
  const limit = mostOfEach + 1
  const [audited, replies, notes] = await Promise.all([
    auditEntries(db, { entity, record: id }, { limit }),
    repliesOf(db, kind, id, limit),
    notesOf(db, kind, id, limit),
  ])
  const assignees = audited.map(({ details }) => textOf(details['assignee']))
  const [names, mails] = await Promise.all([
    namesOf(db, [
      ...audited.map((each) => each.actor_id),
      ...[...replies, ...notes].map((each) => each.author_id),
      ...assignees,
    ]),
    mailOf(
      db,
      'reply',
      replies.map((reply) => reply.id),
    ),
  ])
  const nameOf = (person: string | null) => (person === null ? null : (names.get(person) ?? null))
  // A reply before the status that was set with it, at the same moment.
  const entries: HistoryEntry[] = [
    ...replies.slice(0, mostOfEach).map((reply): HistoryEntry => {
      const mail = mails.get(reply.id)
      return {
        type: 'reply',
        id: reply.id,
        at: reply.created_at.toISOString(),
        by: nameOf(reply.author_id),
        text: reply.text,
        is_own: reply.author_id === profileId,
        mail: mail ? { ...mail, sent_at: mail.sent_at?.toISOString() ?? null } : null,
      }
    }),
    ...notes.slice(0, mostOfEach).map((note): HistoryEntry => ({
      type: 'note',
      id: note.id,
      at: note.created_at.toISOString(),
      by: nameOf(note.author_id),
      text: note.text,
      version: note.version,
      updated_at: note.updated_at.toISOString(),
      is_own: note.author_id === profileId,
    })),
    ...audited
      .slice(0, mostOfEach)
      .toReversed()
      .flatMap((entry) => entryOf(entry, nameOf) ?? []),
  ]
  const inOrder = entries.toSorted((one, other) => one.at.localeCompare(other.at))
  const more = [audited, replies, notes].some((each) => each.length > mostOfEach)
  return { items: [{ type: 'received', at, suspected_robot }, ...inOrder], more }
}

function repliesOf(db: Db, kind: InquiryKind, id: string, limit: number) {
  const { created_at } = inquiryReplies
  const ofOne = eq(inquiryReplies[inquiryTables[kind].belonging], id)
  return db.select().from(inquiryReplies).where(ofOne).orderBy(desc(created_at), desc(inquiryReplies.id)).limit(limit)
}

function notesOf(db: Db, kind: InquiryKind, id: string, limit: number) {
  const { created_at } = inquiryNotes
  const ofOne = eq(inquiryNotes[inquiryTables[kind].belonging], id)
  return db.select().from(inquiryNotes).where(ofOne).orderBy(desc(created_at), desc(inquiryNotes.id)).limit(limit)
}

/** Null for what stands there by itself: replies and notes. */
function entryOf(
  { action, at, actor_id, details }: AuditEntry,
  nameOf: (person: string | null) => string | null,
): HistoryEntry | null {
  const common = { at: at.toISOString(), by: nameOf(actor_id) }
  switch (action) {
    case 'status':
      return { type: 'status', ...common, from: textOf(details['from']) ?? '', to: textOf(details['to']) ?? '' }
    case 'assigned': {
      const assignee = textOf(details['assignee'])
      const isFree = assignee === null
      return {
        type: 'assigned',
        ...common,
        to: nameOf(assignee),
        is_free: isFree,
        is_taken: !isFree && assignee === actor_id,
      }
    }
    case 'set_aside':
    case 'put_back':
      return { type: 'set_aside', ...common, is_set_aside: action === 'set_aside' }
    case 'delete':
      return { type: 'deleted', ...common }
    case 'restore':
      return { type: 'restored', ...common }
    default:
      return null
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
