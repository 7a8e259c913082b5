import type { eventStates } from '#features/content/announcements/schema.ts'
import type { Moment } from '#platform/values/dates.ts'
import type { SessionFields } from './schema.ts'
import { t } from '#platform/values/translate.ts'

type Times = { starts_at: Moment; ends_at: Moment }

export function sessionState({ starts_at, ends_at }: Times, now: Date): (typeof eventStates)[number] {
  if (now < new Date(starts_at)) return 'upcoming'
  return now < new Date(ends_at) ? 'ongoing' : 'past'
}

type Listed = Times & { id: string; time_zone: string | null; is_cancelled: boolean }

/** What there is to come, soonest first, what is over, latest first, and which takes place next or now; `now` null: as it was read. */
export function scheduleAt<Session extends Listed>(
  read: { upcoming: readonly Session[]; past: readonly Session[] },
  now: Date | null,
): { upcoming: readonly Session[]; past: readonly Session[]; next: Session | undefined } {
  const isOver = (session: Session) => now !== null && sessionState(session, now) === 'past'
  const upcoming = read.upcoming.filter((session) => !isOver(session))
  const past = [...read.upcoming.filter(isOver).toReversed(), ...read.past]
  return { upcoming, past, next: upcoming.find(({ is_cancelled }) => !is_cancelled) }
}

/** The next class of a schedule as it was read, and whether it is the first one; null where none is to come. */
export function nextClassOf({ items, first_starts_at }: { items: readonly Listed[]; first_starts_at: string | null }) {
  const next = items.find(({ is_cancelled }) => !is_cancelled)
  if (!next) return null
  const starts_at = new Date(next.starts_at).toISOString()
  return { starts_at, time_zone: next.time_zone, is_first: starts_at === first_starts_at }
}

type SessionChange = 'moved' | 'cancelled' | 'reinstated'

/**
 * What a save means for those who come, by its fields before and after: cancelled, taking place after all, or another time, place or
 * link; null where nothing of that changed.
 */
export function sessionChange(before: SessionFields, after: SessionFields): SessionChange | null {
  if (before.is_cancelled !== after.is_cancelled) return after.is_cancelled ? 'cancelled' : 'reinstated'
  return entryOf(before) === entryOf(after) ? null : 'moved'
}

function entryOf({ date, time, minutes, time_zone, place, link }: SessionFields): string {
  return JSON.stringify([date, time, minutes, time_zone, place, link])
}

export const courseGone = t('This course does not exist any more. Please choose another one.')
