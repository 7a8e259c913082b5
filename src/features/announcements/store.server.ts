import { and, asc, desc, eq, gt, isNotNull, lte, min, sql } from 'drizzle-orm'
import { teachersById } from '#features/teachers/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { placeAfter } from '#platform/server/database/newest-first.ts'
import { writeCursor } from '#platform/values/cursors.ts'
import { nextMoment } from '#platform/values/dates.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { picked, publicNames } from '#platform/values/fields.ts'
import { isRecordId, pageOf } from '#platform/values/paging.ts'
import { eventState } from './rules.ts'
import {
  type Announcement,
  announcementFields,
  type AnnouncementList,
  type AnnouncementsAsked,
  type AnnouncementSummary,
  type Category,
  meetingLinkFields,
  type PeopleRole,
  type When,
} from './schema.ts'
import { announcementPeople, announcements } from './table.server.ts'

export const announcementsTopic = 'announcements'

type Row = typeof announcements.$inferSelect
export type FeedRow = Row

const isPublished = sql`${announcements.published}`
const isEvent = isNotNull(announcements.starts_at)
/** An event without an end is over when it begins (rules.ts). */
const endOfEvent = sql<Date>`coalesce(${announcements.ends_at}, ${announcements.starts_at})`
const excerptLength = 280

const summaryColumns = picked(announcements, ['id', ...publicNames(announcementFields), 'created_at'])

/** A page: newest first; `upcoming` soonest, `past` latest first. `until`: when time alone changes the answer. */
export async function publishedAnnouncements(
  db: Db,
  asked: AnnouncementsAsked,
  now: Date,
): Promise<AnnouncementList & { until: Date | undefined }> {
  const { category, when, limit } = asked
  const ordered = when === undefined ? announcements.created_at : announcements.starts_at
  const forwards = when === 'upcoming'
  const after = placeAfter({ created_at: ordered, id: announcements.id }, asked.after, forwards)
  const rows = await db
    // Enough for an excerpt, with the spaces that it folds.
    .select({ ...summaryColumns, beginning: sql<string>`left(${announcements.content}, ${excerptLength * 4})` })
    .from(announcements)
    .where(and(isPublished, category && eq(announcements.category, category), when && inTime(when, now), after))
    .orderBy(forwards ? asc(ordered) : desc(ordered), forwards ? asc(announcements.id) : desc(announcements.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, (row) => ({ at: (when ? row.starts_at : null) ?? row.created_at, id: row.id }))
  const until = when
    ? await nextEventMoment(db, now)
    : nextMoment(
        page.rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]),
        now,
      )
  return { items: page.rows.map((row) => toSummary(row, now)), next: page.next, until }
}

/** Null where there is none; `until` is when it changes by time alone. */
export async function publishedAnnouncement(
  db: Db,
  id: string,
  now: Date,
): Promise<{ announcement: Announcement; until: Date | undefined } | null> {
  const row = await publishedRow(db, id)
  if (!row) return null
  const [people, newer, older] = await Promise.all([
    peopleOf(db, id),
    neighbour(db, row, 'newer'),
    neighbour(db, row, 'older'),
  ])
  const { content, meeting_links, updated_at } = row
  return {
    announcement: {
      ...toShared(row, now),
      content,
      ...people,
      meeting_links: meeting_links.map((link) => picked(link, publicNames(meetingLinkFields))),
      updated_at: updated_at.toISOString(),
      newer,
      older,
    },
    until: nextMoment([row.starts_at, row.ends_at], now),
  }
}

/** Null where there is none, also for a malformed id. */
export async function publishedRow(db: Db, id: string): Promise<FeedRow | null> {
  if (!isRecordId(id)) return null
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(isPublished, eq(announcements.id, id)))
  return row ?? null
}

export async function newestAnnouncements(db: Db, limit: number): Promise<FeedRow[]> {
  return db
    .select()
    .from(announcements)
    .where(isPublished)
    .orderBy(desc(announcements.created_at), desc(announcements.id))
    .limit(limit)
}

export async function latestEvents(db: Db, category: Category | null, limit: number): Promise<FeedRow[]> {
  return db
    .select()
    .from(announcements)
    .where(and(isPublished, isEvent, category ? eq(announcements.category, category) : undefined))
    .orderBy(desc(announcements.starts_at), desc(announcements.id))
    .limit(limit)
}

function inTime(when: When, now: Date) {
  return when === 'upcoming' ? and(isEvent, gt(endOfEvent, now)) : and(isEvent, lte(endOfEvent, now))
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

async function peopleOf(db: Db, id: string): Promise<Pick<Announcement, 'hosts' | 'speakers'>> {
  const rows = await db
    .select()
    .from(announcementPeople)
    .where(eq(announcementPeople.announcement_id, id))
    .orderBy(announcementPeople.position)
  const known = await teachersById(
    db,
    rows.map((row) => row.teacher_id),
  )
  const inRole = (role: PeopleRole) =>
    rows.flatMap((row) => (row.role === role ? (known.get(row.teacher_id) ?? []) : []))
  return { hosts: inRole('host'), speakers: inRole('speaker') }
}

async function neighbour(db: Db, row: Row, side: 'newer' | 'older') {
  const newer = side === 'newer'
  const [found] = await db
    .select({ id: announcements.id, title: announcements.title })
    .from(announcements)
    .where(and(isPublished, placeAfter(announcements, writeCursor({ at: row.created_at, id: row.id }), newer)))
    .orderBy(
      newer ? asc(announcements.created_at) : desc(announcements.created_at),
      newer ? asc(announcements.id) : desc(announcements.id),
    )
    .limit(1)
  return found ?? null
}

type SummaryRow = Pick<Row, keyof typeof summaryColumns>

function toSummary(row: SummaryRow & { beginning: string }, now: Date): AnnouncementSummary {
  return { ...toShared(row, now), excerpt: excerptOf(row.beginning, excerptLength) }
}

function toShared(row: SummaryRow, now: Date): Omit<AnnouncementSummary, 'excerpt'> {
  return {
    ...picked(row, ['id', ...publicNames(announcementFields)]),
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    event_state: eventState(row, now),
    created_at: row.created_at.toISOString(),
  }
}
