import { formatDate } from '#platform/values/dates.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import type { EnrollmentWeeks, Waiting } from './schema.ts'

type WaitingList = readonly [of: keyof Waiting, one: string, several: string, to: PageAddress]

const waitingLists: readonly WaitingList[] = [
  ['questions', 'new question', 'new questions', '/admin/contact/questions?status=new'],
  ['applications', 'new volunteer application', 'new volunteer applications', '/admin/contact/volunteers?status=new'],
  [
    'reviews',
    'volunteer application under review',
    'volunteer applications under review',
    '/admin/contact/volunteers?status=under_review',
  ],
  ['payments', 'pending payment', 'pending payments', '/admin/enrollments?status=pending&place=seated'],
  [
    'unseated',
    'person who has paid and has no place',
    'people who have paid and have no place',
    '/admin/enrollments?place=unseated',
  ],
  ['refunds', 'refund to decide', 'refunds to decide', '/admin/enrollments?refund=undecided'],
  ['mail_failed', 'mail that failed', 'mails that failed', '/admin/mail?state=failed'],
  [
    'mail_unknown',
    'mail that may have been sent or not',
    'mails that may have been sent or not',
    '/admin/mail?why=unknown_outcome',
  ],
  [
    'mail_no_server',
    'mail held for want of a mail server',
    'mails held for want of a mail server',
    '/admin/mail?why=no_server',
  ],
  [
    'webhooks',
    'webhook switched off after failing for days',
    'webhooks switched off after failing for days',
    '/admin/developers',
  ],
]

/** What waits, each with the list that it waits in; nothing of what nothing waits of. */
export function waitingEntries(waits: Waiting) {
  return waitingLists.flatMap(([of, one, several, to]) => {
    const count = waits[of] ?? 0
    return count > 0 ? [{ count, label: count === 1 ? one : several, to }] : []
  })
}

/** `startsOn` is an ISO day in the academy's zone already. */
export function weekLabel(startsOn: string): string {
  return formatDate(`${startsOn}T00:00:00Z`, 'UTC')
}

/** A sentence with the total, the current week and the maximum. */
export function trendSummary(weeks: EnrollmentWeeks['weeks']): string {
  const total = weeks.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return `No enrollments in the last ${weeks.length} weeks.`
  const best = weeks.reduce((most, week) => (week.count > most.count ? week : most))
  const now = weeks.at(-1)?.count ?? 0
  return [
    `${total.toLocaleString('en')} ${total === 1 ? 'enrollment' : 'enrollments'} in the last ${weeks.length} weeks,`,
    `${now.toLocaleString('en')} of them this week.`,
    `Most were in the week from ${weekLabel(best.starts_on)}: ${best.count.toLocaleString('en')}.`,
  ].join(' ')
}

/** SVG paths of a line, from zero at the bottom to the maximum at the top, and of the area below it. */
export function trendLine(counts: readonly number[], { width, height }: { width: number; height: number }) {
  const most = Math.max(1, ...counts)
  const step = counts.length > 1 ? width / (counts.length - 1) : 0
  const points = counts.map((count, at) => `${round(at * step)} ${round(height - (count / most) * height)}`)
  const line = `M${points.join('L')}`
  return { line, area: `${line}L${round((counts.length - 1) * step)} ${height}L0 ${height}Z` }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
