import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * Exactly what rate-limiter-flexible's PostgreSQL store would create for itself, columns in its order too: it inserts
 * without naming them. `expire` is in milliseconds since 1970.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)
