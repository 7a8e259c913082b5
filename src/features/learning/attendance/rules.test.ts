import { expect, test } from 'vitest'
import { completes, joinPhase, type JoinPhase, shareOf, strongest, sessionToMark } from './rules.ts'

const lesson = { starts_at: new Date('2026-03-05T10:00:00Z'), ends_at: new Date('2026-03-05T11:30:00Z') }
const phases: [at: string, phase: JoinPhase][] = [
  ['09:29:59.999', 'early'],
  ['09:30:00.000', 'open'],
  ['10:00:00.000', 'open'],
  ['11:30:00.000', 'open'],
  ['11:30:00.001', 'overrun'],
  ['12:00:00.000', 'overrun'],
  ['12:00:00.001', 'over'],
]
for (const [at, phase] of phases) {
  test(`a class from 10:00 to 11:30 is ${phase} at ${at} (attendance-4)`, () => {
    expect(joinPhase(lesson, new Date(`2026-03-05T${at}Z`))).toBe(phase)
  })
}

const shares: [
  what: string,
  attended: [present: number, excused: number, planned: number],
  share: number | null,
  at80: boolean,
][] = [
  ['none of no sessions', [0, 0, 0], null, false],
  ['one session, all of them', [1, 0, 1], 100, true],
  ['79 of 100', [79, 0, 100], 79, false],
  ['80 of 100', [80, 0, 100], 80, true],
  ['81 of 100', [81, 0, 100], 81, true],
  ['7 of 9', [7, 0, 9], 77, false],
  ['8 of 10', [8, 0, 10], 80, true],
  ['799 of 1,000', [799, 0, 1000], 79, false],
  ['7 of 10, excused from one', [7, 1, 10], 77, false],
  ['8 of 10, excused from two', [8, 2, 10], 100, true],
  ['4 of 10, excused from five', [4, 5, 10], 80, true],
  ['excused from all', [0, 3, 3], null, false],
  ['the first four of ten, the others to come', [4, 0, 10], 40, false],
]
for (const [what, [present, excused, planned], share, at80] of shares) {
  test(`${what}: ${share ?? 'no'}% ${at80 ? 'completes' : 'is short'} (completion-2, completion-3)`, () => {
    expect(shareOf({ present, excused, planned })).toBe(share)
    expect(completes({ present, excused, planned }, 80)).toBe(at80)
  })
}

test.each([1, 100])('a share of %i percent is met by just that (completion-2)', (share) => {
  expect(completes({ present: share, excused: 0, planned: 100 }, share)).toBe(true)
  expect(completes({ present: share - 1, excused: 0, planned: 100 }, share)).toBe(false)
})

test('of two enrollments, present comes before excused, excused before absent (attendance-9)', () => {
  expect(strongest(['absent', 'present', 'excused'])).toBe('present')
  expect(strongest([null, 'absent', 'excused'])).toBe('excused')
  expect(strongest(['absent', null])).toBe('absent')
  expect(strongest([null])).toBeNull()
})

const session = (id: string, hour: number, is_cancelled = false) => ({
  id,
  starts_at: `2026-03-05T${String(hour).padStart(2, '0')}:00:00Z`,
  is_cancelled,
})
const day = [session('first', 8), session('cancelled', 10, true), session('second', 12), session('third', 18)]

test.each([
  ['before all of them', '06:00', day, 'first'],
  ['half an hour before one', '11:30', day, 'second'],
  ['earlier than that', '11:29', day, 'first'],
  ['long after the last', '23:00', day, 'third'],
  ['where all are cancelled', '12:00', [session('cancelled', 10, true)], undefined],
  ['where there are none', '12:00', [], undefined],
])('a roster opens, %s, at the session that is to be marked (roster-12)', (_when, time, sessions, id) => {
  expect(sessionToMark(sessions, new Date(`2026-03-05T${time}:00Z`))?.id).toBe(id)
})
