import { eq } from 'drizzle-orm'
import {
  type Profile,
  type ProfileFields,
  profileFieldsSchema,
  profileSchema,
  type Role,
  type UserMetadata,
} from '../schema.ts'
import { profileFromMetadata } from '../rules.ts'
import { emitProfileChange, type KeysOfAccounts, profilesTopic } from '../store.server.ts'
import { profiles } from '../table.server.ts'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Fresh, Permission, Session } from '#platform/server/http/permission.ts'
import type { ByOwner, RecordKind } from '#records/kinds/record-kind.server.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { isStaff } from '#platform/values/roles.ts'

/** @throws AppError `not_found` when there is no such profile */
export async function profileById(db: Db, id: string): Promise<Profile> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  if (!row) throw new AppError('not_found', { message: 'There is no such profile.' })
  return fieldsOf(profileSchema, row)
}

/** Creates the session's own profile, as a student; an existing one is returned unchanged. */
export async function ensureProfile(db: Db, session: Session, metadata: UserMetadata): Promise<Profile> {
  return inTransaction(db, async (tx) => {
    const made = await tx
      .insert(profiles)
      .values({ id: session.profileId, email: session.email, ...profileFromMetadata(metadata) })
      .onConflictDoNothing()
      .returning({ id: profiles.id })
    if (made.length > 0) await emitProfileChange(tx, session.profileId)
    return profileById(tx, session.profileId)
  })
}

/** Nobody but their owners writes name and picture. */
export const profileKind: RecordKind<ProfileFields, Profile, unknown, ByOwner, null> = {
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

/**
 * The role function (role-2). The version stays: a new role must not make an open profile form stale.
 * Losing the last role revokes API keys (api-keys-9).
 * @throws AppError `forbidden` when the asker is no longer administrator · `not_found` · `last_admin`
 */
export async function changeRole(
  db: Db,
  staff: Fresh<Permission<'people'>>,
  id: string,
  { role, requestId, keys }: { role: Role; requestId: string; keys: KeysOfAccounts },
): Promise<Profile> {
  return inTransaction(db, async (tx) => {
    // Serializes role changes, so that two administrators cannot both leave as the last.
    const admins = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.role, 'admin'))
      .orderBy(profiles.id)
      .for('update')
    if (!admins.some((other) => other.id === staff.profileId))
      throw new AppError('forbidden', { account: staff.profileId })
    const before = await profileById(tx, id)
    if (before.role === role) return before
    if (before.role === 'admin' && admins.length === 1) throw new AppError('last_admin')
    const [row] = await tx.update(profiles).set({ role }).where(eq(profiles.id, id)).returning()
    if (!row) throw new AppError('not_found', { message: 'There is no such profile.' })
    const entry = { actorId: staff.profileId, action: 'role.changed', entity: 'profiles', entityId: id, requestId }
    await writeAuditEntry(tx, { ...entry, details: { from: before.role, role } })
    // They would do again what they did before, should a role come back.
    if (!isStaff(role)) await keys.revoke(tx, id, { actorId: staff.profileId, requestId })
    await emitProfileChange(tx, id)
    return fieldsOf(profileSchema, row)
  })
}
