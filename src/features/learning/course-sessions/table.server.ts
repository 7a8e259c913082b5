import { isNotNull, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { courses } from '#features/learning/courses/table.server.ts'
import { resources } from '#features/content/resources/table.server.ts'
import { notBlank, notNegative, webAddress } from '#platform/server/database/checks.ts'
import { editableRecord, moment, recordId } from '#platform/server/database/columns.ts'
import { recordIndexes } from '#records/kinds/record-indexes.server.ts'
import { sessionKind } from './kind.ts'

/** One row per class, each to be edited alone. `starts_at` and `ends_at` are what the wall-clock time means in its zone. */
export const courseSessions = pgTable(
  'course_sessions',
  {
    id: recordId(),
    course_id: uuid().references(() => courses.id, { onDelete: 'set null' }),
    /** Set by trigger when the course is deleted (`keep_former_course`), so that restoring it restores its sessions. */
    former_course_id: uuid(),
    title: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    time: text().notNull(),
    minutes: integer().notNull(),
    time_zone: text(),
    starts_at: moment().notNull(),
    ends_at: moment().notNull(),
    place: text().notNull().default(''),
    link: text(),
    replay_link: text(),
    is_cancelled: boolean().notNull().default(false),
    /** Counts the changes of its calendar entry, so that calendars take the newer one. */
    sequence: integer().notNull().default(0),
    ...editableRecord(),
  },
  (table) => [
    notBlank('course_sessions_title_not_blank', table.title),
    check('course_sessions_time_form', sql`${table.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('course_sessions_minutes_in_range', sql`${table.minutes} between 5 and 1440`),
    check('course_sessions_end_after_start', sql`${table.ends_at} > ${table.starts_at}`),
    notBlank('course_sessions_time_zone_not_blank', table.time_zone),
    webAddress('course_sessions_link_web', table.link),
    webAddress('course_sessions_replay_link_web', table.replay_link),
    notNegative('course_sessions_sequence_not_negative', table.sequence),
    // With all that a course's bounds and hours are made of, so that its rows need not be read for them.
    index('course_sessions_of_course').on(
      table.course_id,
      table.starts_at,
      table.id,
      table.ends_at,
      table.minutes,
      table.is_cancelled,
    ),
    ...recordIndexes(sessionKind, table, isNotNull(table.course_id)),
    index('course_sessions_former_course')
      .on(table.former_course_id)
      .where(sql`${table.former_course_id} is not null`),
  ],
)

/** Rows rather than a list of ids, so that the database clears a deleted resource's. */
export const sessionMaterials = pgTable(
  'session_materials',
  {
    session_id: uuid()
      .notNull()
      .references(() => courseSessions.id, { onDelete: 'cascade' }),
    resource_id: uuid()
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'session_materials_pkey', columns: [table.session_id, table.resource_id] }),
    notNegative('session_materials_position_not_negative', table.position),
    index('session_materials_resource').on(table.resource_id),
  ],
)
