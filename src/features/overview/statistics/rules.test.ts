import { expect, test } from 'vitest'
import { trendLine, trendSummary, waitingEntries } from './rules.ts'

test('each waiting item leads to its filtered list (dashboard-4)', () => {
  const entries = waitingEntries({
    questions: 1,
    applications: 2,
    reviews: 1,
    payments: 3,
    mail_failed: 2,
    mail_unknown: 3,
    mail_no_server: 1,
    webhooks: 1,
  })
  expect(entries.map(({ count, label, to }) => [`${count} ${label}`, to])).toEqual([
    ['1 new question', '/admin/contact/questions?status=new'],
    ['2 new volunteer applications', '/admin/contact/volunteers?status=new'],
    ['1 volunteer application under review', '/admin/contact/volunteers?status=under_review'],
    ['3 pending payments', '/admin/enrollments?status=pending&place=seated'],
    ['2 mails that failed', '/admin/mail?state=failed'],
    ['3 mails that may have been sent or not', '/admin/mail?why=unknown_outcome'],
    ['1 mail held for want of a mail server', '/admin/mail?why=no_server'],
    ['1 webhook switched off after failing for days', '/admin/developers'],
  ])
})

test('a sentence describes the weeks for screen readers (dashboard-6)', () => {
  const weeks = [
    { starts_on: '2026-03-02', count: 2 },
    { starts_on: '2026-03-09', count: 1200 },
    { starts_on: '2026-03-16', count: 1 },
  ]
  expect(trendSummary(weeks)).toBe(
    '1,203 enrollments in the last 3 weeks, 1 of them this week. Most were in the week from Mar 09, 2026: 1,200.',
  )
  expect(trendSummary(weeks.map((week) => ({ ...week, count: 0 })))).toBe('No enrollments in the last 3 weeks.')
})

test('the line spans the width, from zero at the bottom to the maximum at the top (dashboard-6)', () => {
  expect(trendLine([0, 5, 10], { width: 100, height: 40 })).toEqual({
    line: 'M0 40L50 20L100 0',
    area: 'M0 40L50 20L100 0L100 40L0 40Z',
  })
  expect(trendLine([0, 0], { width: 100, height: 40 }).line).toBe('M0 40L100 40')
})

test('unseated payments and pending refunds wait as well (dashboard-4, places-24)', () => {
  expect(waitingEntries({ unseated: 1, refunds: 2 })).toEqual([
    { count: 1, label: 'person who has paid and has no place', to: '/admin/enrollments?place=unseated' },
    { count: 2, label: 'refunds to decide', to: '/admin/enrollments?refund=undecided' },
  ])
})
