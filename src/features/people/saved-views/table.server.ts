import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { profileId } from '#features/people/accounts/table.server.ts'
import { characters } from '#platform/server/database/checks.ts'
import { momentOfWriting, recordId } from '#platform/server/database/columns.ts'

/** The filters and order of a list that a person has given a name; it goes with the person. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: recordId(),
    profile_id: profileId(),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    is_default: boolean().notNull().default(false),
    created_at: momentOfWriting(),
  },
  (table) => [
    characters('saved_views_list_length', table.list, 1, 60),
    characters('saved_views_name_length', table.name, 1, 60),
    characters('saved_views_query_length', table.query, 0, 1000),
    uniqueIndex('saved_views_one_per_name').on(table.profile_id, table.list, sql`lower(${table.name})`),
    uniqueIndex('saved_views_one_default')
      .on(table.profile_id, table.list)
      .where(sql`${table.is_default}`),
  ],
)
