// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Course } from '../schema.ts'
import { shownCourse } from '#test/shown-course.ts'
import { CourseCard } from './course-card.tsx'

afterEach(cleanup)

const plain: Course = {
  ...shownCourse,
  title: 'A First Walk',
  description: 'Four lessons and one long walk.',
  duration: '4 weeks',
  instructor: 'Ravi Menon',
  module_number: 0,
  enrollment_count: 12,
  sub_courses: [],
  part_of: null,
}

function show(more: Partial<Course> = {}) {
  const element = <CourseCard course={{ ...plain, ...more }} eager={false} />
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a free course: its badge, facts and button, no section and no price', () => {
  show()
  for (const text of ['Free Course', 'Four lessons and one long walk.', '4 weeks', 'Ravi Menon', '12 enrolled']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.getByRole('link', { name: /^Start Learning/ }).getAttribute('href')).toBe(`/course/${plain.id}`)
  expect(screen.queryByText(/Section|¥|Enroll Now|Certificate/)).toBeNull()
})

test('a certificate course in a section, with a price', () => {
  show({ type: 'certificate', module_number: 3, price: 28_000 })
  for (const text of ['Certificate Course', 'Section 3', '¥28,000 JPY']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Enroll Now/ })).toBeTruthy()
  expect(screen.queryByText(/Free|Start Learning/)).toBeNull()
})

test('a section names its course and what enrolling costs, beside its own badge (courses-2)', () => {
  const of = { id: '45f2a5eb-51c8-55d4-a7a5-e8c7ff1ad75c', title: 'Living Watersheds' }
  show({
    type: 'certificate',
    module_number: 2,
    part_of: of,
    enrolls_in: { ...of, type: 'certificate', amount: 28_000 },
  })
  for (const text of [
    'Section 2',
    'Section 2 of Living Watersheds',
    'To enroll: ¥28,000 JPY for the whole of Living Watersheds',
  ]) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  cleanup()
  show({ part_of: of, enrolls_in: { ...of, type: 'free', amount: 0 } })
  expect(screen.getByText('Part of Living Watersheds')).toBeTruthy()
  expect(screen.getByText('To enroll: free, with the whole of Living Watersheds')).toBeTruthy()
})

test('a course without a picture has a cover drawn from its id, and empty fields are left out', () => {
  const { container } = show({ duration: '', instructor: '' })
  expect(container.querySelector('img')?.getAttribute('src')).toContain(`/drawn/cover/${plain.id}.svg`)
  expect([...container.querySelectorAll('li li')].map((fact) => fact.textContent)).toEqual(['12 enrolled'])
})
