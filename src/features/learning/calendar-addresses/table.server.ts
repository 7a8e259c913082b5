import { pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/people/accounts/table.server.ts'
import { momentOfWriting, recordId } from '#platform/server/database/columns.ts'

/** A person's private calendar. Its token is sealed by a secret of the site's: a copy of this table opens none. */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    /** Another one with each new address. */
    id: recordId(),
    profile_id: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    created_at: momentOfWriting(),
  },
  (table) => [unique('calendar_addresses_one_per_person').on(table.profile_id)],
)
