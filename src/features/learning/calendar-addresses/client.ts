import { apiQuery } from '#platform/browser/api-query.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'

const path = '/api/learning/calendar'

/** The address of a person's own calendar, or null. */
export function calendarAddressQuery(person: string) {
  return apiQuery(['calendar-address', person], path, {
    select: ({ address }) => address,
    // Another window may have revoked it, which nobody is told.
    staleTime: 0,
  })
}

export function makeCalendarAddress() {
  return call(browserApi, 'POST', path)
}

export function revokeCalendarAddress() {
  return call(browserApi, 'DELETE', path)
}
