import { boolean, index, pgTable, text, jsonb } from 'drizzle-orm/pg-core'
import type { Block } from '#records/rich-text/blocks.ts'
import { jsonKind, notBlank, notNegative } from '#platform/server/database/checks.ts'
import { editableRecord, money, recordId } from '#platform/server/database/columns.ts'
import { recordIndexes } from '#records/kinds/record-indexes.server.ts'
import { certificateKind } from './kind.ts'

export const certificates = pgTable(
  'certificates',
  {
    id: recordId(),
    title: text().notNull(),
    description: text().notNull().default(''),
    description_blocks: jsonb().$type<Block[]>(),
    price: money().notNull().default(0),
    image_url: text(),
    published: boolean().notNull().default(false),
    ...editableRecord(),
  },
  (table) => [
    notBlank('certificates_title_not_blank', table.title),
    jsonKind('certificates_description_blocks_list', table.description_blocks, 'array'),
    notNegative('certificates_price_not_negative', table.price),
    index('certificates_newest').on(table.created_at, table.id),
    ...recordIndexes(certificateKind, table),
  ],
)
