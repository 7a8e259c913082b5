import type { SessionFields } from '#features/learning/course-sessions/schema.ts'

/** A class as staff enter it, of a course that a test names; a test says what it looks at. */
export const classSession: SessionFields = {
  course_id: '10000000-0000-4000-8000-000000000001',
  title: 'Where the river begins',
  date: '2027-03-02',
  time: '18:30',
  minutes: 90,
  time_zone: null,
  place: 'Hall 2',
  link: null,
  replay_link: null,
  materials: [],
  is_cancelled: false,
}
