import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { jsonKind, notBlank, notNegative, positive } from '#platform/server/database/checks.ts'
import { blocks, editableRecord, money, recordId } from '#platform/server/database/columns.ts'

export const certificates = pgTable(
  'certificates',
  {
    id: recordId(),
    title: text().notNull(),
    description: text().notNull().default(''),
    description_blocks: blocks(),
    price: money().notNull().default(0),
    image_url: text(),
    published: boolean().notNull().default(false),
    ...editableRecord(),
  },
  (table) => [
    notBlank('certificates_title_not_blank', table.title),
    jsonKind('certificates_description_blocks_list', table.description_blocks, 'array'),
    notNegative('certificates_price_not_negative', table.price),
    positive('certificates_version_positive', table.version),
    index('certificates_newest').on(table.created_at, table.id),
  ],
)
