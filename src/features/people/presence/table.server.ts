import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { profileId } from '#features/people/accounts/table.server.ts'
import { momentOfWriting } from '#platform/server/database/columns.ts'

/** Editors that are open in the back office. Unlogged (migration editors-that-are-open): worth nothing after a crash. */
export const presence = pgTable(
  'presence',
  {
    editor: uuid().primaryKey(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    profile_id: profileId(),
    is_unsaved: boolean().notNull(),
    seen_at: momentOfWriting(),
  },
  (table) => [
    index('presence_record').on(table.entity, table.entity_id),
    index('presence_person').on(table.profile_id),
  ],
)
