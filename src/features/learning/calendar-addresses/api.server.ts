import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, operations } from '#platform/server/http/api.ts'
import { AppError } from '#platform/server/errors.ts'
import { calendarType } from '#platform/server/feeds/calendar.ts'
import { zonedCalendarOf } from '#platform/server/feeds/zoned-calendar.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { matchesTag } from '#platform/server/response-cache/cached-response.ts'
import { t } from '#platform/values/translate.ts'
import * as store from './store.server.ts'

const path = '/api/learning/calendar'
const signedInOperation = operations.signedIn('learning')

/** By whose address calendars follow somebody's classes; null until it is made. */
const calendarAddressSchema = z.object({ address: z.url().nullable() })

const read = signedInOperation('get', path, 'getCalendarAddress', {
  summary: 'The private address at which calendars read the classes of the signed-in person',
  description:
    'Null until it is made. Whoever knows it reads which classes the person attends; it gives access to nothing else.',
  responses: { 200: jsonAnswer(calendarAddressSchema, 'The address') },
})
const make = signedInOperation('post', path, 'makeCalendarAddress', {
  summary: 'Make the private calendar address',
  description: 'One that is there already is given again.',
  responses: { 200: jsonAnswer(calendarAddressSchema, 'The address') },
})
const revoke = signedInOperation('delete', path, 'revokeCalendarAddress', {
  summary: 'Revoke the private calendar address',
  description: 'Nothing is read at it from then on; the next one is another.',
  responses: { 204: { description: 'It is revoked, or there was none' } },
})

/** Of a network address: with tokens that were never made. Right ones are read however many are tried beside them. */
const wrongTokens: RateLimit = { name: 'wrongCalendarTokens', points: 30, seconds: 600 }
/** Of a calendar: several devices, every few minutes. */
const reads: RateLimit = { name: 'calendarReads', points: 240, seconds: 3600 }

/** Never in the response cache, and in no shared one. */
const headers = { 'content-type': calendarType, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

/** Its address, and the private calendar itself: whatever is wrong with an address, nothing is there. */
export function calendarAddressesApi(deps: Deps) {
  const { settings } = deps
  const { db } = deps.database
  return createApi({ calendarAddressSchema })
    .openapi(read, async (c) => c.json({ address: await store.calendarAddressOf(deps, c.var.person) }, 200))
    .openapi(make, async (c) => c.json({ address: await store.makeCalendarAddress(deps, c.var.person) }, 200))
    .openapi(revoke, async (c) => {
      await store.revokeCalendarAddress(db, c.var.person)
      return c.body(null, 204)
    })
    .get(store.calendarPath, async (c) => {
      const id = await store.addressNamedBy(deps, c.req.query('key') ?? '')
      if (id === null) {
        await deps.limits.take(wrongTokens, c.var.address)
        throw new AppError('not_found')
      }
      await deps.limits.take(reads, id)
      const profileId = await store.ownerOfAddress(db, id)
      if (profileId === null) throw new AppError('not_found')
      const calendar = zonedCalendarOf({
        product: settings.siteName,
        name: t(settings.siteName),
        events: await store.classesOf(db, profileId, settings),
      })
      const etag = `W/"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`
      if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, { ...headers, etag })
      return c.body(calendar, 200, { ...headers, etag })
    })
}
