import { type Context, Hono } from 'hono'
import { announcementsTopic, latestEvents, newestAnnouncements, publishedRow } from '#features/announcements/store.server.ts'
import { categories, type Category } from '#features/announcements/schema.ts'
import { categoryNames } from '#features/announcements/rules.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { calendarOf, calendarType } from '#platform/server/feeds/calendar.ts'
import { rssOf, rssType } from '#platform/server/feeds/rss.ts'
import { madeFrom } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { calendarEvent, feedItem, fileNameOfEvent } from './present.server.ts'

/** A feed tells the newest; a calendar holds the events that begin last. */
const mostInFeed = 50
const mostInCalendar = 2000

/**
 * What other programs read: `/feeds/announcements.xml` (RSS), `/calendar.ics` and `/calendar/{category}.ics` (to subscribe to),
 * `/announcements/{id}/event.ics` (one event). Published announcements alone.
 */
export function announcementFeedsApi({ database: { db }, settings }: Deps) {
  const api = new Hono<ApiEnv>()

  api.get('/feeds/announcements.xml', async (c) => {
    const rows = await newestAnnouncements(db, mostInFeed)
    madeFrom(c, [announcementsTopic])
    const feed = rssOf({
      title: `${settings.siteName}: Announcements`,
      description: `News, conferences, events, training and lectures of the ${settings.siteName}`,
      address: `${settings.publicUrl}/feeds/announcements.xml`,
      page: `${settings.publicUrl}/announcements`,
      items: rows.map((row) => feedItem(row, settings)),
    })
    return c.body(feed, 200, { 'content-type': rssType })
  })

  const subscription = async (c: Context<ApiEnv>, category: Category | null) => {
    const rows = await latestEvents(db, category, mostInCalendar)
    madeFrom(c, [announcementsTopic])
    const calendar = calendarOf({
      product: settings.siteName,
      name: category ? `${settings.siteName}: ${categoryNames[category]}` : settings.siteName,
      timeZone: settings.timeZone,
      events: rows.map((row) => calendarEvent(row, settings)),
    })
    return c.body(calendar, 200, { 'content-type': calendarType })
  }
  api.get('/calendar.ics', (c) => subscription(c, null))
  api.get('/calendar/:file', (c) => {
    const category = categories.find((name) => `${name}.ics` === c.req.param('file'))
    if (!category) throw new AppError('PGRST116')
    return subscription(c, category)
  })

  api.get('/announcements/:id/event.ics', async (c) => {
    const row = await publishedRow(db, c.req.param('id'))
    if (row?.starts_at === null || !row) throw new AppError('PGRST116')
    madeFrom(c, [announcementsTopic])
    const calendar = calendarOf({ product: settings.siteName, events: [calendarEvent(row, settings)] })
    const disposition = `attachment; filename="${fileNameOfEvent(row)}"`
    return c.body(calendar, 200, { 'content-type': calendarType, 'content-disposition': disposition })
  })
  return api
}
