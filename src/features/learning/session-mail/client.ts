import { apiQuery } from '#platform/browser/api-query.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { NoticePreferences } from './schema.ts'

const path = '/api/account/notices'

/** What a person wants to be told of by mail. */
export function noticePreferencesQuery(person: string) {
  return apiQuery(['notice-preferences', person], path, {
    // Another window may have changed it, which nobody is told.
    staleTime: 0,
  })
}

export function saveNoticePreferences(body: NoticePreferences) {
  return call(browserApi, 'PUT', path, { body })
}
