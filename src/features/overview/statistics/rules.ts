import { formatDate } from '#platform/values/dates.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import type { EnrollmentWeeks, Waiting } from './schema.ts'

/** What waits, each with the list that it waits in. */
export function waitingEntries(waits: Waiting) {
  const { questions, applications, reviews, payments, unseated, refunds, webhooks } = waits
  const entry = (waiting: number | undefined, one: string, several: string, to: PageAddress) => ({
    count: waiting ?? 0,
    label: waiting === 1 ? one : several,
    to,
  })
  return [
    entry(questions, 'new question', 'new questions', '/admin/contact/questions?status=new'),
    entry(
      applications,
      'new volunteer application',
      'new volunteer applications',
      '/admin/contact/volunteers?status=new',
    ),
    entry(
      reviews,
      'volunteer application under review',
      'volunteer applications under review',
      '/admin/contact/volunteers?status=under_review',
    ),
    entry(payments, 'pending payment', 'pending payments', '/admin/enrollments?status=pending&place=seated'),
    ...(unseated === undefined
      ? []
      : [
          entry(
            unseated,
            'person who has paid and has no place',
            'people who have paid and have no place',
            withoutPlace,
          ),
        ]),
    ...(refunds === undefined ? [] : [entry(refunds, 'refund to decide', 'refunds to decide', toRefund)]),
    entry(waits.mail_failed, 'mail that failed', 'mails that failed', '/admin/mail?state=failed'),
    entry(
      waits.mail_unknown,
      'mail that may have been sent or not',
      'mails that may have been sent or not',
      '/admin/mail?why=unknown_outcome',
    ),
    entry(
      waits.mail_no_server,
      'mail held for want of a mail server',
      'mails held for want of a mail server',
      '/admin/mail?why=no_server',
    ),
    entry(
      webhooks,
      'webhook switched off after failing for days',
      'webhooks switched off after failing for days',
      '/admin/developers',
    ),
  ]
}

const withoutPlace = '/admin/enrollments?place=unseated'
const toRefund = '/admin/enrollments?refund=undecided'

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
