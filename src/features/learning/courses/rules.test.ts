import { expect, test } from 'vitest'
import {
  amountToPay,
  enrolledLabel,
  hierarchyLabel,
  levelLabel,
  levelOf,
  requiresPurchase,
  sectionLabel,
  startLabel,
  typeBadge,
  typeLabel,
} from './rules.ts'

test.each([
  ['a child whose parent costs something and has two children', { price: 1 }, 2, true],
  ['a child whose parent costs something and has many children', { price: 12_000 }, 40, true],
  ['a child whose parent has only this child', { price: 12_000 }, 1, false],
  ['a child whose parent has no published child', { price: 12_000 }, 0, false],
  ['a child whose parent costs nothing', { price: 0 }, 5, false],
  ['a root, whatever stands beside it', undefined, 5, false],
])('purchase rule: %s (access-1)', (_, parent, children, required) => {
  expect(requiresPurchase(parent, children)).toBe(required)
})

test.each([
  [1, true, 'Root Course'],
  [1, false, 'Standalone Course'],
  [2, false, 'Level 2 Course'],
  [2, true, 'Level 2 Course'],
  [3, false, 'Level 3 Course'],
  [3, true, 'Level 3 Course'],
])('a course on level %d (sub-courses: %s) is a %s (courses-8)', (level, hasSubCourses, label) => {
  expect(hierarchyLabel({ level, hasSubCourses })).toBe(label)
})

test('with none, one, two or more courses above it a course is on level 1, 2 or 3', () => {
  expect([0, 1, 2, 9].map(levelOf)).toEqual([1, 2, 3, 3])
})

test('sub-sections are Level 2 or Level 3 (courses-8)', () => {
  expect([2, 3].map(levelLabel)).toEqual(['Level 2', 'Level 3'])
})

test('badges and buttons tell free from certificate', () => {
  expect([typeLabel('free'), typeBadge('free'), startLabel('free')]).toEqual(['Free Course', 'Free', 'Start Learning'])
  expect([typeLabel('certificate'), typeBadge('certificate'), startLabel('certificate')]).toEqual([
    'Certificate Course',
    'Certificate',
    'Enroll Now',
  ])
})

test('a section is named from 1 on', () => {
  expect([0, 1, 12].map(sectionLabel)).toEqual([null, 'Section 1', 'Section 12'])
})

test('a card says how many enrolled', () => {
  expect([0, 1, 2500].map(enrolledLabel)).toEqual(['0 enrolled', '1 enrolled', '2500 enrolled'])
})

test.each([
  ["the certificate's price", { type: 'certificate', price: 3000, certificate: { price: 12_000 } }, 12_000],
  ["the course's, without a certificate", { type: 'certificate', price: 3000, certificate: null }, 3000],
  [
    "the course's, where the certificate has no price",
    { type: 'certificate', price: 3000, certificate: { price: 0 } },
    3000,
  ],
  ['nothing for a free course', { type: 'free', price: 0, certificate: null }, 0],
] as const)('to pay: %s (enrollments-22)', (_, course, amount) => {
  expect(amountToPay(course)).toBe(amount)
})
