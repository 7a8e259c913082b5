import type { KindWords } from '#records/kinds/record-kind.ts'

/** After each failed attempt, in minutes: about three days in all. */
const pauses = [1, 5, 30, 120, 300, 600, 840, 1200, 1440] as const

/** How long to wait after so many failed attempts; null to give up. */
export function pauseAfter(attempts: number): number | null {
  return pauses[attempts - 1] ?? null
}

const longestAsked = 24 * 60 * 60

/** What a receiver's `Retry-After` asks for, in seconds: a number of them or a date; a day at most, 0 where it asks for nothing. */
export function secondsAsked(retryAfter: string | undefined, now: Date): number {
  const said = retryAfter?.trim() ?? ''
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - now.getTime()) / 1000
  return Math.min(longestAsked, Math.max(0, Math.ceil(seconds || 0)))
}

/** An endpoint that fails for so long is switched off. */
export const failingDays = 3

/** Events besides those of kinds of records. */
const ownEvents = ['enrollment.created', 'enrollment.paid', 'inquiry.received'] as const
export const testEvent = 'webhook.test'

type PublicKind = Pick<KindWords, 'noun'> & { versions?: 'deletable' | 'permanent' }

/** 'announcement.published' and the like: of every kind of record that visitors may see. */
export function webhookEvents(kinds: readonly PublicKind[]): string[] {
  const ofKinds = kinds.flatMap((kind) =>
    kind.versions === undefined
      ? []
      : (kind.versions === 'permanent' ? (['updated'] as const) : recordChanges).map((change) => eventOf(kind, change)),
  )
  return [...ofKinds, ...ownEvents]
}

const recordChanges = ['published', 'updated', 'unpublished', 'deleted'] as const
type RecordChange = (typeof recordChanges)[number]

export function eventOf({ noun: [one] }: Pick<KindWords, 'noun'>, change: RecordChange): string {
  return `${one.replaceAll(' ', '_')}.${change}`
}

/** What became of a record for visitors; null for what they never saw. */
export function changeForVisitors(was: boolean, is: boolean, isGone: boolean): RecordChange | null {
  if (isGone) return was ? 'deleted' : null
  if (was && is) return 'updated'
  if (is) return 'published'
  return was ? 'unpublished' : null
}
