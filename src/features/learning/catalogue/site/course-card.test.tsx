// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { CatalogueCard as Course } from '../schema.ts'
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
  sections: [],
  teachers: [],
  next_class: null,
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

const evening = { starts_at: '2026-12-01T18:30:00.000Z', time_zone: null }
test.each([
  [{ self_paced: true }, 'Begin at any time'],
  [{}, 'Dates will be announced'],
  [{ next_class: { ...evening, is_first: true } }, 'Begins Dec 02, 2026'],
  [{ next_class: { ...evening, is_first: false } }, 'Under way; next class Dec 02, 2026'],
  [{ next_class: { ...evening, time_zone: 'Europe/Lisbon', is_first: true } }, 'Begins Dec 01, 2026'],
])('a card with %j says when it begins: %s (catalogue-3)', (part, said) => {
  show(part)
  expect(screen.getByText(said)).toBeTruthy()
})

test('a card says how many places are left, what the fee covers, and who teaches (catalogue-3)', () => {
  const enrolls_in = { id: plain.id, title: plain.title, type: 'certificate', amount: 28_000 } as const
  const teachers = [{ id: 'ravi', name: 'Ravi Menon', avatar_url: null }]
  const { container } = show({ capacity: 15, price: 28_000, enrolls_in, fee_covers: 'The kit, on loan.', teachers })
  for (const text of ['3 of 15 places left', 'The kit, on loan.', 'Ravi Menon'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(container.querySelector('img[width="32"]')?.getAttribute('src')).toContain('/drawn/monogram/ravi/')
})

test('a family unfolds its sections in order, each with its link (courses-2)', () => {
  const section = { type: 'certificate', price: 0, duration: '', instructor: '', enrollment_count: 0 } as const
  const enrolls_in = { id: plain.id, title: plain.title, type: 'certificate', amount: 28_000 } as const
  const sections = [
    { ...section, id: 'springs', title: 'Springs', module_number: 1, level: 2 },
    { ...section, id: 'larvae', title: 'Larvae', module_number: 1, level: 3 },
    { ...section, id: 'canals', title: 'Canals', module_number: 2, level: 2 },
  ]
  show({ sections, enrolls_in })
  expect(screen.getByText('2 sections, ¥28,000 JPY for all').tagName).toBe('SUMMARY')
  const links = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
  expect(links.slice(-3)).toEqual(['/course/springs', '/course/larvae', '/course/canals'])
})
