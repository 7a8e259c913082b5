import { and, eq, sql } from 'drizzle-orm'
import { sampleAdministrator } from '../development/accounts.server.ts'
import { profileFromMetadata } from '../rules.ts'
import { awaitPicture } from '../pictures.store.server.ts'
import type { Device } from '../device.rules.ts'
import { emitProfileChange, beginSession, markSeen } from '../store.server.ts'
import { identities, profiles } from '../table.server.ts'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { VerifiedIdentity } from './provider.server.ts'
import type { Language } from '#platform/values/translate.ts'

/** What a feature does at a sign-in, within its transaction. */
export type SignedInStep = (
  tx: Db,
  person: { profileId: string; email: string; emailVerified: boolean },
  settings: Settings,
) => Promise<void>

type SigningIn = {
  settings: Settings
  identity: VerifiedIdentity
  requestId: string
  onSignedIn: readonly SignedInStep[]
  device?: Device
  /** Of the page on which it was begun. */
  language?: Language
}

/** Gives profile id and session secret; makes the profile once, and a verified email of ADMIN_EMAILS an administrator. */
export async function signIn(db: Db, options: SigningIn): Promise<{ profileId: string; token: string }> {
  const { settings, identity, requestId, onSignedIn, device, language = 'en' } = options
  const person = `identity ${identity.issuer} ${identity.subject}`
  return inTransaction(db, async (tx) => {
    // Otherwise two concurrent first sign-ins would make two profiles.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`)
    const known = await recogniseIdentity(tx, identity)
    const profileId = known ?? (await createProfile(tx, identity, language))
    const isNewAdmin = mayAdminister(settings, identity) && (await makeAdministrator(tx, profileId, requestId))
    await markSeen(tx, profileId)
    await awaitPicture(tx, settings, profileId, identity.metadata.avatar_url)
    const { email, emailVerified } = identity
    const token = await beginSession(tx, profileId, identity.metadata, device)
    // After everything else that locks rows: a step may announce, which makes other writers wait.
    for (const step of onSignedIn) await step(tx, { profileId, email, emailVerified }, settings)
    if (!known || isNewAdmin) await emitProfileChange(tx, profileId)
    return { profileId, token }
  })
}

/** Its email follows the provider's. */
async function recogniseIdentity(tx: Db, identity: VerifiedIdentity): Promise<string | null> {
  const { email, emailVerified: email_verified, issuer, subject } = identity
  const [known] = await tx
    .update(identities)
    .set({ email, email_verified })
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .returning({ profileId: identities.profile_id })
  if (!known) return null
  const isOther = and(eq(profiles.id, known.profileId), sql`${profiles.email} <> ${email}`)
  await tx.update(profiles).set({ email }).where(isOther)
  return known.profileId
}

/** English is where everybody arrives, and so no choice. */
async function createProfile(tx: Db, identity: VerifiedIdentity, language: Language): Promise<string> {
  const { issuer, subject, email, emailVerified: email_verified, metadata } = identity
  const [made] = await tx
    .insert(profiles)
    .values({ email, ...profileFromMetadata(metadata), language: language === 'en' ? null : language })
    .returning({ id: profiles.id })
  if (!made) throw new Error('The profile could not be made.')
  await tx.insert(identities).values({ issuer, subject, profile_id: made.id, email, email_verified })
  return made.id
}

/** A verified email of ADMIN_EMAILS; the sample administrator with the development provider alone. */
function mayAdminister(settings: Settings, { email, emailVerified }: VerifiedIdentity): boolean {
  const address = email.toLowerCase()
  const isSample = settings.developmentProviders && address === sampleAdministrator.email
  return emailVerified && (settings.adminEmails.includes(address) || isSample)
}

/** True where the role changed. */
async function makeAdministrator(tx: Db, profileId: string, requestId: string): Promise<boolean> {
  const isNone = and(eq(profiles.id, profileId), sql`${profiles.role} <> 'admin'`)
  const { rowCount } = await tx.update(profiles).set({ role: 'admin' }).where(isNone)
  if (!rowCount) return false
  const entry = { actorId: profileId, action: 'role.changed', entity: 'profiles', entityId: profileId, requestId }
  await writeAuditEntry(tx, { ...entry, details: { role: 'admin', why: 'administrator by settings' } })
  return true
}
