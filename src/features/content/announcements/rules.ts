import { cityOf, formatDate, formatRange, formatZonedRange, type Moment } from '#platform/values/dates.ts'
import { t } from '#platform/values/translate.ts'

/** An announcement with `starts_at` is an event. */
export type EventTime = { starts_at: Moment | null; ends_at: Moment | null; time_zone: string | null }

export const categories = ['news', 'conferences', 'events', 'training', 'lectures'] as const
export type Category = (typeof categories)[number]
export const categoryNames = {
  news: t('News'),
  conferences: t('Conferences'),
  events: t('Events'),
  training: t('Training'),
  lectures: t('Lectures'),
} as const

/** Null for no event; one without an end is over when it begins, as calendars have it. */
export function eventState({ starts_at, ends_at }: Pick<EventTime, 'starts_at' | 'ends_at'>, now: Date) {
  if (starts_at === null) return null
  if (now < new Date(starts_at)) return 'upcoming'
  return now < new Date(ends_at ?? starts_at) ? 'ongoing' : 'past'
}

/** 'Mar 05, 2024, 10:00–12:00 (Asia/Shanghai, UTC+08:00)'; null for no event. Pages add the reader's zone after hydration. */
export function eventTimeIn(event: EventTime, timeZone: string): string | null {
  return event.starts_at === null ? null : formatZonedRange(event.starts_at, event.ends_at, timeZone)
}

/** As lists say it: 'Mar 05, 2024, 10:00–12:00 (Shanghai)', in the organiser's zone; null for no event. */
export function listedTime({ starts_at, ends_at, time_zone }: EventTime, timeZone: string): string | null {
  const zone = time_zone ?? timeZone
  return starts_at === null
    ? null
    : t('{time} ({zone})', { time: formatRange(starts_at, ends_at, zone), zone: cityOf(zone) })
}

/** When it takes place, else the day on which it came. */
export function dateLine(announcement: EventTime & { created_at: Moment }, timeZone: string): string {
  return listedTime(announcement, timeZone) ?? formatDate(announcement.created_at, timeZone)
}

export type CalendarFields = EventTime &
  Readonly<Record<'title' | 'content' | 'category', string>> & {
    published: boolean
    meeting_links: readonly Readonly<Record<'platform' | 'description' | 'url', string>>[]
  }

/** Whether a save must raise the calendar entry's `sequence`, so that calendars take the newer one. */
export function changesCalendarEntry(before: CalendarFields, after: CalendarFields): boolean {
  return entryOf(before) !== entryOf(after)
}

function entryOf({ title, content, category, published, meeting_links, ...event }: CalendarFields): string {
  const times = [event.starts_at, event.ends_at].map((moment) => moment && new Date(moment).getTime())
  const links = meeting_links.map(({ platform, description, url }) => [platform, description, url])
  return JSON.stringify([title, content, category, published, links, times, event.time_zone])
}
