export const attendanceStates = ['present', 'absent', 'excused'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** So early a class can be joined, and so long after its end, in minutes. */
const joinMargin = 30

/** `overrun`: the class can still be joined, and no longer counts. */
export type JoinPhase = 'early' | 'open' | 'overrun' | 'over'

type Times = { starts_at: Date; ends_at: Date }

export function joinPhase(session: Times, now: Date): JoinPhase {
  if (now < opensAt(session)) return 'early'
  if (now <= session.ends_at) return 'open'
  return now <= minutesAfter(session.ends_at, joinMargin) ? 'overrun' : 'over'
}

export function opensAt({ starts_at }: Pick<Times, 'starts_at'>): Date {
  return minutesAfter(starts_at, -joinMargin)
}

/** The class whose roster is wanted: the last that can be marked, or else the first to come. @param sessions by their start */
export function sessionToMark<Session extends { starts_at: string; is_cancelled: boolean }>(
  sessions: readonly Session[],
  now: Date,
): Session | undefined {
  const held = sessions.filter(({ is_cancelled }) => !is_cancelled)
  return held.findLast(({ starts_at }) => opensAt({ starts_at: new Date(starts_at) }) <= now) ?? held[0]
}

function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000)
}

/** Of the sessions of a course that are not cancelled, those to come too. */
type Attended = { planned: number; present: number; excused: number }

/** The share of the sessions that somebody was at, in whole percent, rounded down; null where there is none to be at. Excused ones are left out. */
export function shareOf({ planned, present, excused }: Attended): number | null {
  const counted = planned - excused
  return counted > 0 ? Math.floor((present * 100) / counted) : null
}

/** Whether a course is completed that takes a share of its sessions, in percent: of all that are planned, so that no later one can undo it. */
export function completes(attended: Attended, share: number): boolean {
  return (shareOf(attended) ?? -1) >= share
}

/** Which of several rows counts, where several enrollments of a person know of one session: the first of these. */
export const byStrength: readonly AttendanceState[] = ['present', 'excused', 'absent']

export function strongest(states: readonly (AttendanceState | null)[]): AttendanceState | null {
  return byStrength.find((state) => states.includes(state)) ?? null
}
