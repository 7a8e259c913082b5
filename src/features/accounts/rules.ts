import type { Profile, User, UserMetadata } from './schema.ts'

/** What names a person: their profile where it is known, and what the provider told. */
type Named = {
  profile?: Pick<Profile, 'full_name'> | null | undefined
  user?: { email: string; user_metadata: UserMetadata } | null | undefined
}

/** Profile full_name, metadata full_name, name, the email's local part, 'User': the first that says anything (public.md §6). */
export function displayName({ profile, user }: Named): string {
  const metadata = user?.user_metadata
  return firstSaid(profile?.full_name, metadata?.full_name, metadata?.name, user?.email.split('@')[0]) ?? 'User'
}

/** The name that somebody has given, in their profile or to the provider; '' for none. Never made up from the email. */
export function ownName({ profile, user }: Named): string {
  const metadata = user?.user_metadata
  return firstSaid(profile?.full_name, metadata?.full_name, metadata?.name) ?? ''
}

/** 'Admin' for admin, otherwise 'Student' (public.md §2, Profile). */
export function roleLabel(role: string | undefined): 'Admin' | 'Student' {
  return role === 'admin' ? 'Admin' : 'Student'
}

/** What a new profile takes from the provider: full_name or name, avatar_url or picture (public.md §3). */
export function profileFromMetadata(metadata: UserMetadata): { full_name: string | null; avatar_url: string | null } {
  return {
    full_name: firstSaid(metadata.full_name, metadata.name) ?? null,
    avatar_url: firstSaid(metadata.avatar_url, metadata.picture) ?? null,
  }
}

/** The profile shown where none can be had: a student's, on this page alone and never written (decisions.md B). */
export function fallbackProfile(user: User): Profile {
  const now = new Date().toISOString()
  return {
    id: user.id,
    email: user.email,
    ...profileFromMetadata(user.user_metadata),
    role: 'student',
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** The picture to show of a person: the site's own files alone, since a page asks nothing of other sites by itself. */
export function shownAvatar(avatarUrl: string | null | undefined): string | null {
  return avatarUrl?.startsWith('/files/') ? avatarUrl : null
}

function firstSaid(...texts: (string | null | undefined)[]): string | undefined {
  return texts.map((text) => text?.trim()).find((text) => text)
}
