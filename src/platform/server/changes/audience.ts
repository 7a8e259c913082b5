/** `everyone-later` tells the public in batches (gather.ts), which hides each moment; the server's own listeners hear all at once. */
export type Audience = { hears: (typeof audiences)[number]; person: string | null }
export const audiences = ['everyone', 'everyone-later', 'administrators'] as const

export const everyone: Audience = { hears: 'everyone', person: null }
export const administrators: Audience = { hears: 'administrators', person: null }

export function administratorsAnd(person: string | null): Audience {
  return { hears: 'administrators', person }
}

/** Administrators and the account concerned at once, everyone else with the next batch. */
export function everyoneLater(person: string | null): Audience {
  return { hears: 'everyone-later', person }
}

export function audienceOf(isPublic: boolean): Audience {
  return isPublic ? everyone : administrators
}

export type Subscriber = { profileId: string; isAdmin: boolean } | null

export function mayReceive(listener: Subscriber, { hears, person }: Audience): boolean {
  if (hears === 'everyone' || listener?.isAdmin) return true
  return listener !== null && person === listener.profileId
}
