import { formatDate } from '#platform/values/dates.ts'
import { type PageAddress, readAddress } from '#platform/values/page-address.ts'
import { recordAddressIn } from '#platform/values/record-id.ts'
import type { EnrollmentWeeks, Waiting } from './schema.ts'
import { t } from '#platform/values/translate.ts'

type WaitingList = {
  of: keyof Waiting
  one: string
  several: string
  /** The whole list; without it, the first in line alone is led to. */
  list?: PageAddress
  /** Where the first in line is opened, by its key. */
  row: (key: string) => PageAddress
}

const enrollment = (reference: string): PageAddress => `/admin/enrollments?search=${reference}`
const mail = (id: string): PageAddress => `/admin/mail/${id}`

const waitingLists: readonly WaitingList[] = [
  {
    of: 'questions',
    one: t('new question'),
    several: t('new questions'),
    list: '/admin/contact/questions?status=new',
    row: (id) => `/admin/contact/questions/${id}`,
  },
  {
    of: 'applications',
    one: t('new volunteer application'),
    several: t('new volunteer applications'),
    list: '/admin/contact/volunteers?status=new',
    row: (id) => `/admin/contact/volunteers/${id}`,
  },
  {
    of: 'reviews',
    one: t('volunteer application under review'),
    several: t('volunteer applications under review'),
    list: '/admin/contact/volunteers?status=under_review',
    row: (id) => `/admin/contact/volunteers/${id}`,
  },
  {
    of: 'rosters',
    one: t('session of today without attendance'),
    several: t('sessions of today without attendance'),
    row: (asked) => `/admin/roster?${asked}`,
  },
  {
    of: 'payments',
    one: t('pending payment'),
    several: t('pending payments'),
    list: '/admin/enrollments?status=pending&place=seated',
    row: enrollment,
  },
  {
    of: 'offers',
    one: t('offer of a place that lapses unless it is taken'),
    several: t('offers of a place that lapse unless they are taken'),
    list: '/admin/enrollments?place=offered',
    row: enrollment,
  },
  {
    of: 'unseated',
    one: t('person who has paid and has no place'),
    several: t('people who have paid and have no place'),
    list: '/admin/enrollments?place=unseated',
    row: enrollment,
  },
  {
    of: 'refunds',
    one: t('refund to decide'),
    several: t('refunds to decide'),
    list: '/admin/enrollments?refund=undecided',
    row: enrollment,
  },
  {
    of: 'mail_failed',
    one: t('mail that failed'),
    several: t('mails that failed'),
    list: '/admin/mail?state=failed',
    row: mail,
  },
  {
    of: 'mail_unknown',
    one: t('mail that may have been sent or not'),
    several: t('mails that may have been sent or not'),
    list: '/admin/mail?why=unknown_outcome',
    row: mail,
  },
  {
    of: 'mail_no_server',
    one: t('mail held for want of a mail server'),
    several: t('mails held for want of a mail server'),
    list: '/admin/mail?why=no_server',
    row: mail,
  },
  {
    of: 'changes',
    one: t('change of yours that is not published yet'),
    several: t('changes of yours that are not published yet'),
    row: readAddress,
  },
  {
    of: 'drafts',
    one: t('draft of yours'),
    several: t('drafts of yours'),
    row: (key) => readAddress(`/admin/announcements/${key}`),
  },
  {
    of: 'webhooks',
    one: t('webhook switched off after failing for days'),
    several: t('webhooks switched off after failing for days'),
    list: '/admin/developers',
    row: () => '/admin/developers',
  },
]

/** What waits, each with its list and with what is first in line; nothing of what nothing waits of. */
export function waitingEntries(waits: Waiting) {
  return waitingLists.flatMap(({ of, one, several, list, row }) => {
    const { count, first } = waits[of] ?? { count: 0, first: null }
    const to = list ?? (first && row(first.key))
    if (count === 0 || to === null) return []
    const opened = first && { title: first.title, at: first.at, to: row(first.key) }
    return [{ of, count, label: count === 1 ? one : several, to, first: opened }]
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
export function isQuiet(waits: Waiting): boolean {
  return Object.values(waits).every(({ count }) => count === 0)
}

/** `startsOn` is an ISO day in the academy's zone already. */
export function weekLabel(startsOn: string): string {
  return formatDate(`${startsOn}T00:00:00Z`, 'UTC')
}

/** A sentence with the total, the current week and the maximum. */
export function trendSummary(weeks: EnrollmentWeeks['weeks']): string {
  const total = weeks.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return t('No enrollments in the last {length} weeks.', { length: weeks.length })
  const best = weeks.reduce((most, week) => (week.count > most.count ? week : most))
  const now = weeks.at(-1)?.count ?? 0
  return [
    `${total.toLocaleString('en')} ${total === 1 ? 'enrollment' : 'enrollments'} in the last ${weeks.length} weeks,`,
    t('{now} of them this week.', { now: now.toLocaleString('en') }),
    t('Most were in the week from {weekLabel}: {count}.', {
      weekLabel: weekLabel(best.starts_on),
      count: best.count.toLocaleString('en'),
    }),
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
