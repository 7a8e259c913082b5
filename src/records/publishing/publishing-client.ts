import { apiQuery, ApiError, browserApi, call, reasonOf } from '#platform/browser/api-client.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import type { PublishingProblem, PublishingTimes } from './publishing.ts'
import type { ApiAnswer, ApiPath, InAddress } from '#platform/browser/api-routes.ts'
import { t } from '#platform/values/translate.ts'

const one = '/api/admin/publishing/{entity}/{id}' satisfies ApiPath<'GET'>
/** A record of a kind that is published. */
export type Publishable = InAddress<'GET', typeof one>['params']

export type Publishing = ApiAnswer<'GET', typeof one>

/** What waits of a record, and when it is published; live. @throws ApiError */
export function publishingQuery({ entity, id }: Publishable) {
  return apiQuery(['publishing', id, entity], one, {
    params: { entity, id },
    meta: { cacheTags: [entity] },
    staleTime: 0,
  })
}

/** Keeps changes waiting over the versions they were made from. @throws ApiError, `stale` with both sides for a conflict */
export function keepPendingChanges(
  params: Publishable,
  { version, pendingVersion, data }: { version: number; pendingVersion: number; data: JsonObject },
) {
  const body = { version, pending_version: pendingVersion, data }
  return call(browserApi, 'PUT', `${one}/pending-changes`, { params, body })
}

/** @throws ApiError */
export function discardPendingChanges(params: Publishable) {
  return call(browserApi, 'DELETE', `${one}/pending-changes`, { params })
}

/** @throws ApiError, `invalid` with the faults of both moments */
export function planPublishing(params: Publishable, body: PublishingTimes) {
  return call(browserApi, 'PUT', `${one}/times`, { params, body })
}

/** Gives the version that it made, by which it is undone. @throws ApiError */
export function publishRecord(params: Publishable) {
  return call(browserApi, 'POST', `${one}/publish`, { params })
}

/** The same for taking it back. @throws ApiError */
export function unpublishRecord(params: Publishable) {
  return call(browserApi, 'POST', `${one}/unpublish`, { params })
}

/** @throws ApiError, `stale` where the same was changed since */
export function undoPublishing(params: Publishable, version: number) {
  return call(browserApi, 'POST', `${one}/undo`, { params, body: { version } })
}

const words: Record<PublishingProblem, string> = {
  conflict: t('What is live was changed in the same place meanwhile. Please edit what waits, and plan it again.'),
  invalid: t('It cannot be published like this. Please put it right, and plan it again.'),
  forbidden: t('Whoever planned this may not publish any more. Please plan it again in your own name.'),
  effects: t('What this does to prices has changed since it was planned. Please look at it, and plan it again.'),
  failed: t('It could not be done, and is tried again every minute.'),
}

/** Why something planned did not happen, and what to do about it. */
export function problemWords({ code, text }: { code: PublishingProblem; text: string | null }): string {
  return code === 'invalid' && text !== null ? text : words[code]
}

/** Why what was asked did not happen. */
export function whyNot(failure: unknown): string {
  if (failure instanceof ApiError && failure.code === 'stale') return problemWords({ code: 'conflict', text: null })
  return reasonOf(failure)
}
