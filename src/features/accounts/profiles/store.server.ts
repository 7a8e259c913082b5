import { and, eq, sql } from 'drizzle-orm'
import type { Profile, ProfileChange, Role, UserMetadata } from '#features/accounts/schema.ts'
import { profileFromMetadata } from '#features/accounts/rules.ts'
import { announceProfile } from '#features/accounts/store.server.ts'
import { profiles } from '#features/accounts/table.server.ts'
import { recordAction } from '#platform/server/audit/record-action.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Admin, Session } from '#platform/server/http/permission.ts'

/** One profile. @throws AppError `PGRST116` when there is no such row */
export async function profileById(db: Db, id: string): Promise<Profile> {
  const [row] = await db.select(columns).from(profiles).where(eq(profiles.id, id))
  if (!row) throw new AppError('PGRST116', { message: 'There is no such profile.' })
  return present(row)
}

/** Makes the session's own profile as a student where there is none; one that exists is left as it is and given back. */
export async function ensureProfile(db: Db, session: Session, metadata: UserMetadata): Promise<Profile> {
  return inTransaction(db, async (tx) => {
    const made = await tx
      .insert(profiles)
      .values({ id: session.profileId, email: session.email, ...profileFromMetadata(metadata) })
      .onConflictDoNothing()
      .returning({ id: profiles.id })
    if (made.length > 0) await announceProfile(tx, session.profileId)
    return profileById(tx, session.profileId)
  })
}

/**
 * Stores what somebody changed of the own profile, if nobody stored another change since the version it names.
 * @throws AppError `stale` with `theirs`, the profile as it stands · `PGRST116`
 */
export async function changeOwnProfile(db: Db, session: Session, change: ProfileChange): Promise<Profile> {
  const { version, full_name, avatar_url } = change
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(profiles)
      .set({ full_name, ...(avatar_url !== undefined && { avatar_url }), version: sql`${profiles.version} + 1` })
      .where(and(eq(profiles.id, session.profileId), eq(profiles.version, version)))
      .returning(columns)
    if (!row) {
      const theirs = await profileById(tx, session.profileId)
      throw new AppError('stale', { details: { theirs, version: theirs.version } })
    }
    await announceProfile(tx, session.profileId)
    return present(row)
  })
}

/**
 * The role function (public.md §4, decisions.md B). The version stays: it counts what the owner edits, and a new role
 * must not make an open profile form stale.
 * @throws AppError `forbidden` when the asker has stopped being an administrator · `PGRST116` · `last_admin`
 */
export async function changeRole(db: Db, admin: Admin, id: string, role: Role, requestId: string): Promise<Profile> {
  return inTransaction(db, async (tx) => {
    // Everybody who changes roles waits here for one another, so two administrators cannot both leave as the last.
    const admins = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.role, 'admin'))
      .orderBy(profiles.id)
      .for('update')
    if (!admins.some((other) => other.id === admin.profileId))
      throw new AppError('forbidden', { account: admin.profileId })
    const before = await profileById(tx, id)
    if (before.role === role) return before
    if (before.role === 'admin' && admins.length === 1) throw new AppError('last_admin')
    const [row] = await tx.update(profiles).set({ role }).where(eq(profiles.id, id)).returning(columns)
    if (!row) throw new AppError('PGRST116', { message: 'There is no such profile.' })
    const details = { from: before.role, role }
    await recordAction(tx, {
      actorId: admin.profileId,
      action: 'role.changed',
      entity: 'profiles',
      entityId: id,
      requestId,
      details,
    })
    await announceProfile(tx, id)
    return present(row)
  })
}

/** Writes down that somebody who may not tried to change a role. */
export async function recordRefusedRoleChange(
  db: Db,
  person: Session,
  id: string | null,
  requestId: string,
): Promise<void> {
  await recordAction(db, {
    actorId: person.profileId,
    action: 'role.refused',
    entity: 'profiles',
    entityId: id,
    requestId,
  })
}

const columns = {
  id: profiles.id,
  email: profiles.email,
  full_name: profiles.full_name,
  avatar_url: profiles.avatar_url,
  role: profiles.role,
  version: profiles.version,
  created_at: profiles.created_at,
  updated_at: profiles.updated_at,
}

type Row = Omit<Profile, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }

function present(row: Row): Profile {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}
