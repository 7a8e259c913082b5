import { asc, eq, inArray, sql } from 'drizzle-orm'
import { changesCalendarEntry } from '#features/announcements/rules.ts'
import type { Category } from '#features/announcements/schema.ts'
import { announcementsTopic } from '#features/announcements/store.server.ts'
import { announcementPeople, announcements } from '#features/announcements/table.server.ts'
import { timeProblems } from '#features/announcements/times/rules.ts'
import { deletionOf } from '#features/history/deletions/store.server.ts'
import { holdPictures } from '#features/media/store.server.ts'
import { removeUnlinked } from '#features/media/unlinked/store.server.ts'
import { holdTeachers } from '#features/teachers/store.server.ts'
import { announce } from '#platform/server/changes/announce.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newestPage } from '#platform/server/database/newest-first.ts'
import { AppError } from '#platform/server/errors.ts'
import type { By, RecordKind } from '#platform/server/records/editable-records.ts'
import type { PageAsked } from '#platform/values/paging.ts'
import { announcementFieldsOf } from './rules.ts'
import type { AnnouncementFields, EditableAnnouncement } from './schema.ts'

/** Announcements as administrators edit them. The people they name belong to their version. */
export const announcementKind: RecordKind<AnnouncementFields, EditableAnnouncement> = {
  entity: 'announcements',
  lock: async (tx, id) => {
    const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
    if (!row) return undefined
    const { version, updated_at: savedAt } = row
    return { version, savedAt, document: announcementFieldsOf(presentEditable(row, await peopleOf(tx, [id]))) }
  },
  insert: async (tx, id, { fields, back, by }) => {
    // Calendars that know the event take what comes back as newer: no version raises the sequence by more than one.
    const counted = back && { ...back.row, sequence: back.row.version }
    await tx.insert(announcements).values({ ...columnsOf(fields, by), id, ...counted })
    await namePeople(tx, id, fields)
  },
  write: async (tx, id, { fields, version, before, by }) => {
    refuseTime(fields)
    await tx
      .update(announcements)
      .set({
        ...columnsOf(fields, by),
        version,
        ...(changesCalendarEntry(before, fields) && { sequence: sql`${announcements.sequence} + 1` }),
      })
      .where(eq(announcements.id, id))
    await namePeople(tx, id, fields)
  },
  remove: (tx, id) => tx.delete(announcements).where(eq(announcements.id, id)),
  announce: (tx, ids, audience) => announce(tx, announcementsTopic, ids, audience),
  isPublic: ({ published }) => published,
  present: async (db, id) => {
    const [row] = await db.select().from(announcements).where(eq(announcements.id, id))
    return row && presentEditable(row, await peopleOf(db, [id]))
  },
  files: ({ image_url }) => [image_url],
  deletionOf,
  holdFiles: holdPictures,
  removeFiles: removeUnlinked,
}

/** A page of the announcements of a category, drafts too, with their versions, newest first (admin.md §7). */
export async function editableAnnouncements(db: Db, { category, ...page }: PageAsked & { category: Category }) {
  const wanted = eq(announcements.category, category)
  const { rows, next } = await newestPage(announcements, { ...page, wanted }, ({ where, orderBy, limit }) =>
    db
      .select()
      .from(announcements)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
  const people = await peopleOf(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => presentEditable(row, people)), next }
}

type Row = typeof announcements.$inferSelect
type People = Pick<EditableAnnouncement, 'speakers' | 'hosts'>

/** Who speaks at and hosts each of these announcements, by the announcement's id. */
async function peopleOf(db: Db, ids: readonly string[]): Promise<Map<string, People>> {
  const people = new Map<string, People>()
  if (ids.length === 0) return people
  const named = await db
    .select({
      id: announcementPeople.announcement_id,
      teacher: announcementPeople.teacher_id,
      role: announcementPeople.role,
    })
    .from(announcementPeople)
    .where(inArray(announcementPeople.announcement_id, [...ids]))
    .orderBy(asc(announcementPeople.position))
  for (const { id, teacher, role } of named) {
    const known = people.get(id) ?? { speakers: [], hosts: [] }
    people.set(id, known)
    known[role === 'speaker' ? 'speakers' : 'hosts'].push(teacher)
  }
  return people
}

/** Writes the people of an announcement anew. @throws AppError invalid for somebody who is no teacher any more */
async function namePeople(tx: Db, id: string, { speakers, hosts }: People): Promise<void> {
  // Teachers first: who deletes one holds the teacher and then comes to these rows.
  const known = await holdTeachers(tx, [...speakers, ...hosts])
  for (const [field, ids] of Object.entries({ speakers, hosts })) {
    if (ids.every((one) => known.has(one))) continue
    const message = 'A teacher who was chosen here does not exist any more. Please remove this choice.'
    throw new AppError('invalid', { message, fields: { [field]: message } })
  }
  await tx.delete(announcementPeople).where(eq(announcementPeople.announcement_id, id))
  const rows = [
    ...speakers.map((teacher_id, position) => ({
      announcement_id: id,
      teacher_id,
      role: 'speaker' as const,
      position,
    })),
    ...hosts.map((teacher_id, position) => ({ announcement_id: id, teacher_id, role: 'host' as const, position })),
  ]
  if (rows.length > 0) await tx.insert(announcementPeople).values(rows)
}

/** Two edits that are each in order may be out of order together: one moves the start, the other the end. */
function refuseTime(fields: AnnouncementFields): void {
  const problems = timeProblems(fields)
  const [message] = Object.values(problems)
  if (message) throw new AppError('invalid', { message, fields: problems })
}

/** The row of these fields; who writes it is its author (admin.md §6). */
function columnsOf({ speakers: _speakers, hosts: _hosts, ...fields }: AnnouncementFields, { admin }: By) {
  const { starts_at, ends_at } = fields
  return {
    ...fields,
    author_id: admin.profileId,
    starts_at: starts_at === null ? null : new Date(starts_at),
    ends_at: ends_at === null ? null : new Date(ends_at),
  }
}

function presentEditable(row: Row, people: Map<string, People>): EditableAnnouncement {
  const { id, title, content, category, featured, published, image_url, author_id, time_zone, version } = row
  return {
    id,
    title,
    content,
    category,
    featured,
    published,
    image_url,
    ...(people.get(id) ?? { speakers: [], hosts: [] }),
    meeting_links: row.meeting_links,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    time_zone,
    author_id,
    version,
    created_at: row.created_at.toISOString(),
  }
}
