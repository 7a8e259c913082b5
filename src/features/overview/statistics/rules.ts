import { formatDate } from '#platform/values/dates.ts'
import { type PageAddress, readAddress } from '#platform/values/page-address.ts'
import { recordAddressIn } from '#platform/values/record-id.ts'
import type { EnrollmentWeeks, Waiting } from './schema.ts'
import { languageTag, t } from '#platform/values/translate.ts'

type WaitingList = {
  label: (said: { count: number }) => string
  /** The whole list; without it, the first in line alone is led to. */
  list?: PageAddress
  /** Where the first in line is opened, by its key. */
  row: (key: string) => PageAddress
}

const enrollment = (reference: string): PageAddress => `/admin/enrollments?search=${reference}`
const mail = (id: string): PageAddress => `/admin/mail/${id}`

/** In the order in which they are shown. */
const waitingLists = {
  questions: {
    label: (said) => t('{count, plural, one {new question} other {new questions}}', said),
    list: '/admin/contact/questions?status=new',
    row: (id) => `/admin/contact/questions/${id}`,
  },
  overdue: {
    label: (said) =>
      t(
        '{count, plural, one {question in progress that is overdue} other {questions in progress that are overdue}}',
        said,
      ),
    list: '/admin/contact/questions?status=in_progress&sort=waiting&order=asc',
    row: (id) => `/admin/contact/questions/${id}`,
  },
  applications: {
    label: (said) => t('{count, plural, one {new volunteer application} other {new volunteer applications}}', said),
    list: '/admin/contact/volunteers?status=new',
    row: (id) => `/admin/contact/volunteers/${id}`,
  },
  reviews: {
    label: (said) =>
      t('{count, plural, one {volunteer application under review} other {volunteer applications under review}}', said),
    list: '/admin/contact/volunteers?status=under_review',
    row: (id) => `/admin/contact/volunteers/${id}`,
  },
  rosters: {
    label: (said) =>
      t(
        '{count, plural, one {session of today without attendance} other {sessions of today without attendance}}',
        said,
      ),
    row: (asked) => `/admin/roster?${asked}`,
  },
  payments: {
    label: (said) => t('{count, plural, one {pending payment} other {pending payments}}', said),
    list: '/admin/enrollments?status=pending&place=seated',
    row: enrollment,
  },
  offers: {
    label: (said) =>
      t(
        '{count, plural, one {offer of a place that lapses unless it is taken} other {offers of a place that lapse unless they are taken}}',
        said,
      ),
    list: '/admin/enrollments?place=offered',
    row: enrollment,
  },
  unseated: {
    label: (said) =>
      t(
        '{count, plural, one {person who has paid and has no place} other {people who have paid and have no place}}',
        said,
      ),
    list: '/admin/enrollments?place=unseated',
    row: enrollment,
  },
  refunds: {
    label: (said) => t('{count, plural, one {refund to decide} other {refunds to decide}}', said),
    list: '/admin/enrollments?refund=undecided',
    row: enrollment,
  },
  mail_failed: {
    label: (said) => t('{count, plural, one {mail that failed} other {mails that failed}}', said),
    list: '/admin/mail?state=failed',
    row: mail,
  },
  mail_unknown: {
    label: (said) =>
      t(
        '{count, plural, one {mail that may have been sent or not} other {mails that may have been sent or not}}',
        said,
      ),
    list: '/admin/mail?why=unknown_outcome',
    row: mail,
  },
  mail_no_server: {
    label: (said) =>
      t(
        '{count, plural, one {mail held for want of a mail server} other {mails held for want of a mail server}}',
        said,
      ),
    list: '/admin/mail?why=no_server',
    row: mail,
  },
  changes: {
    label: (said) =>
      t(
        '{count, plural, one {change of yours that is not published yet} other {changes of yours that are not published yet}}',
        said,
      ),
    row: readAddress,
  },
  drafts: {
    label: (said) => t('{count, plural, one {draft of yours} other {drafts of yours}}', said),
    row: (key) => readAddress(`/admin/announcements/${key}`),
  },
  webhooks: {
    label: (said) =>
      t(
        '{count, plural, one {webhook switched off after failing for days} other {webhooks switched off after failing for days}}',
        said,
      ),
    list: '/admin/developers',
    row: () => '/admin/developers',
  },
} satisfies Partial<Record<keyof Waiting, WaitingList>>

/** What waits, each with its list and with what is first in line; nothing of what nothing waits of. */
export function waitingEntries(waits: Waiting) {
  return (Object.keys(waitingLists) as (keyof typeof waitingLists)[]).flatMap((of) => {
    const { label, list, row }: WaitingList = waitingLists[of]
    const { count, first } = waits[of] ?? { count: 0, first: null }
    const to = list ?? (first && row(first.key))
    if (count === 0 || to === null) return []
    const opened = first && { title: first.title, at: first.at, to: row(first.key) }
    return [{ of, count, label: label({ count }), to, first: opened }]
  })
}

/** How much waits on each screen, by its path. */
export function waitingByScreen(waits: Waiting): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { count, to } of waitingEntries(waits)) {
    const { list } = recordAddressIn(to.split('?')[0] ?? to)
    counts.set(list, (counts.get(list) ?? 0) + count)
  }
  if (waits.pages?.count) counts.set('/admin/pages', (counts.get('/admin/pages') ?? 0) + waits.pages.count)
  return counts
}

/** Whether there is nothing for anybody to do. */
export const isQuiet = (waits: Waiting) => Object.values(waits).every(({ count }) => count === 0)

/** `startsOn` is an ISO day in the academy's zone already. */
export const weekLabel = (startsOn: string) => formatDate(`${startsOn}T00:00:00Z`, 'UTC')

/** A sentence with the total, the current week and the maximum. */
export function trendSummary(weeks: EnrollmentWeeks['weeks']): string {
  const total = weeks.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return t('No enrollments in the last {weeks} weeks.', { weeks: weeks.length })
  const best = weeks.reduce((most, week) => (week.count > most.count ? week : most))
  const now = (weeks.at(-1)?.count ?? 0).toLocaleString(languageTag())
  const most = best.count.toLocaleString(languageTag())
  return t(
    '{total, plural, one {# enrollment} other {# enrollments}} in the last {weeks} weeks, {now} of them this week. Most were in the week from {week}: {most}.',
    { total, weeks: weeks.length, now, week: weekLabel(best.starts_on), most },
  )
}

/** SVG paths of a line, from zero at the bottom to the maximum at the top, and of the area below it. */
export function trendLine(counts: readonly number[], { width, height }: { width: number; height: number }) {
  const most = Math.max(1, ...counts)
  const step = counts.length > 1 ? width / (counts.length - 1) : 0
  const points = counts.map((count, at) => `${round(at * step)} ${round(height - (count / most) * height)}`)
  const line = `M${points.join('L')}`
  return { line, area: `${line}L${round((counts.length - 1) * step)} ${height}L0 ${height}Z` }
}

const round = (value: number) => Math.round(value * 100) / 100
