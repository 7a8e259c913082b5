import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { jsonKind, oneOf, positive } from '#platform/server/database/checks.ts'
import { jsonList, moment, momentOfWriting, recordId } from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#records/lists/listed-page.server.ts'
import { binListing } from '#records/bin/bin.ts'
import type { Json } from './merge.ts'
import { publishingActions, publishingProblems } from '#records/publishing/publishing.ts'

/** The version before each save of public content. `saved_by` is no foreign key: the platform knows no feature's table. */
export const revisions = pgTable(
  'revisions',
  {
    id: recordId(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    version: integer().notNull(),
    data: jsonb().notNull(),
    saved_at: momentOfWriting(),
    saved_by: uuid(),
    /** On a deleted record's last version: what the deletion cleared elsewhere. */
    cleared: jsonb(),
  },
  (table) => [
    unique('revisions_one_per_version').on(table.entity, table.entity_id, table.version),
    positive('revisions_version_positive', table.version),
    index('revisions_saved_at').on(table.saved_at, table.id),
    // The few records that were saved more often than the settings keep unless they say otherwise.
    index('revisions_many')
      .on(table.entity, table.entity_id)
      .where(sql`${table.version} > 20`),
  ],
)

/** Pictures of each kept version, by key, for an index; filled by a trigger (`picture_keys`, migration kept-pictures). */
export const keptPictures = pgTable(
  'kept_pictures',
  {
    key: text().notNull(),
    revision_id: uuid()
      .notNull()
      .references(() => revisions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.revision_id] }),
    index('kept_pictures_revision').on(table.revision_id),
  ],
)

/** What is deleted and can be restored, until the sweep. What it held is its last revision, or `data`, its row, of a kind without versions. */
export const deletedRecords = pgTable(
  'deleted_records',
  {
    id: recordId(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    title: text().notNull(),
    data: jsonb(),
    /** Addresses of its files; a trigger (`keep_deleted_references`) keeps them from the sweep of files. */
    files: jsonList().$type<string[]>(),
    deleted_at: momentOfWriting(),
    deleted_by: uuid(),
    /** Its time in the bin begins here. */
    binned_at: momentOfWriting(),
    search_text: searchText('title'),
  },
  (table) => [
    unique('deleted_records_one_per_record').on(table.entity, table.entity_id),
    jsonKind('deleted_records_data_object', table.data, 'object'),
    jsonKind('deleted_records_files_list', table.files, 'array'),
    ...listingIndexes('deleted_records', table, binListing),
    index('deleted_records_kind_newest').on(table.entity, table.deleted_at, table.id),
    index('deleted_records_binned_at').on(table.binned_at),
    index('deleted_records_folded_email')
      .on(sql`lower(btrim(${table.data} ->> 'email'))`)
      .where(sql`${table.data} is not null`),
    containsIndex('deleted_records_contains', table.search_text),
  ],
)

/**
 * What waits to be published, and when: a row for each record that ever had something waiting, so that its versions go on.
 * People are no foreign keys: the platform knows no feature's table.
 */
export const pendingChanges = pgTable(
  'pending_changes',
  {
    id: recordId(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    /** By which its versions and files are kept. */
    record: text()
      .notNull()
      .generatedAlwaysAs(sql`"entity" || '/' || "entity_id"`),
    version: integer().notNull().default(1),
    /** The whole document as it will be; null: nothing waits. */
    data: jsonb().$type<Record<string, Json>>(),
    /** The published document that it began from: the ancestor when it is merged over what is published then. */
    base: jsonb().$type<Record<string, Json>>(),
    saved_at: momentOfWriting(),
    saved_by: uuid(),
    publish_at: moment(),
    unpublish_at: moment(),
    planned_by: uuid(),
    /** What it was going to do to other records when it was planned (`effectsOf`): confirmed then. */
    planned_effects: jsonb().$type<Record<string, Json>>(),
    /** Why, of which moment and since when it is stuck. */
    problem: text({ enum: publishingProblems }),
    problem_with: text({ enum: publishingActions }),
    problem_text: text(),
    /** What its words were filled in with. */
    problem_params: jsonb().$type<Record<string, string | number>>(),
    stuck_since: moment(),
    /** Its record lies in the bin: nothing is due. */
    is_deleted: boolean().notNull().default(false),
  },
  (table) => [
    unique('pending_changes_one_per_record').on(table.entity, table.entity_id),
    positive('pending_changes_version_positive', table.version),
    jsonKind('pending_changes_data_object', table.data, 'object'),
    jsonKind('pending_changes_base_object', table.base, 'object'),
    jsonKind('pending_changes_planned_effects_object', table.planned_effects, 'object'),
    check('pending_changes_data_with_base', sql`(${table.data} is null) = (${table.base} is null)`),
    check('pending_changes_published_before_unpublished', sql`${table.publish_at} < ${table.unpublish_at}`),
    oneOf('pending_changes_problem_known', table.problem, publishingProblems),
    oneOf('pending_changes_problem_with_known', table.problem_with, publishingActions),
    check(
      'pending_changes_problem_whole',
      sql`(${table.problem} is null) = (${table.stuck_since} is null) and (${table.problem} is null) = (${table.problem_with} is null)`,
    ),
    index('pending_changes_due')
      .on(sql`least(${table.publish_at}, ${table.unpublish_at})`)
      .where(sql`${table.publish_at} is not null or ${table.unpublish_at} is not null`),
    index('pending_changes_stuck')
      .on(table.stuck_since)
      .where(sql`${table.stuck_since} is not null`),
    index('pending_changes_of_person')
      .on(table.saved_by, table.saved_at)
      .where(sql`${table.data} is not null`),
  ],
)

/** Links by which somebody without an account reads what waits. What opens one is kept nowhere (records/previews). */
export const previewLinks = pgTable(
  'preview_links',
  {
    id: recordId(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    made_by: uuid().notNull(),
    created_at: momentOfWriting(),
    expires_at: moment().notNull(),
    /** At most a minute behind. */
    last_used_at: moment(),
  },
  (table) => [
    check('preview_links_expires_later', sql`${table.expires_at} > ${table.created_at}`),
    index('preview_links_record').on(table.entity, table.entity_id, table.created_at),
    index('preview_links_maker').on(table.made_by),
    index('preview_links_expires').on(table.expires_at),
  ],
)

export type Of = { entity: string; id: string }
/** A table whose rows are each of one record. */
type RowsOfRecords = { entity: PgColumn; entity_id: PgColumn }

/** The rows of such a table that are of a record. */
export function ofRecord(table: RowsOfRecords, { entity, id }: Of) {
  return and(eq(table.entity, entity), eq(table.entity_id, id))
}

/** Those that are of records of one kind. */
export function ofRecords(table: RowsOfRecords, entity: string, ids: readonly string[]) {
  return and(eq(table.entity, entity), inArray(table.entity_id, [...ids]))
}
