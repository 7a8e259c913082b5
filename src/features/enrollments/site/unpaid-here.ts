import { useSyncExternalStore } from 'react'
import type { Enrolled } from '#features/enrollments/schema.ts'
import { forgetKept, keepHere, readKept } from '#platform/browser/kept-here.ts'

const nameOf = (courseId: string) => `academy-unpaid:${courseId}`
/** How long the way to a payment is offered on the device where somebody enrolled. */
const days = 30

/**
 * Remembers on this device where somebody without a session was going to pay for a course: the address alone, nothing of
 * the person. Who is signed in needs no such memory, their enrollments are their account's.
 * @param courseId of the course that was enrolled in
 */
export function rememberUnpaid({ course_id, payment_url }: Pick<Enrolled, 'course_id' | 'payment_url'>): void {
  if (payment_url === null) return
  keepHere(nameOf(course_id), { payment_url, until: Date.now() + days * 24 * 3600 * 1000 })
  tell()
}

/** Forgets it: it is paid, somebody else enrolls here, or the account knows it. */
export function forgetUnpaid(courseId: string): void {
  forgetKept(nameOf(courseId))
  tell()
}

/**
 * What somebody without a session was going to pay for on this device, the first of these courses, and where; null: none of
 * them. Whether it was paid since is not known here, and the server knows nothing of it.
 */
export function useUnpaid(courseIds: readonly string[]): { courseId: string; payment_url: string } | null {
  // One text, so that the same is told as the same.
  const found = useSyncExternalStore(
    follow,
    () => courseIds.flatMap((id) => (readUnpaid(id) === null ? [] : [`${id} ${readUnpaid(id)}`]))[0] ?? null,
    () => null,
  )
  const [courseId = '', payment_url = ''] = found?.split(' ') ?? []
  return found === null ? null : { courseId, payment_url }
}

function readUnpaid(courseId: string): string | null {
  const kept = readKept(nameOf(courseId))
  if (typeof kept !== 'object' || kept === null || !('until' in kept) || !('payment_url' in kept)) return null
  const { until, payment_url } = kept
  if (typeof until !== 'number' || until < Date.now() || typeof payment_url !== 'string') return null
  return /^https?:$/.test(URL.parse(payment_url)?.protocol ?? '') ? payment_url : null
}

const listeners = new Set<() => void>()
const tell = () => listeners.forEach((wake) => wake())
/** Also what another tab of this device does. */
function follow(wake: () => void): () => void {
  listeners.add(wake)
  window.addEventListener('storage', wake)
  return () => {
    listeners.delete(wake)
    window.removeEventListener('storage', wake)
  }
}
