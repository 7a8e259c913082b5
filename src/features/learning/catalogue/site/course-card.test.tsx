// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { CatalogueCard as Course } from '../schema.ts'
import { t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
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

const enrolled = t('{count} enrolled', { count: 12 })

function show(more: Partial<Course> = {}) {
  const element = <CourseCard course={{ ...plain, ...more }} eager={false} />
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a free course: its badge, facts and button, no section and no price', () => {
  show()
  for (const text of [t('Free Course'), 'Four lessons and one long walk.', '4 weeks', 'Ravi Menon', enrolled]) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.getByRole('link', { name: new RegExp(`^${t('Start Learning')}`) }).getAttribute('href')).toBe(
    `/course/${plain.id}`,
  )
  const others = [either('Section', '分课程'), '¥', t('Enroll Now'), t('Certificate')]
  expect(screen.queryByText(new RegExp(others.join('|')))).toBeNull()
})

test('a certificate course in a section, with a price', () => {
  show({ type: 'certificate', module_number: 3, price: 28_000 })
  for (const text of [t('Certificate Course'), t('Section {number}', { number: 3 }), '¥28,000 JPY'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: new RegExp(`^${t('Enroll Now')}`) })).toBeTruthy()
  expect(screen.queryByText(new RegExp(`${t('Free')}|${t('Start Learning')}`))).toBeNull()
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
    t('Section {number}', { number: 2 }),
    t('Section {number} of {of}', { number: 2, of: of.title }),
    t('To enroll: {price} for the whole of {whole}', { price: '¥28,000 JPY', whole: of.title }),
  ]) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  cleanup()
  show({ part_of: of, enrolls_in: { ...of, type: 'free', amount: 0 } })
  expect(screen.getByText(t('Part of {of}', { of: of.title }))).toBeTruthy()
  expect(screen.getByText(t('To enroll: free, with the whole of {whole}', { whole: of.title }))).toBeTruthy()
})

test('a course without a picture has a cover drawn from its id, and empty fields are left out', () => {
  const { container } = show({ duration: '', instructor: '' })
  expect(container.querySelector('img')?.getAttribute('src')).toContain(`/drawn/cover/${plain.id}.svg`)
  expect([...container.querySelectorAll('li li')].map((fact) => fact.textContent)).toEqual([enrolled])
})

const secondOfDecember = either('Dec 02, 2026', '2026年12月2日')
const evening = { starts_at: '2026-12-01T18:30:00.000Z', time_zone: null }
test.each([
  [{ self_paced: true }, t('Begin at any time')],
  [
    { self_paced: true, next_class: { ...evening, is_first: true } },
    t('Begin at any time; next class {date}', { date: secondOfDecember }),
  ],
  [{}, t('Dates will be announced')],
  [{ next_class: { ...evening, is_first: true } }, t('Begins {date}', { date: secondOfDecember })],
  [{ next_class: { ...evening, is_first: false } }, t('Under way; next class {date}', { date: secondOfDecember })],
  [
    { next_class: { ...evening, time_zone: 'Europe/Lisbon', is_first: true } },
    t('Begins {date}', { date: either('Dec 01, 2026', '2026年12月1日') }),
  ],
])('a card with %j says when it begins: %s (catalogue-3)', (part, said) => {
  show(part)
  expect(screen.getByText(said)).toBeTruthy()
})

test('a card says how many places are left, what the fee covers, and who teaches (catalogue-3)', () => {
  const enrolls_in = { id: plain.id, title: plain.title, type: 'certificate', amount: 28_000 } as const
  const teachers = [{ id: 'ravi', name: 'Ravi Menon', avatar_url: null }]
  const { container } = show({ capacity: 15, price: 28_000, enrolls_in, fee_covers: 'The kit, on loan.', teachers })
  for (const text of [
    t('{left} of {capacity} places left', { left: 3, capacity: 15 }),
    'The kit, on loan.',
    'Ravi Menon',
  ])
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
  const said = t('{sections, plural, one {# section, {price} for all} other {# sections, {price} for all}}', {
    sections: 2,
    price: '¥28,000 JPY',
  })
  expect(screen.getByText(said).tagName).toBe('SUMMARY')
  const links = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
  expect(links.slice(-3)).toEqual(['/course/springs', '/course/larvae', '/course/canals'])
})
