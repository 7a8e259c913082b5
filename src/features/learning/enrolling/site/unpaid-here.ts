import { useSyncExternalStore } from 'react'
import type { Enrolled } from '#features/learning/enrollments/schema.ts'
import { removeLocal, storeLocally, readLocal } from '#platform/browser/local-store.ts'

const nameOf = (courseId: string) => `academy-unpaid:${courseId}`
/** How long a payment is remembered. */
export const rememberedDays = 30

/** Remembers on this device the payment address of a guest's enrollment, nothing about the person. */
export function rememberUnpaid({ course_id, payment_url }: Pick<Enrolled, 'course_id' | 'payment_url'>): void {
  if (payment_url === null) return
  storeLocally(nameOf(course_id), { payment_url, until: Date.now() + rememberedDays * 24 * 3600 * 1000 })
  tell()
}

/** Forgets it: paid, enrolled anew, or known to the account. */
export function forgetUnpaid(courseId: string): void {
  removeLocal(nameOf(courseId))
  tell()
}

/** The first of these courses with a remembered payment on this device, or null; it may have been paid since. */
export function useUnpaid(courseIds: readonly string[]): { courseId: string; payment_url: string } | null {
  // A string, so that snapshots compare equal.
  const found = useSyncExternalStore(
    follow,
    () => courseIds.flatMap((id) => (readUnpaid(id) === null ? [] : [`${id} ${readUnpaid(id)}`]))[0] ?? null,
    () => null,
  )
  const [courseId = '', payment_url = ''] = found?.split(' ') ?? []
  return found === null ? null : { courseId, payment_url }
}

function readUnpaid(courseId: string): string | null {
  const kept = readLocal(nameOf(courseId))
  if (typeof kept !== 'object' || kept === null || !('until' in kept) || !('payment_url' in kept)) return null
  const { until, payment_url } = kept
  if (typeof until !== 'number' || until < Date.now() || typeof payment_url !== 'string') return null
  return /^https?:$/.test(URL.parse(payment_url)?.protocol ?? '') ? payment_url : null
}

const listeners = new Set<() => void>()
const tell = () => listeners.forEach((wake) => wake())
/** Hears other tabs as well. */
function follow(wake: () => void): () => void {
  listeners.add(wake)
  window.addEventListener('storage', wake)
  return () => {
    listeners.delete(wake)
    window.removeEventListener('storage', wake)
  }
}
