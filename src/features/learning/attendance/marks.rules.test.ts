import { expect, test } from 'vitest'
import {
  contradicted,
  decided,
  marked,
  type Marks,
  nextBatch,
  noMarks,
  resumed,
  sending,
  shownState,
  stored,
  undone,
  unsent,
} from './marks.rules.ts'
import type { AttendanceState, RosterPerson } from './schema.ts'

function person(id: string, attendance: Partial<NonNullable<RosterPerson['attendance']>> | null = null): RosterPerson {
  const known = { state: null, source: 'staff' as const, joined_at: null, by: null, version: 1, ...attendance }
  const nobody = {
    full_name: id,
    email: `${id}@example.org`,
    organization: null,
    has_account: false,
    is_unpaid: false,
    completion: null,
  }
  return { id, ...nobody, present: 0, excused: 0, absent: 0, planned: 1, attendance: attendance && known }
}
const joined = person('joined', { state: 'present', source: 'joined', joined_at: '2026-03-05T10:00:00.000Z' })
const blank = person('blank')
const people = new Map([joined, blank].map((each) => [each.id, each]))
const seen = (id: string) => people.get(id)
const withVersion = (id: string, state: AttendanceState | null, version: number) => person(id, { state, version })
/** Sent and answered. */
function send(marks: Marks, version = 1): Marks {
  const batch = nextBatch(marks, 100)
  return stored(
    sending(marks, batch),
    batch,
    batch.map(({ id, state }) => withVersion(id, state, version)),
  )
}

test('a mark shows at once, is sent with its version and forgotten once stored (marking-1)', () => {
  const marks = marked(noMarks, [blank, joined], 'absent')
  expect(shownState(blank, marks)).toBe('absent')
  const batch = nextBatch(marks, 100)
  expect(batch).toEqual([
    { id: 'blank', state: 'absent', version: 0 },
    { id: 'joined', state: 'absent', version: 1 },
  ])
  expect(nextBatch(sending(marks, batch), 100), 'one request at a time').toEqual([])
  expect(send(marks).pending).toEqual({})
  expect(nextBatch(marks, 1)).toHaveLength(1)
})

test('an equal mark is not sent again; a join is confirmed (marking-1)', () => {
  const once = send(marked(noMarks, [blank], 'present'))
  expect(marked(once, [withVersion('blank', 'present', 1)], 'present')).toBe(once)
  expect(marked(noMarks, [joined], 'present').pending['joined']).toMatchObject({ state: 'present', version: 1 })
})

test('a second mark during the first request is sent over its version (marking-1)', () => {
  const first = marked(noMarks, [blank], 'present')
  const batch = nextBatch(first, 100)
  const again = marked(sending(first, batch), [blank], 'excused')
  const answered = stored(again, batch, [withVersion('blank', 'present', 1)])
  expect(nextBatch(answered, 100)).toEqual([{ id: 'blank', state: 'excused', version: 1 }])
})

test('undo gives everybody of the last step their former mark, step by step (marking-2)', () => {
  const one = marked(noMarks, [blank, joined], 'absent')
  const two = marked(one, [blank], 'excused')
  const back = undone(two, seen)
  expect(back?.step).toEqual([{ id: 'blank', from: 'absent', to: 'excused' }])
  expect(shownState(blank, back?.marks ?? noMarks)).toBe('absent')
  const further = undone(send(back?.marks ?? noMarks, 2), seen)
  expect(nextBatch(further?.marks ?? noMarks, 100)).toEqual([
    { id: 'blank', state: null, version: 2 },
    { id: 'joined', state: null, version: 2 },
  ])
  expect(shownState(joined, further?.marks ?? noMarks), 'the join shows again').toBe('present')
  expect(undone(further?.marks ?? noMarks, seen)).toBeNull()
})

test('unsent marks are kept and sent again, also after the screen was left (marking-3)', () => {
  const marks = marked(noMarks, [blank], 'present')
  const batch = nextBatch(marks, 100)
  const failed = unsent(sending(marks, batch), batch)
  expect(failed.pending['blank']?.at).toBe('kept')
  expect(nextBatch(failed, 100)).toEqual([])
  expect(nextBatch(resumed(failed), 100)).toEqual(batch)
  expect(nextBatch(resumed(sending(marks, batch)), 100)).toEqual(batch)
})

test('an own mark whose answer was lost is no conflict (marking-4)', () => {
  const first = marked(noMarks, [blank], 'present')
  const lost = nextBatch(first, 100)
  const again = marked(unsent(sending(first, lost), lost), [blank], 'excused')
  const batch = nextBatch(again, 100)
  expect(batch).toEqual([{ id: 'blank', state: 'excused', version: 0 }])
  const told = contradicted(sending(again, batch), batch, { theirs: [withVersion('blank', 'present', 1)], gone: [] })
  expect(nextBatch(told, 100)).toEqual([{ id: 'blank', state: 'excused', version: 1 }])
})

test('a conflict in a batch resends the others and waits for a decision (marking-4)', () => {
  const marks = marked(noMarks, [blank, joined, person('gone')], 'present')
  const batch = nextBatch(marks, 100)
  const theirs = withVersion('blank', 'absent', 4)
  const told = contradicted(sending(marks, batch), batch, { theirs: [theirs], gone: ['gone'] })
  expect(nextBatch(told, 100).map(({ id }) => id)).toEqual(['joined'])
  expect(told.pending['blank']).toMatchObject({ at: 'conflict', theirs })
  expect(told.pending['gone']).toBeUndefined()
  expect(nextBatch(decided(told, 'blank', 'mine'), 100)).toContainEqual({ id: 'blank', state: 'present', version: 4 })
  expect(decided(told, 'blank', 'theirs').pending['blank']).toBeUndefined()
  expect(decided(told, 'joined', 'mine')).toBe(told)
})
