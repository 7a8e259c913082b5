import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '#features/people/accounts/table.server.ts'
import { characters, jsonKind, notBlank, notNegative, oneOf, positive } from '#platform/server/database/checks.ts'
import {
  editableRecord,
  jsonList,
  listOrder,
  moment,
  momentOfWriting,
  recordId,
} from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'
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
    variants: jsonList().$type<MediaVariant[]>(),
    original_name: text().notNull(),
    uploaded_by: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    deleted_at: moment(),
    /** SHA-256 of what was uploaded, in hex; null for files of before the library. */
    content_hash: text(),
    alt: text().notNull().default(''),
    /** Stand below it where it stands as a picture of its own. */
    caption: text().notNull().default(''),
    credit: text().notNull().default(''),
    is_decorative: boolean().notNull().default(false),
    /** What every crop keeps in view, in percent from the left and the top. */
    focus_x: smallint().notNull().default(50),
    focus_y: smallint().notNull().default(50),
    /** Whether a record shows it; kept by a trigger on `media_references`, for lists alone. */
    in_use: boolean().notNull().default(false),
    name_order: text().generatedAlwaysAs(sql`lower(left("original_name", 100))`),
    search_text: searchText('original_name', 'alt'),
    ...editableRecord(),
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
    positive('media_version_positive', table.version),
    characters('media_alt_length', table.alt, 0, 500),
    characters('media_caption_length', table.caption, 0, 500),
    characters('media_credit_length', table.credit, 0, 200),
    check('media_focus_inside', sql`${table.focus_x} between 0 and 100 and ${table.focus_y} between 0 and 100`),
    index('media_uploaded_by').on(table.uploaded_by),
    index('media_content').on(table.bucket, table.content_hash),
    containsIndex('media_contains', table.search_text),
    // Each part of the library in each of its orders.
    ...listOrders(table),
    index('media_waiting_for_removal')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
  ],
)

function listOrders(table: Record<'bucket' | 'in_use' | 'created_at' | 'name_order' | 'bytes' | 'id', PgColumn>) {
  return (['created_at', 'name_order', 'bytes'] as const).map((order) =>
    index(`media_library_${order}`)
      .on(table.bucket, table.in_use, listOrder(table[order]), table.id)
      .where(sql`deleted_at is null and folder <> 'avatars'`),
  )
}

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
