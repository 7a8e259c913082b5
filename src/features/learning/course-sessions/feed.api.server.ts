import { publishedCalendarOf } from './calendar.store.server.ts'
import { schedulesTopic } from './store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { calendarType } from '#platform/server/feeds/calendar.ts'
import { zonedCalendarOf } from '#platform/server/feeds/zoned-calendar.ts'
import { createApi, setCacheTags } from '#platform/server/http/api.ts'

const form = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.ics$/

/** The calendar of a published course, for everybody: its dates and places. */
export function courseCalendarApi({ database: { db }, settings }: Deps) {
  return createApi().get('/calendar/course/:file', async (c) => {
    const [, id] = form.exec(c.req.param('file')) ?? []
    const found = id === undefined ? null : await publishedCalendarOf(db, id, settings)
    if (!found) throw new AppError('not_found')
    setCacheTags(c, [`courses/${id}`, `${schedulesTopic}/${id}`])
    const name = `${settings.siteName}: ${found.title}`
    const calendar = zonedCalendarOf({ product: settings.siteName, name, events: found.events })
    return c.body(calendar, 200, { 'content-type': calendarType })
  })
}
