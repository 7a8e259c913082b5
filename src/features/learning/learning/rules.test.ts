import { expect, test } from 'vitest'
import { progressOf } from './rules.ts'

const course = {
  id: 'c',
  title: 'Rivers',
  image_url: null,
  sessions: 8,
  present: 4,
  excused: 0,
  needed_share: null,
  completed_at: null,
}

test.each([
  [{}, 50, 'You were at 4 of 8 sessions.', null],
  [{ excused: 2 }, 66, 'You were at 4 of 8 sessions, and excused from 2.', null],
  [{ needed_share: 80 }, 50, 'You were at 4 of 8 sessions.', '80 percent of its sessions complete the course.'],
  [{ sessions: 0, present: 0, needed_share: 80 }, null, null, null],
])('progress of %j is said in numbers and words (learning-2)', (part, share, text, needed) => {
  expect(progressOf({ ...course, ...part })).toEqual({ share, text, needed })
})
