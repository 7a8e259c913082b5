import { expect, test } from 'vitest'
import { nextDigest } from './rules.ts'

test.each([
  ['daily', 'before the morning', '2026-11-24T07:59', 'Asia/Shanghai', '2026-11-24T00:00:00Z', '2026-11-23T23:59:00Z'],
  ['daily', 'after the morning', '', 'Asia/Shanghai', '2026-11-25T00:00:00Z', '2026-11-24T00:00:00Z'],
  ['daily', 'across a change to winter time', '', 'Europe/Berlin', '2026-10-25T07:00:00Z', '2026-10-24T06:00:00Z'],
  ['daily', 'across a change to summer time', '', 'Europe/Berlin', '2026-03-29T06:00:00Z', '2026-03-28T07:00:00Z'],
  ['weekly', 'on a Tuesday', '', 'Asia/Shanghai', '2026-11-30T00:00:00Z', '2026-11-24T03:00:00Z'],
  ['weekly', 'on a Monday before the morning', '', 'UTC', '2026-11-23T08:00:00Z', '2026-11-23T07:00:00Z'],
  ['weekly', 'on a Monday after it', '', 'UTC', '2026-11-30T08:00:00Z', '2026-11-23T08:00:00Z'],
  ['weekly', 'over the end of a year', '', 'UTC', '2027-01-04T08:00:00Z', '2026-12-31T12:00:00Z'],
] as const)(
  'a %s digest %s is due at eight of the right morning (subscription-5)',
  (every, _when, _wall, zone, due, now) => {
    expect(nextDigest(every, new Date(now), zone)).toEqual(new Date(due))
  },
)
