import { expect, test } from 'vitest'
import { isQuiet, trendLine, trendSummary, waitingByScreen, waitingEntries } from './rules.ts'

const waits = (count: number, key = 'a') => ({ count, first: { key, title: 'Mei', at: '2026-03-02T08:00:00.000Z' } })

test('each waiting item leads to its list and to the row first in line (dashboard-4)', () => {
  const entries = waitingEntries({
    questions: waits(1),
    overdue: waits(2),
    applications: waits(2),
    reviews: waits(1),
    rosters: waits(1, 'course=c&session=s'),
    payments: waits(3),
    offers: waits(2),
    unseated: waits(0),
    mail_failed: waits(2),
    mail_unknown: waits(3),
    mail_no_server: waits(1),
    changes: waits(2, '/admin/courses/c'),
    drafts: waits(1, 'lectures/l'),
    webhooks: waits(1),
  })
  expect(entries.map(({ count, label, to, first }) => [`${count} ${label}`, to, first?.to])).toEqual([
    ['1 new question', '/admin/contact/questions?status=new', '/admin/contact/questions/a'],
    [
      '2 questions in progress that are overdue',
      '/admin/contact/questions?status=in_progress&sort=waiting&order=asc',
      '/admin/contact/questions/a',
    ],
    ['2 new volunteer applications', '/admin/contact/volunteers?status=new', '/admin/contact/volunteers/a'],
    [
      '1 volunteer application under review',
      '/admin/contact/volunteers?status=under_review',
      '/admin/contact/volunteers/a',
    ],
    ['1 session of today without attendance', '/admin/roster?course=c&session=s', '/admin/roster?course=c&session=s'],
    ['3 pending payments', '/admin/enrollments?status=pending&place=seated', '/admin/enrollments?search=a'],
    [
      '2 offers of a place that lapse unless they are taken',
      '/admin/enrollments?place=offered',
      '/admin/enrollments?search=a',
    ],
    ['2 mails that failed', '/admin/mail?state=failed', '/admin/mail/a'],
    ['3 mails that may have been sent or not', '/admin/mail?why=unknown_outcome', '/admin/mail/a'],
    ['1 mail held for want of a mail server', '/admin/mail?why=no_server', '/admin/mail/a'],
    ['2 changes of yours that are not published yet', '/admin/courses/c', '/admin/courses/c'],
    ['1 draft of yours', '/admin/announcements/lectures/l', '/admin/announcements/lectures/l'],
    ['1 webhook switched off after failing for days', '/admin/developers', '/admin/developers'],
  ])
})

test('the sidebar counts per screen what the list counts, zero included (dashboard-8)', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const waiting = { payments: waits(3), offers: waits(2), pages: waits(1), changes: waits(1, `/admin/courses/${id}`) }
  expect(Object.fromEntries(waitingByScreen(waiting))).toEqual({
    '/admin/enrollments': 5,
    '/admin/pages': 1,
    '/admin/courses': 1,
  })
  expect(isQuiet(waiting)).toBe(false)
  expect(isQuiet({ stuck: { count: 1, first: null } })).toBe(false)
  expect(isQuiet({ payments: { count: 0, first: null } })).toBe(true)
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
  const told = waitingEntries({ unseated: waits(1), refunds: waits(2) })
  expect(told.map(({ label, to }) => [label, to])).toEqual([
    ['person who has paid and has no place', '/admin/enrollments?place=unseated'],
    ['refunds to decide', '/admin/enrollments?refund=undecided'],
  ])
})
