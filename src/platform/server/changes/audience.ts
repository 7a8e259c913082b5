/**
 * Who may hear of a change: everyone, or administrators and, where one is named, the person it concerns. With `everyone-later`
 * everyone else hears of it gathered with others (gather.ts): what happens is public, the moment of each is not.
 * The server's own listeners, the page cache among them, hear everything at once.
 */
export type Audience = { hears: (typeof audiences)[number]; person: string | null }
export const audiences = ['everyone', 'everyone-later', 'administrators'] as const

export const everyone: Audience = { hears: 'everyone', person: null }
export const administrators: Audience = { hears: 'administrators', person: null }

/** Administrators, and the account that it concerns, where there is one. */
export function administratorsAnd(person: string | null): Audience {
  return { hears: 'administrators', person }
}

/** Administrators and the account that it concerns at once, everyone else with the next gathering. */
export function everyoneLater(person: string | null): Audience {
  return { hears: 'everyone-later', person }
}

/** What is public tells everyone, what is not administrators alone. */
export function audienceOf(isPublic: boolean): Audience {
  return isPublic ? everyone : administrators
}

/** Who listens; null for nobody signed in. */
export type Listener = { profileId: string; isAdmin: boolean } | null

export function mayHear(listener: Listener, { hears, person }: Audience): boolean {
  if (hears === 'everyone' || listener?.isAdmin) return true
  return listener !== null && person === listener.profileId
}
