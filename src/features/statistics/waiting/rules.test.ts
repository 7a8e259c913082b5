import { expect, test } from 'vitest'
import { waitingEntries } from './rules.ts'

test('what waits leads to its list, filtered (dashboard-4)', () => {
  const entries = waitingEntries({ questions: 1, applications: 2, reviews: 1, payments: 3 })
  expect(entries.map(({ count, label, to }) => [`${count} ${label}`, to])).toEqual([
    ['1 new question', '/admin/contact/questions?status=new'],
    ['2 new volunteer applications', '/admin/contact/volunteers?status=new'],
    ['1 volunteer application under review', '/admin/contact/volunteers?status=under_review'],
    ['3 pending payments', '/admin/enrollments?status=pending'],
  ])
})
