import { browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiConflict } from '#platform/browser/api-routes.ts'
import { standsInstead } from '#platform/browser/told-by.ts'
import type { Mark } from './schema.ts'

const path = '/api/admin/enrollments/{id}/status'

/** Marks a payment. @throws ApiError `stale` with `theirs`, the current enrollment · `not_found` */
export function markEnrollment({ id, version }: { id: string; version: number }, mark: Mark) {
  const body = { version, payment_status: mark }
  return call(browserApi, 'PUT', path, { params: { id }, body })
}

/** The current enrollment from a `stale` error; null for any other failure. */
export function enrollmentInstead(error: unknown) {
  return (standsInstead(error) ?? null) as ApiConflict<'PUT', typeof path>['theirs'] | null
}
