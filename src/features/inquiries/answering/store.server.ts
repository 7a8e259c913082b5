import { eq, getColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { applicationStatuses, questionStatuses } from '#features/inquiries/rules.ts'
import { applicationsTopic, questionsTopic } from '#features/inquiries/store.server.ts'
import { contactQuestions, volunteerApplications } from '#features/inquiries/table.server.ts'
import { auditedBy, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { countListed, listedPage, type ListSource } from '#platform/server/database/listed-page.ts'
import { AppError } from '#platform/server/errors.ts'
import { putIntoBin } from '#platform/server/records/bin.ts'
import type { Actor, Row } from '#platform/server/records/record-kind.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { inquiryListings } from './listing.schema.ts'
import {
  type InquiriesWanted,
  type Inquiry,
  type InquiryFigures,
  type InquiryKind,
  type InquiryList,
  type InquiryListAsked,
  inquirySchemas,
  type InquiryStatus,
} from './schema.ts'
import { fieldsOf } from '#platform/values/fields.ts'

const excerptLength = 120

const sources = {
  questions: {
    entity: 'contact_questions',
    topic: questionsTopic,
    table: contactQuestions,
    statuses: questionStatuses,
    listed: listedColumns(contactQuestions, contactQuestions.message),
  },
  applications: {
    entity: 'volunteer_applications',
    topic: applicationsTopic,
    table: volunteerApplications,
    statuses: applicationStatuses,
    listed: listedColumns(volunteerApplications, volunteerApplications.motivation),
  },
} as const

/** A page of questions or applications, without a total: no list waits for its count. */
export async function listInquiries(
  db: Db,
  kind: InquiryKind,
  { order, ...asked }: InquiryListAsked,
  timeZone = 'UTC',
): Promise<InquiryList> {
  const { table, listed } = sources[kind]
  const direction = order === 'newest' ? 'desc' : order === 'oldest' ? 'asc' : order
  const page = await listedPage(db, sourceOf(kind), { ...chosen(asked), order: direction }, timeZone)
  const found = await db.select(listed).from(table).where(inArray(table.id, page.ids))
  const rows = new Map(found.map((row) => [row.id, row]))
  const items = page.ids.flatMap((id) => {
    const { beginning, ...row } = rows.get(id) ?? {}
    if (beginning === undefined) return []
    return [fieldsOf(inquirySchemas[kind].item, { ...row, excerpt: excerptOf(beginning, excerptLength) })]
  })
  return { items, next: page.next }
}

/** The exact number of matches; constant time without a search and days. */
export async function countInquiries(
  db: Db,
  kind: InquiryKind,
  wanted: InquiriesWanted,
  timeZone = 'UTC',
): Promise<number> {
  const { entity, statuses } = sources[kind]
  const { status, search, from, to } = wanted
  if (search !== '' || from !== undefined || to !== undefined) {
    return countListed(db, sourceOf(kind), chosen(wanted), timeZone)
  }
  const counts = await countsOf(db, entity)
  return (status === 'all' ? statuses : [status]).reduce((sum, each) => sum + (counts.get(each) ?? 0), 0)
}

function sourceOf(kind: InquiryKind): ListSource {
  const { table } = sources[kind]
  return { table, listing: inquiryListings[kind], text: table.search_text }
}

/** 'all' is no status. */
function chosen<Asked extends InquiriesWanted>({ status, ...asked }: Asked) {
  return { ...asked, ...(status !== 'all' && { status }) }
}

/** Totals and counts by status. */
export async function inquiryFigures(db: Db): Promise<InquiryFigures> {
  const [questions, applications] = await Promise.all([
    figuresOf(db, 'contact_questions', questionStatuses),
    figuresOf(db, 'volunteer_applications', applicationStatuses),
  ])
  return { questions, applications }
}

/** One question or application, `locked` to the end of the transaction. @throws AppError not_found */
export async function readInquiry(db: Db, kind: InquiryKind, id: string, locked?: 'locked'): Promise<Inquiry> {
  const { table } = sources[kind]
  const read = db.select().from(table).where(eq(table.id, id))
  const [row] = await (locked ? read.for('update') : read)
  if (!row) throw new AppError('not_found')
  return fieldsOf(inquirySchemas[kind].record, row)
}

/** Sets a status over version `from`; idempotent. @throws AppError not_found · `stale` with `theirs`, the current record */
export async function setInquiryStatus(
  db: Db,
  kind: InquiryKind,
  { id, from, status }: { id: string; from: number; status: InquiryStatus },
  by: Actor<'inquiries'>,
): Promise<Inquiry> {
  const { table, entity, topic } = sources[kind]
  return inTransaction(db, async (tx) => {
    const before = await readInquiry(tx, kind, id, 'locked')
    if (before.status === status) return before
    if (before.version !== from) {
      const overlaps = [{ path: 'status', mine: status, theirs: before.status }]
      throw new AppError('stale', { details: { theirs: before, overlaps } })
    }
    // Validated by the request's schema, and again by the database.
    await tx
      .update(table)
      .set({ status: status as never, version: before.version + 1 })
      .where(eq(table.id, id))
    const details = { from: before.status, to: status }
    await writeAuditEntry(tx, { ...auditedBy(by), action: 'status', entity, entityId: id, details })
    const changed = await readInquiry(tx, kind, id)
    await emitChange(tx, topic, [id], holdersOf('inquiries'))
    return changed
  })
}

/** Deletes one into the bin: personal data is kept in no history beyond it. @throws AppError not_found */
export async function deleteInquiry(db: Db, kind: InquiryKind, id: string, by: Actor<'inquiries'>): Promise<void> {
  const { table, entity, topic } = sources[kind]
  await inTransaction(db, async (tx) => {
    const [gone]: Row[] = await tx.delete(table).where(eq(table.id, id)).returning()
    if (!gone) throw new AppError('not_found')
    const { search_text: _, ...data } = gone
    await putIntoBin(tx, { entity, id, title: String(gone['name']), data, deletedBy: by.staff.profileId })
    await writeAuditEntry(tx, { ...auditedBy(by), action: 'delete', entity, entityId: id })
    await emitChange(tx, topic, [id], holdersOf('inquiries'))
  })
}

async function figuresOf<Status extends string>(db: Db, entity: string, statuses: readonly Status[]) {
  const counts = await countsOf(db, entity)
  const each = statuses.map((status) => [status, counts.get(status) ?? 0] as const)
  const total = each.reduce((sum, [, count]) => sum + count, 0)
  return { total, statuses: Object.fromEntries(each) as Record<Status, number> }
}

/** All but the long text, of which as much as an excerpt needs, with the spaces that it folds. */
function listedColumns(table: typeof contactQuestions | typeof volunteerApplications, long: PgColumn) {
  const { id, created_at } = table
  const short = Object.entries(getColumns(table)).filter(
    ([, column]) => column !== long && column !== table.search_text,
  )
  return { ...Object.fromEntries(short), id, created_at, beginning: sql<string>`left(${long}, ${excerptLength * 4})` }
}
