import { createHash } from 'node:crypto'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { calendarType } from '#platform/server/feeds/calendar.ts'
import { zonedCalendarOf } from '#platform/server/feeds/zoned-calendar.ts'
import { createApi } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { calendarPath } from './rules.ts'
import { classesOf } from './classes.store.server.ts'
import { addressNamedBy, ownerOfAddress } from './store.server.ts'

/** Of a network address: with tokens that were never made. Right ones are read however many are tried beside them. */
const wrongTokens: RateLimit = { name: 'wrongCalendarTokens', points: 30, seconds: 600 }
/** Of a calendar: several devices, every few minutes. */
const reads: RateLimit = { name: 'calendarReads', points: 240, seconds: 3600 }

/** Never in the response cache, and in no shared one. */
const headers = { 'content-type': calendarType, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

/** The private calendar: whatever is wrong with an address, nothing is there. */
export function calendarFeedApi(deps: Deps) {
  const { settings } = deps
  const { db } = deps.database
  return createApi().get(calendarPath, async (c) => {
    const id = await addressNamedBy(deps, c.req.query('key') ?? '')
    if (id === null) {
      await deps.limits.take(wrongTokens, c.var.address)
      throw new AppError('not_found')
    }
    await deps.limits.take(reads, id)
    const profileId = await ownerOfAddress(db, id)
    if (profileId === null) throw new AppError('not_found')
    const calendar = zonedCalendarOf({
      product: settings.siteName,
      name: settings.siteName,
      events: await classesOf(db, profileId, settings),
    })
    const etag = `W/"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, { ...headers, etag })
    return c.body(calendar, 200, { ...headers, etag })
  })
}
