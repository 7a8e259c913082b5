import { languageTag, t } from './translate.ts'

/** A local date and time; `month` from 1. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }

export type Moment = Date | string

// English is not from Intl: its names differ between browsers and servers, which would break hydration.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const clocks = new Map<string, Intl.DateTimeFormat>()

/** A date like 'Mar 05, 2024' in `timeZone`, as the reader's language writes it: '2024年3月5日'. */
export function formatDate(moment: Moment, timeZone: string): string {
  const tag = languageTag()
  if (tag !== 'en') return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }).format(asDate(moment))
  const { year, month, day } = wallTime(moment, timeZone)
  return `${months[month - 1]} ${two(day)}, ${year}`
}

/** A date like '2024-03-05' in `timeZone`. */
export const isoDay = (moment: Moment, timeZone: string) => wallText(moment, timeZone).slice(0, 10)

/** A time like '09:05' in `timeZone`. */
export const formatTime = (moment: Moment, timeZone: string) => wallText(moment, timeZone).slice(-5)

/** A moment like 'Mar 05, 2024, 10:00' in `timeZone`. */
export function formatMoment(moment: Moment, timeZone: string): string {
  return t('{date}, {time}', { date: formatDate(moment, timeZone), time: formatTime(moment, timeZone) })
}

/** A range: 'Mar 05, 2024, 10:00–12:00', across days 'Mar 05, 2024, 22:00 – Mar 06, 2024, 01:00', or without an end. */
export function formatRange(starts: Moment, ends: Moment | null, timeZone: string): string {
  const from = formatMoment(starts, timeZone)
  if (ends === null || asDate(ends).getTime() === asDate(starts).getTime()) return from
  const sameDay = isoDay(starts, timeZone) === isoDay(ends, timeZone)
  return sameDay ? `${from}–${formatTime(ends, timeZone)}` : `${from} – ${formatMoment(ends, timeZone)}`
}

/** The same with the zone and its offset: 'Mar 05, 2024, 10:00–12:00 (Asia/Shanghai, UTC+08:00)'. */
export function formatZonedRange(starts: Moment, ends: Moment | null, timeZone: string): string {
  const named = { zone: zoneName(timeZone), offset: zoneOffset(starts, timeZone) }
  const zone = timeZone === 'UTC' ? timeZone : t('{zone}, {offset}', named)
  return t('{time} ({zone})', { time: formatRange(starts, ends, timeZone), zone })
}

/** The UTC offset of `timeZone` at a moment: 'UTC+08:00', 'UTC-03:30', 'UTC'. */
export function zoneOffset(moment: Moment, timeZone: string): string {
  const minutes = Math.round(offsetMs(asDate(moment), timeZone) / 60_000)
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The place that a time zone is named for: 'Asia/Ho_Chi_Minh' is 'Ho Chi Minh', 'UTC' itself. */
export function cityOf(timeZone: string): string {
  return zoneName(timeZone, timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' '))
}

/** A time zone as the reader's language calls it, '北京时间'; as given in English, which knows it by its city. */
export function zoneName(timeZone: string, english = timeZone): string {
  const tag = languageTag()
  if (tag === 'en' || timeZone === 'UTC') return english
  // Intl says China's time, which nobody there does.
  if (timeZone === 'Asia/Shanghai') return t('time zone::Shanghai')
  const format = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'shortGeneric' })
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? english
}

export function wallTime(moment: Moment, timeZone: string): WallTime {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockOf(timeZone).formatToParts(asDate(moment))) {
    if (type in shown) shown[type as keyof WallTime] = Number(value)
  }
  return shown
}

/** The moment of a local time; at a DST change the first of a repeated time, and a skipped one by the clock before it. */
export function momentOf(wall: Omit<WallTime, 'second'>, timeZone: string): Date {
  const asIfUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  const day = 24 * 60 * 60 * 1000
  const [before, after] = [offsetMs(new Date(asIfUtc - day), timeZone), offsetMs(new Date(asIfUtc + day), timeZone)]
  const first = new Date(asIfUtc - before)
  if (offsetMs(first, timeZone) === before) return first
  const second = new Date(asIfUtc - after)
  return offsetMs(second, timeZone) === after ? second : first
}

/** The starts (Monday, 00:00) of the last `count` weeks in `timeZone`, oldest first, and of the next one. */
export function weekBeginnings(now: Moment, count: number, timeZone: string): Date[] {
  const { year, month, day } = wallTime(now, timeZone)
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  return Array.from({ length: count + 1 }, (_, at) => {
    const monday = new Date(Date.UTC(year, month - 1, day - sinceMonday + 7 * (at - count + 1)))
    const wall = { year: monday.getUTCFullYear(), month: monday.getUTCMonth() + 1, day: monday.getUTCDate() }
    return momentOf({ ...wall, hour: 0, minute: 0 }, timeZone)
  })
}

/** The value of a `datetime-local` input, '2024-03-05T10:00' in `timeZone`; '' for null. */
export function wallText(moment: Moment | null, timeZone: string): string {
  if (moment === null) return ''
  const { year, month, day, hour, minute } = wallTime(moment, timeZone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** ISO 8601 with the offset of `timeZone`: '2024-03-05T10:00:00+08:00'. */
export function isoInZone(moment: Moment, timeZone: string): string {
  const offset = zoneOffset(moment, timeZone).slice('UTC'.length) || '+00:00'
  return `${wallText(moment, timeZone)}:${two(wallTime(moment, timeZone).second)}${offset}`
}

/** The moment of a `datetime-local` value in `timeZone`, as ISO 8601; null while incomplete. */
export function momentOfText(text: string, timeZone: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text)?.slice(1).map(Number)
  if (!parts) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts
  // A year still being typed is taken as UTC.
  if (year < 1000) return `${text.slice(0, 16)}:00.000Z`
  return momentOf({ year, month, day, hour, minute }, timeZone).toISOString()
}

export const zoneMessage = 'Please choose a place such as Asia/Shanghai, or UTC.'

/** Whether this is the time zone of a place, or UTC. Abbreviations mean several: CST is Chicago's and Shanghai's. [zones-1] */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^(?!SystemV\/)[A-Z]\w+(\/[A-Z][\w+-]*)+$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** The earliest future moment, or undefined. */
export function nextMoment(moments: readonly (Moment | null)[], now: Date): Date | undefined {
  const coming = moments.flatMap((moment) => (moment === null ? [] : asDate(moment).getTime()))
  const next = Math.min(...coming.filter((time) => time > now.getTime()))
  return Number.isFinite(next) ? new Date(next) : undefined
}

const asDate = (moment: Moment) => (typeof moment === 'string' ? new Date(moment) : moment)

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

const two = (value: number) => String(value).padStart(2, '0')

/** The day after one such as 2026-03-05. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
