import { and, asc, eq, getColumns, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { namesOf, staffWith } from '#features/people/accounts/names.store.server.ts'
import { applicationStatuses, questionStatuses } from '../rules.ts'
import { belongingsOf, inquiryTables } from '../store.server.ts'
import { contactQuestions, volunteerApplications } from '../table.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { countListed, listedRows, type ListSource } from '#records/lists/listed-page.server.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { putIntoBin, wholeRow } from '#records/bin/bin.server.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { type Waits, waits } from '#platform/values/waiting.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import { inquiryListings } from './listing.schema.ts'
import { inquiryWords, overdueMs } from './rules.ts'
import {
  type InquiriesWanted,
  type Inquiry,
  type InquiryFigures,
  type InquiryKind,
  type InquiryListAsked,
  inquirySchemas,
} from './schema.ts'

const excerptLength = 120
const listed = {
  questions: listedColumns(contactQuestions, contactQuestions.message),
  applications: listedColumns(volunteerApplications, volunteerApplications.motivation),
}

/** Whose days are asked for, and whose inquiries 'mine' are. */
type Requester = { timeZone: string; profileId: string | null }
const nobody: Requester = { timeZone: 'UTC', profileId: null }

/** A page of questions or applications, without a total: no list waits for its count. */
export async function listInquiries(db: Db, kind: InquiryKind, asked: InquiryListAsked, requester = nobody) {
  const { table } = inquiryTables[kind]
  const { order } = asked
  const direction = order === 'newest' ? 'desc' : order === 'oldest' ? 'asc' : order
  const wanted = { ...filterOf(asked), order: direction }
  const page = await listedRows(db, sourceOf(kind, requester), wanted, requester.timeZone, (isOnPage) =>
    db.select(listed[kind]).from(table).where(isOnPage),
  )
  const names = await namesOf(db, pluck(page.items, 'assignee_id'))
  const items = page.items.map(({ beginning, ...row }) =>
    fieldsOf(inquirySchemas[kind].item, {
      ...row,
      excerpt: excerptOf(beginning, excerptLength),
      assignee: assigneeOf(row, names),
    }),
  )
  return { items, next: page.next }
}

/** The exact number of matches; constant time for a status and place alone. */
export async function countInquiries(db: Db, kind: InquiryKind, wanted: InquiriesWanted, requester = nobody) {
  const { status, search, from, to, assigned, place } = wanted
  if (search !== '' || from !== undefined || to !== undefined || assigned !== undefined) {
    return countListed(db, sourceOf(kind, requester), filterOf(wanted), requester.timeZone)
  }
  const counts = await countsOf(db, inquiryTables[kind].entity)
  const statuses: readonly string[] = status === 'all' ? inquiryWords[kind].statuses : [status]
  const inInbox = statuses.map((each) => counts.get(each) ?? 0)
  const aside = statuses.map((each) => counts.get(setAside(each)) ?? 0)
  return sum([...(place === 'aside' ? [] : inInbox), ...(place === undefined ? [] : aside)])
}

function sourceOf(kind: InquiryKind, { profileId }: Requester): ListSource {
  const { table } = inquiryTables[kind]
  const { assignee_id } = table
  const assigned = (word: string) => (word === 'nobody' ? isNull(assignee_id) : eq(assignee_id, profileId ?? sql`null`))
  return { table, listing: inquiryListings[kind], text: table.search_text, conditions: { assigned } }
}

/** 'all' is no status; what is set aside is left out unless asked for. */
function filterOf<Filter extends InquiriesWanted>({ status, place, ...asked }: Filter) {
  const isAside = place === undefined ? false : place === 'aside' ? true : undefined
  return { ...asked, ...(status !== 'all' && { status }), is_set_aside: isAside }
}

/** Who may be on an inquiry, by name: more people than answer messages anywhere. */
export const listAnswerers = (db: Db) => staffWith(db, 'inquiries', 200)

/** Totals and counts by status, of what is set aside again apart, and what has waited longest. */
export async function inquiryFigures(db: Db): Promise<InquiryFigures> {
  const [questions, applications] = await Promise.all([
    figuresOf(db, 'questions', questionStatuses),
    figuresOf(db, 'applications', applicationStatuses),
  ])
  return { questions, applications }
}

/** Questions that somebody answers, and for longer than is promised: how many, and the oldest. */
export function overdueQuestions(db: Db, now: Date): Promise<Waits> {
  const since = lt(contactQuestions.waiting_since, new Date(now.getTime() - overdueMs))
  const counted = db.$count(contactQuestions, and(eq(contactQuestions.status, 'in_progress'), since))
  return waits(counted, firstInInbox(db, 'questions', 'in_progress', since))
}

/** Of those in the inbox with this status, the oldest; `also`: of which this holds. */
export async function firstInInbox(db: Db, kind: InquiryKind, status: string, also?: SQL) {
  const { table } = inquiryTables[kind]
  const { id, name, created_at } = table
  const isAsked = and(sql`${table.status} = ${status}`, eq(table.is_set_aside, false), also)
  const columns = { key: id, title: name, at: created_at }
  return (await db.select(columns).from(table).where(isAsked).orderBy(asc(created_at), asc(id)).limit(1))[0]
}

/** One question or application, `locked` to the end of the transaction. @throws AppError not_found */
export async function readInquiry(db: Db, kind: InquiryKind, id: string, locked?: 'locked'): Promise<Inquiry> {
  const { table } = inquiryTables[kind]
  const read = db.select().from(table).where(eq(table.id, id))
  const [found] = await (locked ? read.for('update') : read)
  const row = orNotFound(found)
  const names = await namesOf(db, [row.assignee_id])
  return fieldsOf(inquirySchemas[kind].record, { ...row, assignee: assigneeOf(row, names) })
}

function assigneeOf({ assignee_id: id }: { assignee_id?: string | null | undefined }, names: Map<string, string>) {
  const name = id ? names.get(id) : undefined
  return id && name !== undefined ? { id, name } : null
}

type By = Actor<'inquiries'>

/** Deletes one into the bin, with its replies and notes: personal data is kept in no history beyond it. @throws AppError not_found */
export async function deleteInquiry(db: Db, kind: InquiryKind, id: string, by: By): Promise<void> {
  const { table, entity } = inquiryTables[kind]
  await inTransaction(db, async (tx) => {
    const { name } = await readInquiry(tx, kind, id, 'locked')
    const data = await wholeRow(tx, { table, belongings: belongingsOf(kind) }, id)
    await putIntoBin(tx, { entity, id, title: name, data, deletedBy: by.staff.profileId })
    await tx.delete(table).where(eq(table.id, id))
    await auditInquiry(tx, kind, id, [{ action: 'delete' }], by)
  })
}

type Done = { action: string; details?: Record<string, unknown> }

/** Writes down what staff did with one, and announces it. Call last. */
export async function auditInquiry(tx: Db, kind: InquiryKind, id: string, entries: readonly Done[], by: By) {
  const { entity, topic } = inquiryTables[kind]
  for (const entry of entries) await writeAuditEntry(tx, { ...auditedBy(by), ...entry, entity, entityId: id })
  await emitChange(tx, topic, [id], holdersOf('inquiries'))
}

async function figuresOf<Status extends string>(db: Db, kind: InquiryKind, statuses: readonly Status[]) {
  const { entity, table } = inquiryTables[kind]
  const { id, name, waiting_since } = table
  const counts = await countsOf(db, entity)
  const by = (each: (status: Status) => number) =>
    Object.fromEntries(statuses.map((status) => [status, each(status)])) as Record<Status, number>
  const aside = by((status) => counts.get(setAside(status)) ?? 0)
  const all = by((status) => (counts.get(status) ?? 0) + aside[status])
  const [longest] = await db
    .select({ id, name, waiting_since })
    .from(table)
    .where(sql`${waiting_since} is not null`)
    .orderBy(waiting_since, id)
    .limit(1)
  return {
    total: sum(Object.values<number>(all)),
    statuses: all,
    set_aside: { total: sum(Object.values<number>(aside)), statuses: aside },
    waiting_longest: longest?.waiting_since
      ? { id: longest.id, name: longest.name, waiting_since: longest.waiting_since.toISOString() }
      : null,
  }
}

/** As `counted_as` says it. */
const setAside = (status: string) => `set aside ${status}`

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** All but the long text, of which as much as an excerpt needs, with the spaces that it folds. */
function listedColumns(table: typeof contactQuestions | typeof volunteerApplications, long: PgColumn) {
  const { id, created_at, assignee_id } = table
  const isShort = (column: PgColumn) => column !== long && column !== table.search_text
  const short = Object.fromEntries(Object.entries(getColumns(table)).filter(([, column]) => isShort(column)))
  return { ...short, id, created_at, assignee_id, beginning: sql<string>`left(${long}, ${excerptLength * 4})` }
}
