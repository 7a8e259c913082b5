// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { CourseDetail as Course } from '../schema.ts'
import { t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { shownCoursePage } from '#test/shown-course.ts'
import { CourseDetail } from './course-detail.tsx'

afterEach(cleanup)
const plain = { ...shownCoursePage, parent: null, above: [], sub_courses: [] } as Course
const show = (course: Course) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <CourseDetail course={course} sidebar={null} /> }])}
    />,
  )
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('a course that says nothing of itself has no heading for it (about-course-4)', () => {
  show(plain)
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  expect(screen.queryByText(t('Effort'))).toBeNull()
})

test('a course shows what it says of itself, each under its heading (about-course-4)', () => {
  show({
    ...plain,
    outcomes: [{ id: 'one', text: 'Read a slope' }],
    audience: 'Everybody.',
    requirements: 'Boots.',
    effort_hours: 1,
    language: 'zh-Hans',
    teachers: [{ id: 'wen', name: 'Wen', bio: 'Rivers', avatar_url: null, created_at: '2026-01-01T00:00:00.000Z' }],
    questions: [{ id: 'cold', question: 'Is it cold?', answer: 'At times.' }],
  })
  expect(headings()).toEqual([
    t('What you will be able to do'),
    t('For whom'),
    t('What you need'),
    t('Teachers'),
    t('Questions and answers'),
  ])
  expect(screen.getByText(t('Effort')).nextSibling?.textContent).toBe(
    t('{hours, plural, one {# hour a week} other {# hours a week}}', { hours: 1 }),
  )
  expect(screen.getByText(t('Taught in')).nextSibling?.textContent).toBe(t('Chinese (simplified)'))
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Wen')
})
