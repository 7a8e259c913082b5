import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/accounts/table.server.ts'
import { jsonKind, notBlank, notNegative, oneOf } from '#platform/server/database/checks.ts'
import { moment, momentOfWriting, recordId } from '#platform/server/database/columns.ts'
import { buckets } from '#platform/values/web-address.ts'

/** A smaller copy in the same bucket; size in pixels, and in bytes (0 until it is known). */
export type MediaVariant = { key: string; width: number; height: number; bytes: number; content_type: string }

/** `key`: the full path in the bucket. `deleted_at`: hidden, and swept from then on; in the future while its upload is on its way. */
export const media = pgTable(
  'media',
  {
    id: recordId(),
    bucket: text({ enum: buckets }).notNull(),
    key: text().notNull(),
    folder: text().notNull(),
    content_type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    variants: jsonb()
      .$type<MediaVariant[]>()
      .notNull()
      .default(sql`'[]'`),
    original_name: text().notNull(),
    uploaded_by: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    created_at: momentOfWriting(),
    deleted_at: moment(),
  },
  (table) => [
    unique('media_one_per_key').on(table.bucket, table.key),
    oneOf('media_bucket_known', table.bucket, buckets),
    notBlank('media_key_not_blank', table.key),
    notNegative('media_bytes_not_negative', table.bytes),
    check('media_width_positive', sql`${table.width} > 0`),
    check('media_height_positive', sql`${table.height} > 0`),
    check('media_size_has_both_sides', sql`(${table.width} is null) = (${table.height} is null)`),
    jsonKind('media_variants_list', table.variants, 'array'),
    index('media_uploaded_by').on(table.uploaded_by),
    index('media_waiting_for_removal')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
  ],
)

/**
 * Pictures whose sizes are being made: until then the original lies in the bucket `originals` under the same key.
 * Without `media_id` the picture is gone, and the sweep removes its original.
 */
export const mediaOriginals = pgTable(
  'media_originals',
  {
    key: text().primaryKey(),
    media_id: uuid().references(() => media.id, { onDelete: 'set null' }),
    attempts: integer().notNull().default(0),
    tried_at: moment(),
    created_at: momentOfWriting(),
  },
  (table) => [notNegative('media_originals_attempts_not_negative', table.attempts)],
)

/** Which record shows which file; kept by triggers (`keep_media_references`) on the columns that each kind names in `files`. */
export const mediaReferences = pgTable(
  'media_references',
  {
    bucket: text({ enum: buckets }).notNull(),
    key: text().notNull(),
    /** The record's table, and its id (of a section its name). */
    entity: text().notNull(),
    entity_id: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'media_references_pkey', columns: [table.bucket, table.key, table.entity, table.entity_id] }),
    oneOf('media_references_bucket_known', table.bucket, buckets),
    index('media_references_record').on(table.entity, table.entity_id),
  ],
)
