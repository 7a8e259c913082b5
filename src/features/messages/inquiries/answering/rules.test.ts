import { expect, test } from 'vitest'
import { replyAddress, shortTextOf, statusNames } from './rules.ts'

test.each([
  ['new', 'New'],
  ['in_progress', 'In Progress'],
  ['resolved', 'Resolved'],
  ['under_review', 'Under Review'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
] as const)('%s is called %s', (status, name) => expect(statusNames[status]).toBe(name))

test.each([
  [
    { email: 'ann@example.org', subject: 'Water & soil?' },
    'mailto:ann@example.org?subject=Re%3A%20Water%20%26%20soil%3F',
  ],
  [{ email: 'ann@example.org', subject: null }, 'mailto:ann@example.org?subject=Re%3A%20Your%20question'],
  [{ email: 'a?cc=b@c.org', subject: 'x\nBcc: y' }, 'mailto:a%3Fcc%3Db@c.org?subject=Re%3A%20x%20Bcc%3A%20y'],
])('a reply to %j goes to %s and nowhere else (inquiry-1)', (question, address) => {
  expect(replyAddress('questions', question)).toBe(address)
})

test.each([
  [{ subject: 'Water' }, 'Water'],
  [{ skills: 'Subtitles' }, 'Subtitles'],
  [{ subject: null }, ''],
])('the short text of %j is %j', (inquiry, text) => expect(shortTextOf(inquiry)).toBe(text))
