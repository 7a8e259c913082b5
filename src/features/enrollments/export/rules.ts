import { isToRefund } from '#features/enrollments/listing/rules.ts'
import type { EnrollmentFilter, ListedEnrollment } from '#features/enrollments/listing/schema.ts'
import type { CsvCell } from '#platform/values/csv.ts'
import { formatTime, isoDay } from '#platform/values/dates.ts'

export function exportHeadings(timeZone: string): CsvCell[] {
  return [
    'Course',
    'Name',
    'Email',
    'Phone',
    'Organization',
    'Amount',
    'Currency',
    'Payment status',
    `Enrolled at (${timeZone})`,
    'Reference',
    'Has an account',
    'To be refunded',
  ]
}

export function exportCells(enrollment: ListedEnrollment, timeZone: string): CsvCell[] {
  const { created_at } = enrollment
  return [
    enrollment.course_title,
    enrollment.full_name,
    enrollment.email,
    enrollment.phone,
    enrollment.organization,
    enrollment.amount,
    enrollment.currency,
    enrollment.payment_status,
    `${isoDay(created_at, timeZone)} ${formatTime(created_at, timeZone)}`,
    enrollment.reference,
    enrollment.has_account ? 'yes' : 'no',
    isToRefund(enrollment) ? 'yes, paid a second time' : 'no',
  ]
}

export function exportFileName(now: Date, timeZone: string): string {
  return `enrollments-${isoDay(now, timeZone)}.csv`
}

/** An export's filter for the audit log: that there was a search, never for whom (privacy). */
export function exportedFilter({ search, ...filter }: EnrollmentFilter) {
  return { ...filter, searched: search !== '' }
}
