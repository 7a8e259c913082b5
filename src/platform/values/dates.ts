/** What a clock on the wall shows in a zone; `month` from 1. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }

/** A moment as a date or as the API tells it (ISO 8601). */
export type Moment = Date | string

// Names of our own: the machine's differ between browsers and servers, and a page must read the same on both sides.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const clocks = new Map<string, Intl.DateTimeFormat>()

/** A day like 'Mar 05, 2024' (public.md §2), as it is in `timeZone` at that moment. */
export function formatDate(moment: Moment, timeZone: string): string {
  const { year, month, day } = wallTime(moment, timeZone)
  return `${months[month - 1]} ${two(day)}, ${year}`
}

/** A day like '2024-03-05', as it is in `timeZone` at that moment: for file names and tables. */
export function isoDay(moment: Moment, timeZone: string): string {
  const { year, month, day } = wallTime(moment, timeZone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** A time of day like '09:05', as it is in `timeZone` at that moment. */
export function formatTime(moment: Moment, timeZone: string): string {
  const { hour, minute } = wallTime(moment, timeZone)
  return `${two(hour)}:${two(minute)}`
}

/** A moment like 'Mar 05, 2024, 10:00', as it is in `timeZone`. */
export function formatMoment(moment: Moment, timeZone: string): string {
  return `${formatDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`
}

/**
 * From when to when: 'Mar 05, 2024, 10:00–12:00' within one day of that zone, 'Mar 05, 2024, 22:00 – Mar 06, 2024, 01:00'
 * across days, 'Mar 05, 2024, 10:00' without an end.
 */
export function formatRange(starts: Moment, ends: Moment | null, timeZone: string): string {
  const from = formatMoment(starts, timeZone)
  if (ends === null || asDate(ends).getTime() === asDate(starts).getTime()) return from
  const sameDay = formatDate(starts, timeZone) === formatDate(ends, timeZone)
  const until = formatTime(ends, timeZone)
  return sameDay ? `${from}–${until}` : `${from} – ${formatDate(ends, timeZone)}, ${until}`
}

/** How far `timeZone` is from UTC at that moment: 'UTC+08:00', 'UTC-03:30', 'UTC'. */
export function zoneOffset(moment: Moment, timeZone: string): string {
  const minutes = Math.round(offsetMs(asDate(moment), timeZone) / 60_000)
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** What a clock on the wall shows in `timeZone` at that moment. */
export function wallTime(moment: Moment, timeZone: string): WallTime {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockOf(timeZone).formatToParts(asDate(moment))) {
    if (type in shown) shown[type as keyof WallTime] = Number(value)
  }
  return shown
}

/**
 * The moment at which clocks in `timeZone` show this. Of a time that comes twice (clocks go back) the first is meant; one
 * that is left out (clocks go forward) is taken as by the clock before the change: 02:30 is what would have been it.
 */
export function momentOf(wall: Omit<WallTime, 'second'>, timeZone: string): Date {
  const asIfUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  const day = 24 * 60 * 60 * 1000
  const [before, after] = [offsetMs(new Date(asIfUtc - day), timeZone), offsetMs(new Date(asIfUtc + day), timeZone)]
  const first = new Date(asIfUtc - before)
  if (offsetMs(first, timeZone) === before) return first
  const second = new Date(asIfUtc - after)
  return offsetMs(second, timeZone) === after ? second : first
}

/**
 * The moments at which the last `count` weeks begin in `timeZone` (Mondays, 00:00), oldest first, the current week last;
 * after them the moment at which the next one begins.
 */
export function weekBeginnings(now: Moment, count: number, timeZone: string): Date[] {
  const { year, month, day } = wallTime(now, timeZone)
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  return Array.from({ length: count + 1 }, (_, at) => {
    const monday = new Date(Date.UTC(year, month - 1, day - sinceMonday + 7 * (at - count + 1)))
    const wall = { year: monday.getUTCFullYear(), month: monday.getUTCMonth() + 1, day: monday.getUTCDate() }
    return momentOf({ ...wall, hour: 0, minute: 0 }, timeZone)
  })
}

/** What a field of date and time (`datetime-local`) holds for a moment, '2024-03-05T10:00' as it is in `timeZone`; '' for none. */
export function wallText(moment: Moment | null, timeZone: string): string {
  if (moment === null) return ''
  const { year, month, day, hour, minute } = wallTime(moment, timeZone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** A moment as a clock in `timeZone` shows it, with its distance from UTC: '2024-03-05T10:00:00+08:00'. */
export function isoInZone(moment: Moment, timeZone: string): string {
  const offset = zoneOffset(moment, timeZone).slice('UTC'.length) || '+00:00'
  return `${wallText(moment, timeZone)}:${two(wallTime(moment, timeZone).second)}${offset}`
}

/** The moment that such a field means in `timeZone` (`momentOf`), as ISO 8601; null while it is empty or incomplete. */
export function momentOfText(text: string, timeZone: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text)?.slice(1).map(Number)
  if (!parts) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts
  // A year that is still being typed has no clock of its own.
  if (year < 1000) return `${text.slice(0, 16)}:00.000Z`
  return momentOf({ year, month, day, hour, minute }, timeZone).toISOString()
}

/** Whether this names a time zone that this machine knows, such as 'Asia/Shanghai'. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** The earliest of these moments that is still to come, or undefined: when something made from them changes by time. */
export function nextMoment(moments: readonly (Moment | null)[], now: Date): Date | undefined {
  const coming = moments.flatMap((moment) => (moment === null ? [] : asDate(moment).getTime()))
  const next = Math.min(...coming.filter((time) => time > now.getTime()))
  return Number.isFinite(next) ? new Date(next) : undefined
}

function asDate(moment: Moment): Date {
  return typeof moment === 'string' ? new Date(moment) : moment
}

function offsetMs(moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallTime(moment, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment.getTime() / 1000) * 1000
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
