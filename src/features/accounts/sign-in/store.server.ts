import { and, eq, sql } from 'drizzle-orm'
import { sampleAdministrator } from '#features/accounts/development/accounts.server.ts'
import { profileFromMetadata } from '#features/accounts/rules.ts'
import { awaitPicture } from '#features/accounts/pictures/store.server.ts'
import { announceProfile, beginSession, markSeen } from '#features/accounts/store.server.ts'
import { identities, profiles } from '#features/accounts/table.server.ts'
import { recordAction } from '#platform/server/audit/record-action.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { VerifiedIdentity } from './provider.server.ts'

/** What else happens when somebody signs in, inside the same transaction. */
export type SignedInStep = (
  tx: Db,
  person: { profileId: string; email: string; emailVerified: boolean },
) => Promise<void>

/**
 * Signs a verified identity in: its profile is made at the first time and never written over later; a verified email of
 * ADMIN_EMAILS makes it an administrator. Gives the profile's id and the secret of a new session.
 */
export async function signIn(
  db: Db,
  options: { settings: Settings; identity: VerifiedIdentity; requestId: string; onSignedIn: readonly SignedInStep[] },
): Promise<{ profileId: string; token: string }> {
  const { settings, identity, requestId, onSignedIn } = options
  return inTransaction(db, async (tx) => {
    // Two first sign-ins at once would otherwise make two profiles.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${identity.issuer} ${identity.subject}`}, 0))`,
    )
    const known = await recogniseIdentity(tx, identity)
    const profileId = known ?? (await createProfile(tx, identity))
    const isNewAdmin = mayAdminister(settings, identity) && (await makeAdministrator(tx, profileId, requestId))
    await markSeen(tx, profileId)
    await awaitPicture(tx, settings, profileId, identity.metadata.avatar_url)
    const { email, emailVerified } = identity
    const token = await beginSession(tx, profileId, identity.metadata)
    // After everything else that locks rows: a step may announce, which makes other writers wait.
    for (const step of onSignedIn) await step(tx, { profileId, email, emailVerified })
    if (!known || isNewAdmin) await announceProfile(tx, profileId)
    return { profileId, token }
  })
}

/** The profile of an identity that was here before; its email follows the provider's. */
async function recogniseIdentity(tx: Db, identity: VerifiedIdentity): Promise<string | null> {
  const [known] = await tx
    .update(identities)
    .set({ email: identity.email, email_verified: identity.emailVerified })
    .where(and(eq(identities.issuer, identity.issuer), eq(identities.subject, identity.subject)))
    .returning({ profileId: identities.profile_id })
  if (!known) return null
  await tx
    .update(profiles)
    .set({ email: identity.email })
    .where(and(eq(profiles.id, known.profileId), sql`${profiles.email} <> ${identity.email}`))
  return known.profileId
}

async function createProfile(tx: Db, identity: VerifiedIdentity): Promise<string> {
  const [made] = await tx
    .insert(profiles)
    .values({ email: identity.email, ...profileFromMetadata(identity.metadata) })
    .returning({ id: profiles.id })
  if (!made) throw new Error('The profile could not be made.')
  await tx.insert(identities).values({
    issuer: identity.issuer,
    subject: identity.subject,
    profile_id: made.id,
    email: identity.email,
    email_verified: identity.emailVerified,
  })
  return made.id
}

/** ADMIN_EMAILS with a verified email; the sample administrator under the development provider alone (decisions.md A, B). */
function mayAdminister(settings: Settings, { email, emailVerified }: VerifiedIdentity): boolean {
  const address = email.toLowerCase()
  if (!emailVerified) return false
  return (
    settings.adminEmails.includes(address) || (settings.developmentProviders && address === sampleAdministrator.email)
  )
}

/** True where the role was another one before. */
async function makeAdministrator(tx: Db, profileId: string, requestId: string): Promise<boolean> {
  const changed = await tx
    .update(profiles)
    .set({ role: 'admin' })
    .where(and(eq(profiles.id, profileId), sql`${profiles.role} <> 'admin'`))
    .returning({ id: profiles.id })
  if (changed.length === 0) return false
  const details = { role: 'admin', why: 'administrator by settings' }
  await recordAction(tx, {
    actorId: profileId,
    action: 'role.changed',
    entity: 'profiles',
    entityId: profileId,
    requestId,
    details,
  })
  return true
}
