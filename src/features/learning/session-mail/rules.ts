import type { Moment } from '#platform/values/dates.ts'

/** A session as those who come know it. */
export type KnownSession = {
  course_id: string
  title: string
  starts_at: Moment
  ends_at: Moment
  /** IANA; null: the academy's. */
  time_zone: string | null
  place: string
  link: string | null
  is_cancelled: boolean
}

const hour = 60 * 60_000
export const dayBefore = 24 * hour

export type Reminder = 'reminder_day' | 'reminder_hour'

/**
 * The reminder that somebody enrolled is to get now: within the last hour that of the hour alone, so that after an outage nobody gets
 * both; none once the session has begun. When they enrolled makes no difference: who comes late gets what is left.
 */
export function dueReminder(
  { starts_at, is_cancelled }: Pick<KnownSession, 'starts_at' | 'is_cancelled'>,
  now: Date,
): Reminder | null {
  const left = new Date(starts_at).getTime() - now.getTime()
  if (is_cancelled || left <= 0 || left > dayBefore) return null
  return left <= hour ? 'reminder_hour' : 'reminder_day'
}

export type Notice = 'session_changed' | 'session_cancelled'

/**
 * What those who come are told when a session has come to rest. `was`: as they know it; `is`: null where it was deleted; `begun`: some
 * have been told of a state in between.
 */
export function dueNotice(
  { was, is, begun }: { was: KnownSession; is: KnownSession | null; begun: boolean },
  now: Date,
): Notice | null {
  const stands = is !== null && !is.is_cancelled
  if (stands) {
    if (new Date(is.starts_at) <= now) return null
    return was.is_cancelled || begun || entryOf(was) !== entryOf(is) ? 'session_changed' : null
  }
  const isComing = [was, is].some((state) => state !== null && new Date(state.starts_at) > now)
  return isComing && (!was.is_cancelled || begun) ? 'session_cancelled' : null
}

function entryOf({ starts_at, ends_at, time_zone, place, link }: KnownSession): string {
  return JSON.stringify([new Date(starts_at), new Date(ends_at), time_zone, place, link])
}

/** For so many seconds after a change further ones are waited for, so that people hear of the last state alone; at most for `longest`. */
export const quiet = { seconds: 120, longest: 600 }
