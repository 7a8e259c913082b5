import type { Profile, UserMetadata } from './schema.ts'

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

/** The first letters of up to two words, in capitals (public.md §6); whole characters, whatever the script. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '')
  const spoken = words.filter((word) => letter.test(word))
  return (spoken.length > 0 ? spoken : words)
    .slice(0, 2)
    .map((word) => firstCharacter(word.slice(Math.max(0, word.search(letter)))).toUpperCase())
    .join('')
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

const letter = /[\p{L}\p{N}]/u
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function firstCharacter(word: string): string {
  for (const { segment } of characters.segment(word)) return segment
  return ''
}

function firstSaid(...texts: (string | null | undefined)[]): string | undefined {
  return texts.map((text) => text?.trim()).find((text) => text)
}
