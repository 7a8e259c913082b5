import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jsonKind } from '#platform/server/database/checks.ts'
import { momentOfWriting } from '#platform/server/database/columns.ts'

/** Audit log, refused attempts included; people by id alone, never by name or email, and the id outlives its profile. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: momentOfWriting(),
    actor_id: uuid(),
    action: text().notNull(),
    entity: text().notNull(),
    entity_id: text(),
    details: jsonb()
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'`),
    request_id: text(),
  },
  (table) => [
    jsonKind('audit_log_details_object', table.details, 'object'),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actor_id, table.id),
    index('audit_log_record').on(table.entity, table.entity_id),
    index('audit_log_actor_newest').on(table.actor_id, table.at, table.id),
    index('audit_log_kind_newest').on(table.entity, table.at, table.id),
    index('audit_log_action_newest').on(table.action, table.at, table.id),
  ],
)
