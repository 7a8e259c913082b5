import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import type { ByOwner, RecordKind } from '#records/kinds/record-kind.server.ts'
import { countListed, listedRows, type ListSource } from '#records/lists/listed-page.server.ts'
import { countsOf } from '#platform/server/counts/row-counts.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import type { Fresh, Permission, Session } from '#platform/server/http/permission.ts'
import { isStaff, roles } from '#platform/values/roles.ts'
import { type userListAsked, userListing } from './listing.schema.ts'
import { profileFromMetadata } from './rules.ts'
import * as schema from './schema.ts'
import { emitProfileChange, endSessionsOf, type KeysOfAccounts, profilesTopic } from './store.server.ts'
import { profiles } from './table.server.ts'
import { type Language, t } from '#platform/values/translate.ts'

type Profile = schema.Profile
const { profileFieldsSchema, profileSchema } = schema

const { id, email, full_name, avatar_url, role, last_seen_at, created_at, search_text } = profiles

/** @throws AppError `not_found` when there is no such profile */
export async function profileById(db: Db, profileId: string): Promise<Profile> {
  const [row] = await db.select().from(profiles).where(eq(id, profileId))
  if (!row) throw new AppError('not_found', { message: t('There is no such profile.') })
  return fieldsOf(profileSchema, row)
}

/** Creates the session's own profile, as a student; an existing one is returned unchanged. */
export async function ensureProfile(db: Db, session: Session, metadata: schema.UserMetadata): Promise<Profile> {
  return inTransaction(db, async (tx) => {
    const own = { id: session.profileId, email: session.email, ...profileFromMetadata(metadata) }
    const { rowCount } = await tx.insert(profiles).values(own).onConflictDoNothing()
    if (rowCount) await emitProfileChange(tx, session.profileId)
    return profileById(tx, session.profileId)
  })
}

/** The version stays: the choice of a moment must not make an open profile form stale. */
export async function keepLanguage(db: Db, profileId: string, language: Language): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isNew = and(eq(id, profileId), sql`${profiles.language} is distinct from ${language}`)
    const { rowCount } = await tx.update(profiles).set({ language }).where(isNew)
    if (rowCount) await emitProfileChange(tx, profileId)
  })
}

/** Nobody but their owners writes name, picture and language. */
export const profileKind: RecordKind<schema.ProfileFields, Profile, unknown, ByOwner, null> = {
  entity: 'profiles',
  capability: null,
  table: profiles,
  fields: profileFieldsSchema,
  editable: profileSchema,
  title: ({ full_name }) => full_name ?? '',
  files: { avatar_url: 'images' },
  topics: [profilesTopic],
  isPublic: () => false,
  isPersonal: true,
  hooks: {
    announce: async (tx, changed) => {
      for (const { id } of changed) await emitProfileChange(tx, id)
    },
  },
}

type RoleChange = { role: schema.Role; requestId: string; keys: KeysOfAccounts }

/**
 * The role function (role-2). The version stays: a new role must not make an open profile form stale.
 * Losing the last role revokes API keys (api-keys-9).
 * @throws AppError `forbidden` when the asker is no longer administrator · `not_found` · `last_admin`
 */
export function changeRole(db: Db, staff: Fresh<Permission<'people'>>, id: string, change: RoleChange) {
  const { role, requestId, keys } = change
  return inTransaction(db, async (tx) => {
    const admins = await lockAdministrators(tx)
    if (!admins.includes(staff.profileId)) throw new AppError('forbidden', { account: staff.profileId })
    const before = await profileById(tx, id)
    if (before.role === role) return before
    if (before.role === 'admin' && admins.length === 1) throw new AppError('last_admin')
    const [row] = await tx.update(profiles).set({ role }).where(eq(profiles.id, id)).returning()
    if (!row) throw new AppError('not_found', { message: t('There is no such profile.') })
    const entry = { actorId: staff.profileId, action: 'role.changed', entity: 'profiles', entityId: id, requestId }
    await writeAuditEntry(tx, { ...entry, details: { from: before.role, role } })
    // They would do again what they did before, should a role come back.
    if (!isStaff(role)) await keys.revoke(tx, id, { actorId: staff.profileId, requestId })
    await emitProfileChange(tx, id)
    return fieldsOf(profileSchema, row)
  })
}

/** Locks all of them, always in one order, so that two cannot both leave as the last. */
async function lockAdministrators(tx: Db): Promise<string[]> {
  const rows = await tx.select({ id }).from(profiles).where(eq(role, 'admin')).orderBy(id).for('update')
  return rows.map((admin) => admin.id)
}

const source: ListSource = { table: profiles, listing: userListing, text: search_text }

/** A page of users, newest first unless sorted; `countUsers` counts them, so that no list waits for it. */
export async function listUsers(db: Db, asked: z.output<typeof userListAsked.page>, timeZone: string) {
  const { items, next } = await listedRows(db, source, asked, timeZone, (isOnPage) =>
    db.select({ id, email, full_name, avatar_url, role, last_seen_at, created_at }).from(profiles).where(isOnPage),
  )
  return { items: items.map((row) => fieldsOf(schema.listedUserSchema, row)), next }
}

/** An exact count, in constant time unless a text or days are asked for. */
export async function countUsers(db: Db, filter: z.output<typeof userListAsked.filter>, timeZone: string) {
  const { search, from, to } = filter
  if (search !== '' || from !== undefined || to !== undefined) return countListed(db, source, filter, timeZone)
  const counts = await countsOf(db, 'profiles')
  const asked: readonly string[] = filter.role === undefined ? roles : [filter.role]
  return asked.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0)
}

/** The name, or where there is none the email, by profile id; unknown ids are left out. */
export async function titlesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id, email, full_name }).from(profiles).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.full_name ?? row.email]))
}

/** Whether nobody else could open the back office. */
export async function isLastAdministrator(db: Db, profileId: string): Promise<boolean> {
  const admins = await db.select({ id }).from(profiles).where(eq(role, 'admin')).limit(2)
  return admins.length === 1 && admins[0]?.id === profileId
}

/**
 * Begins an erasure: holds the profile, so that nothing more is stored under it. Gives its picture.
 * @throws AppError `last_admin` · `not_found`
 */
export async function holdForErasure(tx: Db, profileId: string) {
  const admins = await lockAdministrators(tx)
  if (admins.length === 1 && admins[0] === profileId) throw new AppError('last_admin')
  const which = eq(id, profileId)
  const [held] = await tx.select({ picture: avatar_url }).from(profiles).where(which).for('update')
  return orNotFound(held)
}

/** The profile with its identities and sessions. */
export async function eraseProfile(tx: Db, profileId: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.id, profileId))
}

/** Last in the transaction: pages that are open under the account hear that nobody is there any more. */
export async function announceErasedProfile(tx: Db, profileId: string): Promise<void> {
  await endSessionsOf(tx, profileId)
  await emitProfileChange(tx, profileId)
}
