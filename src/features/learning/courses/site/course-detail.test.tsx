// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { CourseDetail as Course } from '../schema.ts'
import { t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { shownCoursePage } from '#test/shown-course.ts'
import { CourseDetail } from './course-detail.tsx'

afterEach(cleanup)
const { id, title } = shownCoursePage
const enrolls_in = { id, title, type: 'free', amount: 0 } as const
const plain: Course = { ...shownCoursePage, parent: null, above: [], sub_courses: [], enrolls_in }
const show = (course: Course) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <CourseDetail course={course} sidebar={null} /> }])}
    />,
  )

test.each([
  [12, 9, t('{left} of {capacity} left', { left: 3, capacity: 12 })],
  [12, 0, t('{left} of {capacity} left', { left: 12, capacity: 12 })],
  [12, 12, t('Full')],
  // Its places were reduced, or staff gave more.
  [12, 14, t('Full')],
])('a course with %i places and %i enrolled says: %s (places-19)', (capacity, enrollment_count, said) => {
  show({ ...plain, capacity, enrollment_count })
  expect(screen.getByText(t('Places')).nextElementSibling?.textContent).toBe(said)
})

test.each([
  ['a course that takes any number of people', { capacity: null }],
  ['a section, whose course above is the one that has places', { capacity: 12, enrolls_in: null }],
])('%s shows no places (places-19)', (_, part) => {
  show({ ...plain, ...part })
  expect(screen.queryByText(t('Places'))).toBeNull()
})

test('who teaches a section is marked as Chinese (language-3)', () => {
  const section = { ...shownCoursePage, parent: id, level: 2, module_number: 1, instructor: '陈晚晴' }
  show({ ...plain, sub_courses: [section] })
  expect(screen.getByText('陈晚晴', { exact: false }).getAttribute('lang')).toBe(either('zh-CN', null))
})
