import { type Context, Hono } from 'hono'
import { announcementsTopic, type FeedRow, latestEvents, newestAnnouncements, publishedRow } from './store.server.ts'
import { categories, type Category } from './schema.ts'
import { categoryNames, eventTimeIn } from './rules.ts'
import { contentDisposition } from '#features/content/media/rules.ts'
import { AppError } from '#platform/server/errors.ts'
import { type CalendarEvent, calendarOf, calendarType } from '#platform/server/feeds/calendar.ts'
import { rssOf, rssType } from '#platform/server/feeds/rss.ts'
import { setCacheTags } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import type { Settings } from '#platform/server/settings.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { listed } from '#platform/values/listed.ts'
import { slugOf } from '#platform/values/slugs.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { addressIn, t } from '#platform/values/translate.ts'

const mostInFeed = 50
const mostInCalendar = 2000
/** In characters of each event, in a calendar of thousands; its page and its own file tell all. */
const mostOfText = 2000

/** RSS, calendars to subscribe to and single events, of published announcements alone. */
export function announcementFeedsApi({ database: { db }, records, settings }: RecordDeps) {
  const api = new Hono<ApiEnv>()

  api.get('/feeds/announcements.xml', async (c) => {
    const rows = await records.translated(db, await newestAnnouncements(db, mostInFeed))
    setCacheTags(c, [announcementsTopic])
    const feed = rssOf({
      title: t('{site}: Announcements', { site: t(settings.siteName) }),
      description: t('News, conferences, events, training and lectures of the {site}', { site: t(settings.siteName) }),
      address: settings.publicUrl + addressIn('/feeds/announcements.xml'),
      page: pageUrl(settings.publicUrl, '/announcements'),
      items: rows.map((row) => ({
        id: row.id,
        title: row.title,
        address: pageOf(row, settings),
        at: row.created_at,
        // An event's time in the organiser's zone stands first; meeting links stay on its page.
        text: [timeOf(row, settings), excerptOf(row.content, 600)].filter(Boolean).join('\n\n'),
        category: t(categoryNames[row.category]),
      })),
    })
    return c.body(feed, 200, { 'content-type': rssType })
  })

  const subscription = async (c: Context<ApiEnv>, category: Category | null) => {
    const rows = await records.translated(db, await latestEvents(db, category, mostInCalendar), raise)
    setCacheTags(c, [announcementsTopic])
    const calendar = calendarOf({
      product: settings.siteName,
      name: category
        ? t('{site}: {category}', { site: t(settings.siteName), category: t(categoryNames[category]) })
        : t(settings.siteName),
      timeZone: settings.timeZone,
      events: rows.map((row) => calendarEvent({ ...row, content: shortened(row.content) }, settings)),
    })
    return c.body(calendar, 200, { 'content-type': calendarType })
  }
  api.get('/calendar.ics', (c) => subscription(c, null))
  api.get('/calendar/:file', (c) => {
    const category = categories.find((name) => `${name}.ics` === c.req.param('file'))
    if (!category) throw new AppError('not_found')
    return subscription(c, category)
  })

  api.get('/announcements/:id/event.ics', async (c) => {
    const row = await publishedRow(db, c.req.param('id'))
    if (row?.starts_at === null || !row) throw new AppError('not_found')
    setCacheTags(c, [announcementsTopic])
    const event = calendarEvent(await records.translated(db, row, raise), settings)
    const calendar = calendarOf({ product: settings.siteName, events: [event] })
    const name = Array.from(slugOf(event.title)).slice(0, 60).join('') || 'event'
    return c.body(calendar, 200, {
      'content-type': calendarType,
      'content-disposition': contentDisposition(calendarType, `${name}.ics`),
    })
  })
  return api
}

type Site = Pick<Settings, 'publicUrl' | 'timeZone'>

/** Calendars take an entry that is changed by its translation alone, or by its withdrawal, for a newer one (events-4). */
function raise(row: FeedRow, { version, saved }: { version: number; saved: Date }): void {
  row.sequence += version
  if (saved > row.updated_at) row.updated_at = saved
}

/** Its times are moments, which calendars show in the reader's zone; the organiser's stands in the text, with the meeting links. */
function calendarEvent(row: FeedRow, site: Site): CalendarEvent {
  if (row.starts_at === null) throw new Error(`The announcement ${row.id} is no event`)
  const links = row.meeting_links.map(({ platform, description, url }) => {
    const name = listed([platform, description].filter(Boolean))
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
    categories: [t(categoryNames[row.category])],
    ...(place && { place }),
  }
}

function shortened(text: string): string {
  const letters = Array.from(text)
  return letters.length > mostOfText ? `${letters.slice(0, mostOfText).join('')}…` : text
}

function timeOf(row: FeedRow, site: Site): string | null {
  return eventTimeIn(row, row.time_zone ?? site.timeZone)
}

function pageOf({ id }: FeedRow, { publicUrl }: Site): string {
  return pageUrl(publicUrl, `/announcements/${id}`)
}
