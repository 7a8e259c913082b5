import { boolean, index, type PgColumn, pgTable, text, jsonb } from 'drizzle-orm/pg-core'
import type { Block } from '#records/rich-text/blocks.ts'
import { jsonKind, notBlank, notNegative, positive } from '#platform/server/database/checks.ts'
import { editableRecord, money, recordId } from '#platform/server/database/columns.ts'
import { containsIndex, foldedText } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#records/lists/listed-page.server.ts'
import { certificateListing } from './listing.schema.ts'

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
    positive('certificates_version_positive', table.version),
    index('certificates_newest').on(table.created_at, table.id),
    ...listingIndexes('certificates', table, certificateListing),
    containsIndex('certificates_contains', searchedCertificate(table)),
  ],
)

/** What a search of the back office looks through. */
export function searchedCertificate({ title, description }: Record<'title' | 'description', PgColumn>) {
  return foldedText(title, description)
}
