import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/database/database.ts'
import { type Capability, rolesWith } from '#platform/values/roles.ts'
import { type Language, languageNow } from '#platform/values/translate.ts'
import { displayName } from './rules.ts'
import { identities, profiles } from './table.server.ts'

const { id, full_name, email, role, language } = profiles

/** Names as the back office shows them, by profile id; unknown ids are left out. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids.flatMap((one) => one ?? []))]
  const rows = asked.length === 0 ? [] : await named(db, inArray(id, asked))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Of the account that a column of another statement names: null where it names none. */
export function accountField(profileId: PgColumn, field: 'email' | 'full_name'): SQL<string | null> {
  return sql`(select ${profiles[field]} from ${profiles} where ${id} = ${profileId})`
}

/** What the account of a verified address chose, a folded column of another statement; else `otherwise`. */
export function languageOfAddress(emailKey: PgColumn, otherwise: PgColumn): SQL<Language> {
  return sql`coalesce((select ${language} from ${profiles} join ${identities} on ${identities.profile_id} = ${id}
    where ${identities.email_verified} and lower(btrim(${identities.email})) = ${emailKey} and ${language} is not null
    limit 1), ${otherwise})`
}

/** What an account chose; else, and of nobody, the language of the page. */
export async function languageChosenBy(db: Db, account: { profileId: string } | null): Promise<Language> {
  const [row] = account ? await db.select({ language }).from(profiles).where(eq(id, account.profileId)) : []
  return row?.language ?? languageNow()
}

/** Who holds a capability, by name, at most `limit`. */
export async function staffWith(db: Db, capability: Capability, limit: number) {
  const staff = await named(db, inArray(role, rolesWith(capability)), limit)
  return staff.toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1))
}

async function named(db: Db, which: SQL, limit?: number): Promise<{ id: string; name: string }[]> {
  const query = db.select({ id, full_name, email }).from(profiles).where(which).$dynamic()
  const rows = await (limit === undefined ? query : query.limit(limit))
  const nameOf = (profile: (typeof rows)[number]) =>
    displayName({ profile, user: { email: profile.email, user_metadata: {} } })
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }))
}

/** Whether somebody holds a capability; the profile stays with its role to the end of the transaction. */
export async function holdsNow(tx: Db, profileId: string, capability: Capability): Promise<boolean> {
  const which = and(eq(id, profileId), inArray(role, rolesWith(capability)))
  return (await tx.select({ id }).from(profiles).where(which).for('share')).length > 0
}

/** Whom mail goes to at the address of their account. */
export type Recipient = { profileId: string; email: string; name: string | null; language: Language }

/** Who holds a capability, at most `limit`. */
export function recipientsWith(db: Db, capability: Capability, limit: number): Promise<Recipient[]> {
  const which = and(inArray(role, rolesWith(capability)), isVerified)
  const columns = { profileId: id, email, name: full_name, language: sql<Language>`coalesce(${language}, 'en')` }
  return db.select(columns).from(profiles).where(which).limit(limit)
}

/** Subquery: the accounts whose address somebody has verified. */
export function verifiedAccounts(db: Db) {
  return db.select({ id, email, full_name, language }).from(profiles).where(isVerified).as('verified')
}

const isVerified = sql`exists (select from ${identities} where ${identities.profile_id} = ${id}
  and ${identities.email_verified} and lower(btrim(${identities.email})) = lower(btrim(${email})))`
