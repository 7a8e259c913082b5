import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Block } from '#records/rich-text/blocks.ts'
import type { Module } from '#features/content/site-content/modules/schema.ts'
import { jsonKind, notBlank, notNegative, oneOf } from '#platform/server/database/checks.ts'
import { editableRecord, jsonList, recordId } from '#platform/server/database/columns.ts'
import { recordIndexes } from '#records/kinds/record-indexes.server.ts'
import { pageKind } from './kind.ts'
import { placements } from './schema.ts'

export const pages = pgTable(
  'pages',
  {
    id: recordId(),
    title: text().notNull(),
    address: text().notNull(),
    /** Under which it was published before; they lead to where it is now. */
    former_addresses: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    text: text().notNull().default(''),
    text_blocks: jsonb().$type<Block[]>(),
    modules: jsonList().$type<Module[]>(),
    /** What the modules say, for the search. */
    modules_text: text().notNull().default(''),
    placement: text({ enum: placements }).notNull().default('none'),
    position: integer().notNull().default(0),
    published: boolean().notNull().default(false),
    ...editableRecord(),
  },
  (table) => [
    unique('pages_address_unique').on(table.address),
    notBlank('pages_title_not_blank', table.title),
    notBlank('pages_address_not_blank', table.address),
    jsonKind('pages_text_blocks_list', table.text_blocks, 'array'),
    jsonKind('pages_modules_list', table.modules, 'array'),
    oneOf('pages_placement_known', table.placement, placements),
    notNegative('pages_position_not_negative', table.position),
    index('pages_newest').on(table.created_at, table.id),
    index('pages_former_addresses').using('gin', table.former_addresses),
    ...recordIndexes(pageKind, table),
  ],
)

/** As `countOpenPlaces` (rules.ts) finds them. */
export const hasOpenPlaces = sql`concat(${pages.text}, E'\\n', ${pages.modules_text}) ~ '\\[\\[[^][]+\\]\\]'`
