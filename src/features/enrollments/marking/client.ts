import type { ListedEnrollment } from '#features/enrollments/listing/schema.ts'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Mark } from './schema.ts'

/** Marks a payment. @throws ApiError `stale` with `theirs`, the enrollment as it stands · `PGRST116` */
export function markEnrollment(
  { id, version }: { id: string; version: number },
  mark: Mark,
): Promise<ListedEnrollment> {
  return requestJson(browserApi, 'PUT', `/api/admin/enrollments/${id}/status`, { version, payment_status: mark })
}
