import { expect, test } from 'vitest'
import { noOptionsMessage, pageCount, pageNumbers, relationLabel, showingLabel } from './rules.ts'

test.each([
  [1, 13, 'Showing 1 to 12 of 13 courses'],
  [2, 13, 'Showing 13 to 13 of 13 courses'],
  [2, 36, 'Showing 13 to 24 of 36 courses'],
  [1, 0, 'Showing 0 to 0 of 0 courses'],
])('page %i of %i courses: %s (courses-admin-4)', (page, total, label) => expect(showingLabel(page, total)).toBe(label))

test.each([
  [0, 1],
  [12, 1],
  [13, 2],
  [100_000, 8334],
])('%i courses fill %i pages (courses-admin-4)', (total, pages) => expect(pageCount(total)).toBe(pages))

test.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('on page %i of %i the numbers %j are shown (courses-admin-4)', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers)
})

test.each([
  [1, 2, 'Root Course (2 children)'],
  [1, 0, 'Standalone Course'],
  [2, 3, 'Level 2 Course'],
  [3, 0, 'Level 3 Course'],
])('level %i with %i children: %s (courses-admin-5)', (level, children_count, label) => {
  expect(relationLabel({ level, children_count })).toBe(label)
})

test.each([
  ['', 0, 'No courses available to select'],
  ['', 4, 'All available courses are already selected'],
  ['moss', 1, 'All available courses are already selected'],
  ['moss', 0, 'No courses found matching "moss"'],
])('searching %j, %i found: %s (course-dialog-6)', (term, found, message) =>
  expect(noOptionsMessage(term, found)).toBe(message),
)
