import { expect, test } from 'vitest'
import { canSaveCourse, coursePayload, newCourse } from './rules.ts'

test('a new course is free, published, in section 1, for 0 (course-dialog-1)', () => {
  expect(newCourse).toMatchObject({ type: 'free', published: true, module_number: 1, price: 0 })
})

test.each([
  [
    { type: 'free', price: 300, certificate_id: 'c' },
    { price: 0, certificate_id: null },
  ],
  [
    { type: 'certificate', price: 300, certificate_id: 'c' },
    { price: 300, certificate_id: 'c' },
  ],
] as const)('%j is saved as %j (course-dialog-4)', (form, payload) => {
  expect(coursePayload({ ...newCourse, ...form })).toMatchObject(payload)
})

test.each([
  [{}, true],
  [{ title: ' ' }, false],
  [{ description: '' }, false],
  [{ class_link: 'nonsense' }, false],
  [{ replay_link: 'ftp://a.example' }, false],
  [{ replay_link: 'https://a.example' }, true],
])('with %j it may be saved: %s (course-dialog-2)', (part, may) => {
  expect(canSaveCourse({ ...newCourse, title: 'Rivers', description: 'About', ...part })).toBe(may)
})
