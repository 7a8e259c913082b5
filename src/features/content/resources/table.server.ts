import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { media } from '#features/content/media/table.server.ts'
import { notBlank, oneOf } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { recordIndexes } from '#records/kinds/record-indexes.server.ts'
import { resourceKind } from './kind.ts'
import { resourceTypes } from './schema.ts'

/** A reading may have no file yet; `url` is a path for a stored file, which cannot be deleted while referenced. */
export const resources = pgTable(
  'resources',
  {
    id: recordId(),
    type: text({ enum: resourceTypes }).notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    url: text(),
    author: text().notNull().default(''),
    published: boolean().notNull().default(false),
    file_id: uuid().references(() => media.id, { onDelete: 'restrict' }),
    ...editableRecord(),
  },
  (table) => [
    notBlank('resources_title_not_blank', table.title),
    oneOf('resources_type_known', table.type, resourceTypes),
    check('resources_video_has_url', sql`${table.type} <> 'video' or ${table.url} is not null`),
    check('resources_url_web_or_ours', sql`${table.url} ~* '^(https?://|/[^/])'`),
    check('resources_video_has_no_file', sql`${table.type} <> 'video' or ${table.file_id} is null`),
    ...recordIndexes(resourceKind, table),
    index('resources_published_newest').on(table.published, table.created_at, table.id),
    index('resources_published_type')
      .on(table.type, table.created_at, table.id)
      .where(sql`${table.published}`),
    index('resources_file').on(table.file_id),
  ],
)
