import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/accounts/table.server.ts'
import { jsonKind, notBlank, notNegative, oneOf } from '#platform/server/database/checks.ts'
import { moment, momentOfWriting, recordId } from '#platform/server/database/columns.ts'

const buckets = ['images', 'documents'] as const

/** A smaller copy of a picture: its key in the same bucket, its size in pixels and bytes. */
export type MediaVariant = { key: string; width: number; height: number; bytes: number; content_type: string }

/**
 * Uploaded files. `key` is the full path within the bucket. `deleted_at` marks a file that is not there for
 * anybody and from when on the sweep removes it: one that nothing refers to any more at once, and one that is still on its way into
 * the storage where it does not arrive in time.
 */
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
