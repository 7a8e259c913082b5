import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  jsonKind,
  languageCode,
  notBlank,
  notNegative,
  oneOf,
  positive,
  webAddress,
} from '#platform/server/database/checks.ts'
import { editableRecord, moment, momentOfWriting, recordId } from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#records/lists/listed-page.server.ts'
import { roles } from '#platform/values/roles.ts'
import { languageNames } from '#platform/values/translate.ts'
import { userListing } from './listing.schema.ts'
import type { UserMetadata } from './schema.ts'

/** The email is not unique: `identities` alone settle who somebody is. */
export const profiles = pgTable(
  'profiles',
  {
    id: recordId(),
    email: text().notNull(),
    full_name: text(),
    avatar_url: text(),
    role: text({ enum: roles }).notNull().default('student'),
    /** As the person chose; null: never. */
    language: text({ enum: languageNames }),
    last_seen_at: moment(),
    ...editableRecord(),
    search_text: searchText('full_name', 'email'),
  },
  (table) => [
    notBlank('profiles_email_not_blank', table.email),
    oneOf('profiles_role_known', table.role, roles),
    languageCode('profiles_language_known', table.language),
    positive('profiles_version_positive', table.version),
    index('profiles_newest').on(table.created_at, table.id),
    ...listingIndexes('profiles', table, userListing),
    containsIndex('profiles_contains', table.search_text),
    index('profiles_admins')
      .on(table.id)
      .where(sql`${table.role} = 'admin'`),
  ],
)

/** Of what is an account's, and gone with it. */
export function profileId() {
  return uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })
}

/** Issuer and subject name one profile for good. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    profile_id: profileId(),
    email: text().notNull(),
    email_verified: boolean().notNull().default(false),
    created_at: momentOfWriting(),
  },
  (table) => [
    primaryKey({ name: 'identities_pkey', columns: [table.issuer, table.subject] }),
    index('identities_profile').on(table.profile_id),
    index('identities_verified_email')
      .on(sql`lower(btrim(${table.email}))`)
      .where(sql`${table.email_verified}`),
  ],
)

/** Holds a hash of the cookie's secret and a public key, nothing of the provider's tokens: a copy of this table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    id: recordId(),
    token_hash: text().notNull(),
    /** Null for an older session until it asks for a token again. */
    access_key: text(),
    profile_id: profileId(),
    user_metadata: jsonb()
      .$type<UserMetadata>()
      .notNull()
      .default(sql`'{}'`),
    /** In plain words, from the user agent, which is not kept itself; null where it said nothing known. */
    browser: text(),
    system: text(),
    created_at: momentOfWriting(),
    last_used_at: momentOfWriting(),
    expires_at: moment().notNull(),
  },
  (table) => [
    unique('sessions_token_hash_unique').on(table.token_hash),
    jsonKind('sessions_user_metadata_object', table.user_metadata, 'object'),
    index('sessions_profile').on(table.profile_id),
    index('sessions_expires_at').on(table.expires_at),
  ],
)

export const awaitedPictures = pgTable(
  'awaited_pictures',
  {
    profile_id: profileId().primaryKey(),
    address: text().notNull(),
    attempts: integer().notNull().default(0),
    tried_at: moment(),
  },
  (table) => [
    webAddress('awaited_pictures_address_web', table.address),
    notNegative('awaited_pictures_attempts_not_negative', table.attempts),
  ],
)

/** The development sign-in provider's state, shared by every process. */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grant_id: text(),
    user_code: text(),
    uid: text(),
    consumed_at: moment(),
    expires_at: moment(),
  },
  (table) => [
    primaryKey({ name: 'oidc_records_pkey', columns: [table.model, table.id] }),
    index('oidc_records_grant').on(table.grant_id),
    index('oidc_records_user_code').on(table.user_code),
    index('oidc_records_uid').on(table.uid),
    index('oidc_records_expires_at').on(table.expires_at),
  ],
)
