import { sql } from 'drizzle-orm'
import type { Block } from '#records/rich-text/blocks.ts'
import {
  boolean,
  check,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  jsonb,
} from 'drizzle-orm/pg-core'
import { profiles } from '#features/people/accounts/table.server.ts'
import { teachers } from '#features/content/teachers/table.server.ts'
import { jsonKind, notBlank, notNegative, oneOf } from '#platform/server/database/checks.ts'
import { editableRecord, jsonList, moment, recordId } from '#platform/server/database/columns.ts'
import { recordIndexes } from '#records/kinds/record-indexes.server.ts'
import { announcementKind } from './kind.ts'
import { categories, type MeetingLink, peopleRoles } from './schema.ts'

/** `sequence` counts the changes of the calendar entry, so that calendars take the newer one. */
export const announcements = pgTable(
  'announcements',
  {
    id: recordId(),
    title: text().notNull(),
    content: text().notNull().default(''),
    content_blocks: jsonb().$type<Block[]>(),
    category: text({ enum: categories }).notNull(),
    featured: boolean().notNull().default(false),
    published: boolean().notNull().default(false),
    image_url: text(),
    meeting_links: jsonList().$type<(MeetingLink & { id: string })[]>(),
    author_id: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    starts_at: moment(),
    ends_at: moment(),
    time_zone: text(),
    sequence: integer().notNull().default(0),
    /** The first time; unpublishing keeps it. */
    published_at: moment(),
    ...editableRecord(),
  },
  (table) => [
    notBlank('announcements_title_not_blank', table.title),
    oneOf('announcements_category_known', table.category, categories),
    jsonKind('announcements_content_blocks_list', table.content_blocks, 'array'),
    jsonKind('announcements_meeting_links_list', table.meeting_links, 'array'),
    check('announcements_end_not_before_start', sql`${table.ends_at} >= ${table.starts_at}`),
    check('announcements_end_needs_start', sql`${table.ends_at} is null or ${table.starts_at} is not null`),
    notBlank('announcements_time_zone_not_blank', table.time_zone),
    notNegative('announcements_sequence_not_negative', table.sequence),
    index('announcements_published_newest').on(table.published, table.created_at, table.id),
    index('announcements_by_publication')
      .on(publicationOf(table))
      .where(sql`${table.published}`),
    index('announcements_author').on(table.author_id),
    ...recordIndexes(announcementKind, table),
    // For public lists: of one category or all; events by the moment at which they are over.
    index('announcements_published_category')
      .on(table.category, table.created_at, table.id)
      .where(sql`${table.published}`),
    index('announcements_events_by_start')
      .on(table.starts_at, table.id)
      .where(sql`${table.published} and ${table.starts_at} is not null`),
    index('announcements_events_category')
      .on(table.category, table.starts_at, table.id)
      .where(sql`${table.published} and ${table.starts_at} is not null`),
    index('announcements_events_at')
      .using('gist', eventRange(table))
      .where(sql`${table.published} and ${table.starts_at} is not null`),
    index('announcements_events_by_end')
      .on(sql`coalesce(${table.ends_at}, ${table.starts_at})`)
      .where(sql`${table.published} and ${table.starts_at} is not null`),
  ],
)

/** When visitors saw it first. */
export function publicationOf({ published_at, created_at }: Record<'published_at' | 'created_at', PgColumn>) {
  return sql<Date>`coalesce(${published_at}, ${created_at})`
}

/** From its beginning until it is over; empty for an event without an end. */
export function eventRange({ starts_at, ends_at }: { starts_at: PgColumn; ends_at: PgColumn }) {
  return sql`tstzrange(${starts_at}, coalesce(${ends_at}, ${starts_at}))`
}

/** Rows rather than id lists, so that the database clears a deleted teacher's; part of the version: a save writes them anew. */
export const announcementPeople = pgTable(
  'announcement_people',
  {
    announcement_id: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    teacher_id: uuid()
      .notNull()
      .references(() => teachers.id, { onDelete: 'cascade' }),
    role: text({ enum: peopleRoles }).notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'announcement_people_pkey', columns: [table.announcement_id, table.role, table.teacher_id] }),
    unique('announcement_people_one_per_position').on(table.announcement_id, table.role, table.position),
    oneOf('announcement_people_role_known', table.role, peopleRoles),
    notNegative('announcement_people_position_not_negative', table.position),
    index('announcement_people_teacher').on(table.teacher_id),
  ],
)
