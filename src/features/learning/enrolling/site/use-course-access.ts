import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ownName } from '#features/people/accounts/rules.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { accessQuery, myEnrollmentsQuery } from '../client.ts'
import { failedAccess } from '#features/learning/enrollments/rules.ts'
import type { Access, Enrolled, MyEnrollment, OwnPlace, PaymentStatus } from '#features/learning/enrollments/schema.ts'
import { readLocal, removeLocal, storeLocally } from '#platform/browser/local-store.ts'

export type CourseAccess = ReturnType<typeof useCourseAccess>

/** The current person's access to a course and standing with it; browser only, and live. `onMoved`: they enrolled, or start anew. */
export function useCourseAccess(course: CourseDetail, onMoved: () => void) {
  const { status, user, profile } = useAuth()
  const person = user?.id ?? null
  const isGuest = status !== 'loading' && person === null
  const check = useQuery({
    ...accessQuery(course, person),
    enabled: status !== 'loading',
    refetchInterval: ({ state }) => untilOver(state.data?.own?.place.kept_until),
  })
  const access = check.isError ? failedAccess : (check.data ?? null)
  // Only somebody signed in without a completed purchase may have an enrollment to ask for.
  const mayHaveMore = person !== null && access !== null && access.purchaseStatus !== 'completed'
  const mine = useQuery({ ...myEnrollmentsQuery(person ?? ''), enabled: mayHaveMore })
  const target = course.enrolls_in?.id
  const inTarget = mine.data?.items.filter((item) => item.course_id === target) ?? []
  const owned = inTarget.find((item) => !item.is_duplicate) ?? inTarget[0]
  const [made, setMade] = useState<(Enrolled & { email: string }) | null>(null)
  // An enrollment begun for an ancestor counts as well.
  const unpaid = useUnpaid([
    ...(target === undefined ? [] : [target]),
    ...course.above.map(({ id }) => id).toReversed(),
  ])
  const remembered = isGuest && unpaid ? { payment_status: 'pending' as const, payment_url: unpaid.payment_url } : null
  const begun = made?.course_id ?? unpaid?.courseId
  const isAccounts = person !== null && (owned !== undefined || access?.purchaseStatus === 'completed')
  useEffect(() => {
    if (isAccounts && begun !== undefined) forgetUnpaid(begun)
  }, [isAccounts, begun])
  return {
    user,
    own: user && { email: user.email, full_name: ownName({ profile, user }) },
    /** False until it is known who is here. */
    isGuest,
    access,
    standing: standingOf({
      access,
      isFailed: check.isError,
      own: person === null ? undefined : owned,
      made: made ?? remembered,
      isGuest,
    }),
    /** The title of the course by which the person is enrolled, began to be on this device, or would be. */
    whole: (
      access?.enrolled_in ??
      [course, ...course.above].find(({ id }) => id === begun) ??
      course.enrolls_in ??
      course
    ).title,
    email: made?.email,
    enrolled: (answer: Enrolled & { email: string }) => {
      setMade(answer)
      if (isGuest) rememberUnpaid(answer)
      onMoved()
    },
    /** Nothing that was made here counts any longer. */
    startAnew: () => {
      setMade(null)
      if (begun !== undefined) forgetUnpaid(begun)
      onMoved()
    },
    recheck: () => void check.refetch(),
    isRechecking: check.isFetching,
  }
}

/** What a place is kept until is over without anybody saying so. In milliseconds, at most what a browser's timer holds; false for never. */
function untilOver(moment: string | null | undefined): number | false {
  const left = moment ? Date.parse(moment) - Date.now() : -1
  return left < 0 ? false : Math.min(left + 1000, 2 ** 31 - 1)
}

export type Standing =
  | { kind: 'checking' | 'unknown' | 'open' | 'required' | 'refunded' | 'completed' }
  /** Without a place in a course that has places, or while it is paid, or out of any course; with the person's enrollment, if any. */
  | { kind: 'places'; place: OwnPlace | null; payment: PaymentStatus | null; paymentUrl: string | null }
  | { kind: 'pending' | 'failed'; paymentUrl: string | null }
  /** Begun by a guest on this device; whether it was paid since is unknown. */
  | { kind: 'started'; paymentUrl: string | null }

type AccessFacts = {
  access: Access | null
  isFailed: boolean
  own?: Pick<MyEnrollment, 'payment_status' | 'payment_url'> | undefined
  made: Pick<Enrolled, 'payment_status' | 'payment_url' | 'place'> | null
  isGuest?: boolean
}

/**
 * Where somebody stands with a course.
 * @param access null while loading
 * @param own the person's enrollment, if known
 * @param made what enrolling on this page, or as a guest on this device, gave
 */
export function standingOf({ access, isFailed, own, made, isGuest = false }: AccessFacts): Standing {
  if (isFailed) return { kind: 'unknown' }
  if (!access) return { kind: 'checking' }
  if (access.purchaseStatus === 'completed') return { kind: 'completed' }
  if (isGuest && made?.payment_status === 'pending') return { kind: 'started', paymentUrl: made.payment_url }
  // The access check reports a failed or refunded payment as none; the enrollment itself knows more.
  const known = own ?? made
  const paymentUrl = own?.payment_url ?? made?.payment_url ?? null
  const payment = access.own?.payment_status ?? known?.payment_status ?? null
  const place = access.own?.place ?? made?.place ?? null
  const isSeated = place === null || place.state === 'seated' || place.state === 'none'
  const isCounted = access.places !== undefined && !(isGuest && made !== null)
  if (!isSeated || (isCounted && payment !== 'completed')) return { kind: 'places', place, payment, paymentUrl }
  if (access.purchaseStatus === 'pending') return { kind: 'pending', paymentUrl }
  switch (known?.payment_status) {
    case 'pending':
    case 'failed':
      return { kind: known.payment_status, paymentUrl }
    case 'completed':
    case 'refunded':
      return { kind: known.payment_status }
    default:
      return { kind: access.requiresPurchase ? 'required' : 'open' }
  }
}

/** Whether somebody without a place has paid for one, so that nothing is left to pay where they come back. */
export function isPaidFor({ access }: Pick<CourseAccess, 'access'>): boolean {
  const own = access?.own
  return own !== undefined && own.place.state !== 'seated' && own.payment_status === 'completed' && own.amount > 0
}

const nameOf = (courseId: string) => `academy-unpaid:${courseId}`
/** How long a payment is remembered. */
export const rememberedDays = 30

/** Remembers on this device the payment address of a guest's enrollment, nothing about the person. */
function rememberUnpaid({ course_id, payment_url }: Pick<Enrolled, 'course_id' | 'payment_url'>): void {
  if (payment_url === null) return
  storeLocally(nameOf(course_id), { payment_url, until: Date.now() + rememberedDays * 24 * 3600 * 1000 })
  tell()
}

/** Forgets it: paid, enrolled anew, or known to the account. */
function forgetUnpaid(courseId: string): void {
  removeLocal(nameOf(courseId))
  tell()
}

/** The first of these courses with a remembered payment on this device, or null; it may have been paid since. */
function useUnpaid(courseIds: readonly string[]): { courseId: string; payment_url: string } | null {
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
