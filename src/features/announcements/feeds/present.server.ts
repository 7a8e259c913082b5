import { categoryNames, eventTimeIn } from '#features/announcements/rules.ts'
import type { FeedRow } from '#features/announcements/store.server.ts'
import type { CalendarEvent } from '#platform/server/feeds/calendar.ts'
import type { FeedItem } from '#platform/server/feeds/rss.ts'
import type { Settings } from '#platform/server/settings.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { slugOf } from '#platform/values/slugs.ts'

type Site = Pick<Settings, 'publicUrl' | 'timeZone'>

/** An announcement in a feed: when it is an event, its time in the organiser's zone stands first. Meeting links stay on its page. */
export function feedItem(row: FeedRow, site: Site): FeedItem {
  const time = timeOf(row, site)
  const beginning = excerptOf(row.content, 600)
  return {
    id: row.id,
    title: row.title,
    address: pageOf(row, site),
    at: row.created_at,
    text: [time, beginning].filter(Boolean).join('\n\n'),
    category: categoryNames[row.category],
  }
}

/**
 * An announcement's calendar entry. Its times are moments, which a calendar shows in its reader's zone; the organiser's stands
 * in the text, with the meeting links.
 */
export function calendarEvent(row: FeedRow, site: Site): CalendarEvent {
  if (row.starts_at === null) throw new Error(`The announcement ${row.id} is no event`)
  const links = row.meeting_links.map(({ platform, description, url }) => {
    const name = [platform, description].filter(Boolean).join(', ')
    return name ? `${name}: ${url}` : url
  })
  const place = row.meeting_links[0]?.url
  return {
    uid: row.id,
    sequence: row.sequence,
    title: row.title,
    text: [timeOf(row, site), row.content.trim(), links.join('\n')].filter(Boolean).join('\n\n'),
    starts: row.starts_at,
    ends: row.ends_at,
    changed: row.updated_at,
    address: pageOf(row, site),
    categories: [categoryNames[row.category]],
    ...(place && { place }),
  }
}

/** The name under which an event's file is saved, in plain letters. */
export function fileNameOfEvent({ title }: Pick<FeedRow, 'title'>): string {
  const plain = slugOf(title).replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60)
  return `${plain || 'event'}.ics`
}

function timeOf(row: FeedRow, site: Site): string | null {
  return eventTimeIn(row, row.time_zone ?? site.timeZone)
}

function pageOf({ id }: FeedRow, { publicUrl }: Site): string {
  return `${publicUrl}/announcements/${id}`
}
