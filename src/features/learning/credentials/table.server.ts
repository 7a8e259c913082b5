import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, momentOfWriting } from '#platform/server/database/columns.ts'
import type { PublicJwk } from './rules.ts'

/** Public keys that signed credentials; a retired one stays for ever, so that what it signed can be checked. */
export const credentialKeys = pgTable('credential_keys', {
  /** The JWK thumbprint (RFC 7638). */
  kid: text().primaryKey(),
  jwk: jsonb().$type<PublicJwk>().notNull(),
  created_at: momentOfWriting(),
  retired_at: moment(),
})
