import type { Profile, User, UserMetadata } from './schema.ts'
import type { Role } from '#platform/values/roles.ts'
import { t } from '#platform/values/translate.ts'

type Named = {
  profile?: Pick<Profile, 'full_name'> | null | undefined
  user?: { email: string; user_metadata: UserMetadata } | null | undefined
}

/** The first non-empty of profile full_name, metadata full_name, name, the email's local part, 'User'. */
export function displayName({ profile, user }: Named): string {
  const metadata = user?.user_metadata
  return firstSaid(profile?.full_name, metadata?.full_name, metadata?.name, user?.email.split('@')[0]) ?? t('User')
}

/** The given name, '' for none; never derived from the email. */
export function ownName({ profile, user }: Named): string {
  const metadata = user?.user_metadata
  return firstSaid(profile?.full_name, metadata?.full_name, metadata?.name) ?? ''
}

const roleLabels: Partial<Record<string, string>> = { admin: t('Admin'), editor: t('Editor'), desk: t('Desk') }

export const roleLabel = (role: string | undefined) => roleLabels[role ?? ''] ?? t('Student')

/** A new profile's fields from the provider: full_name or name, avatar_url or picture. */
export function profileFromMetadata({ full_name, name, avatar_url, picture }: UserMetadata) {
  return { full_name: firstSaid(full_name, name) ?? null, avatar_url: firstSaid(avatar_url, picture) ?? null }
}

/** Stands in on this page when no profile can be read: a student's, never stored. */
export function fallbackProfile({ id, email, user_metadata }: User): Profile {
  const now = new Date().toISOString()
  const made = { version: 1, created_at: now, updated_at: now }
  return { id, email, ...profileFromMetadata(user_metadata), role: 'student', language: null, ...made }
}

/** The picture to show: the site's own files alone, since pages load nothing from other sites. */
export function shownAvatar(avatarUrl: string | null | undefined): string | null {
  return avatarUrl?.startsWith('/files/') ? avatarUrl : null
}

function firstSaid(...texts: (string | null | undefined)[]): string | undefined {
  return texts.map((text) => text?.trim()).find((text) => text)
}

/** As `holds(role, 'content')` has it, whose table public pages do without. */
export const editsPages = (role: Role | undefined) => role === 'editor' || role === 'admin'
