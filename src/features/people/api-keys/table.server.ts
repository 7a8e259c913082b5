import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { profileId } from '#features/people/accounts/table.server.ts'
import { characters } from '#platform/server/database/checks.ts'
import { moment, momentOfWriting, recordId } from '#platform/server/database/columns.ts'
import type { ApiScope } from '#platform/values/api-scopes.ts'

/** Holds a hash of each key: a copy of this table opens nothing. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: recordId(),
    profile_id: profileId(),
    name: text().notNull(),
    prefix: text().notNull(),
    key_hash: text().notNull(),
    scopes: text().array().$type<ApiScope>().notNull(),
    created_at: momentOfWriting(),
    last_used_at: moment(),
    expires_at: moment(),
  },
  (table) => [
    unique('api_keys_prefix_unique').on(table.prefix),
    characters('api_keys_name_length', table.name, 1, 100),
    check('api_keys_scopes_some', sql`cardinality(${table.scopes}) > 0`),
    index('api_keys_owner').on(table.profile_id, table.created_at),
  ],
)
