import { and, asc, desc, eq, gt, inArray, isNotNull, lte, min, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { teachersById } from '#features/content/teachers/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { placeAfter } from '#platform/server/database/in-order.ts'
import { writeCursor } from '#platform/values/cursors.ts'
import { nextMoment } from '#platform/values/dates.ts'
import { excerptLength, excerptOf } from '#platform/values/excerpt.ts'
import { picked, publicNames, fieldsOf } from '#records/kinds/fields.ts'
import type { RecordPorts } from '#records/kinds/record-kind.server.ts'
import { pageOf } from '#platform/values/paging.ts'
import { waits } from '#platform/values/waiting.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { eventState } from './rules.ts'
import {
  announcementFields,
  announcementSchema,
  type AnnouncementsAsked,
  announcementSummarySchema,
  type Category,
  meetingLinkFields,
  type When,
} from './schema.ts'
import { announcementPeople, announcements, eventRange, publicationOf } from './table.server.ts'

export const announcementsTopic = 'announcements'

export type FeedRow = typeof announcements.$inferSelect

const isPublished = sql`${announcements.published}`
const isEvent = isNotNull(announcements.starts_at)
/** An event without an end is over when it begins (rules.ts). */
const endOfEvent = sql<Date>`coalesce(${announcements.ends_at}, ${announcements.starts_at})`

const summaryColumns = picked(announcements, ['id', ...publicNames(announcementFields), 'created_at'])

/** A page: newest first; `upcoming` soonest, `past` latest first. `until`: when time alone changes the answer. */
export async function publishedAnnouncements(db: Db, asked: AnnouncementsAsked, now: Date) {
  const { category, when, limit } = asked
  const ordered = when === undefined ? announcements.created_at : announcements.starts_at
  const forwards = when === 'upcoming'
  const inOrder = forwards ? asc : desc
  const after = placeAfter({ created_at: ordered, id: announcements.id }, asked.after, forwards)
  const isOfCategory = category && eq(announcements.category, category)
  const parts = await Promise.all(
    inTime(when, now).map((isInTime) =>
      db
        // Enough for an excerpt, with the spaces that it folds.
        .select({ ...summaryColumns, beginning: sql<string>`left(${announcements.content}, ${excerptLength * 4})` })
        .from(announcements)
        .where(and(isPublished, isOfCategory, isInTime, after))
        .orderBy(inOrder(ordered), inOrder(announcements.id))
        .limit(limit + 1),
    ),
  )
  const page = pageOf(parts.flat().slice(0, limit + 1), limit, (row) => ({
    at: (when ? row.starts_at : null) ?? row.created_at,
    id: row.id,
  }))
  const moments = page.rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
  const items = page.rows.map(({ beginning, ...row }) =>
    fieldsOf(announcementSummarySchema, {
      ...row,
      event_state: eventState(row, now),
      excerpt: excerptOf(beginning, excerptLength),
    }),
  )
  return { items, next: page.next, until: when ? await nextEventMoment(db, now) : nextMoment(moments, now) }
}

/** Null where there is none; `until` is when it changes by time alone. */
export async function publishedAnnouncement(db: Db, id: string, now: Date, records: Pick<RecordPorts, 'translated'>) {
  const row = await publishedRow(db, id)
  if (!row) return null
  const [people, newer, older, said] = await Promise.all([
    peopleOf(db, [id]),
    neighbour(db, row, 'newer'),
    neighbour(db, row, 'older'),
    // Translated by the ids of the links, which readers do not get.
    records.translated(db, { id, meeting_links: row.meeting_links }),
  ])
  const { speakers = [], hosts = [] } = people.get(id) ?? {}
  const known = await teachersById(db, [...speakers, ...hosts])
  const announcement = fieldsOf(announcementSchema, {
    ...row,
    event_state: eventState(row, now),
    speakers: speakers.flatMap((teacher) => known.get(teacher) ?? []),
    hosts: hosts.flatMap((teacher) => known.get(teacher) ?? []),
    meeting_links: said.meeting_links.map((link) => picked(link, publicNames(meetingLinkFields))),
    newer,
    older,
  })
  return { announcement, until: nextMoment([row.starts_at, row.ends_at], now) }
}

/** Null where there is none, also for a malformed id. */
export async function publishedRow(db: Db, id: string): Promise<FeedRow | null> {
  if (!isRecordId(id)) return null
  const [row] = await latest(db, eq(announcements.id, id), announcements.created_at, 1)
  return row ?? null
}

export async function newestAnnouncements(db: Db, limit: number): Promise<FeedRow[]> {
  return latest(db, undefined, announcements.created_at, limit)
}

/** Those that were published first after `from` and until `to`, the latest first. */
export async function publishedBetween(db: Db, from: Date, to: Date) {
  const { id, title, category } = announcements
  const published_at = publicationOf(announcements)
  const rows = await db
    .select({ id, title, category, published_at })
    .from(announcements)
    .where(and(isPublished, sql`${published_at} > ${from.toISOString()}`, sql`${published_at} <= ${to.toISOString()}`))
    .orderBy(desc(published_at))
  return rows.map((row) => ({ ...row, published_at: new Date(row.published_at) }))
}

export async function latestEvents(db: Db, category: Category | null, limit: number): Promise<FeedRow[]> {
  const isWanted = category === null ? undefined : eq(announcements.category, category)
  return latest(db, and(isEvent, isWanted), announcements.starts_at, limit)
}

async function latest(db: Db, wanted: SQL | undefined, moment: PgColumn, limit: number): Promise<FeedRow[]> {
  return db
    .select()
    .from(announcements)
    .where(and(isPublished, wanted))
    .orderBy(desc(moment), desc(announcements.id))
    .limit(limit)
}

/**
 * One condition for each part of the list, in order. What goes on is asked for apart from what is to come, each in an index of its
 * own, or all events that are over would be passed by.
 */
function inTime(when: When | undefined, now: Date): (SQL | undefined)[] {
  if (when === undefined) return [undefined]
  const hasBegun = and(isEvent, lte(announcements.starts_at, now))
  const isOn = sql`${eventRange(announcements)} @> ${now.toISOString()}::timestamptz`
  // Not by its end: an index of ends would be read to its last row, and sorted, wherever a plan is made without its values.
  if (when === 'past') return [and(hasBegun, sql`not (${isOn})`)]
  return [and(hasBegun, isOn), and(isEvent, gt(announcements.starts_at, now))]
}

async function nextEventMoment(db: Db, now: Date): Promise<Date | undefined> {
  const [[begins], [ends]] = await Promise.all([
    db
      .select({ at: min(announcements.starts_at) })
      .from(announcements)
      .where(and(isPublished, isEvent, gt(announcements.starts_at, now))),
    db
      .select({ at: announcements.ends_at, starts: announcements.starts_at })
      .from(announcements)
      .where(and(isPublished, isEvent, gt(endOfEvent, now)))
      .orderBy(endOfEvent)
      .limit(1),
  ])
  return nextMoment([begins?.at ?? null, ends?.at ?? ends?.starts ?? null], now)
}

type People = { speakers: string[]; hosts: string[] }

/** The ids of the teachers whom these announcements name, in order. */
export async function peopleOf(db: Db, ids: readonly string[]): Promise<Map<string, People>> {
  const people = new Map<string, People>(ids.map((id) => [id, { speakers: [], hosts: [] }]))
  if (ids.length === 0) return people
  const named = await db
    .select()
    .from(announcementPeople)
    .where(inArray(announcementPeople.announcement_id, ids))
    .orderBy(asc(announcementPeople.position))
  for (const { announcement_id, teacher_id, role } of named) {
    people.get(announcement_id)?.[role === 'speaker' ? 'speakers' : 'hosts'].push(teacher_id)
  }
  return people
}

async function neighbour(db: Db, row: FeedRow, side: 'newer' | 'older') {
  const newer = side === 'newer'
  const inOrder = newer ? asc : desc
  const [found] = await db
    .select({ id: announcements.id, title: announcements.title })
    .from(announcements)
    .where(and(isPublished, placeAfter(announcements, writeCursor({ at: row.created_at, id: row.id }), newer)))
    .orderBy(inOrder(announcements.created_at), inOrder(announcements.id))
    .limit(1)
  return found ?? null
}

/** Drafts whose author somebody is, the oldest first; `key`: category and id. */
export function ownDraftsWaiting(db: Db, person: string) {
  const { id, title, category, created_at, author_id } = announcements
  const isOwn = and(eq(author_id, person), sql`not ${announcements.published}`)
  const columns = { key: sql<string>`${category} || '/' || ${id}`, title, at: created_at }
  const first = db.select(columns).from(announcements).where(isOwn).orderBy(asc(created_at), asc(id)).limit(1)
  return waits(
    db.$count(announcements, isOwn),
    first.then(([row]) => row),
  )
}
