// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { newCourse } from '../editing/rules.ts'
import type { EditableCourse } from '../editing/schema.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { CourseCards, CourseRows } from './courses-list.tsx'

afterEach(cleanup)
const rivers: EditableCourse = {
  ...newCourse,
  id: '10000000-0000-4000-8000-000000000001',
  version: 1,
  title: 'Rivers',
  enrollment_count: 9,
  created_at: '2026-01-01T00:00:00.000Z',
  level: 1,
  children_count: 0,
  parent: null,
  certificate: null,
}
const nothing = () => undefined
const actions = { onEdit: nothing, onDelete: nothing, onAddChild: nothing }
const table = { ...actions, selected: new Set<string>(), onSelect: nothing, sorting: null, onSort: nothing }

test.each([
  [12, '9 of 12', '9 of 12 places taken · ¥0 JPY'],
  [null, '9', '9 enrolled · ¥0 JPY'],
])('the list of courses says how many of %s places are taken (places-24)', (capacity, inTable, onCard) => {
  const courses = [{ ...rivers, capacity }]
  openScreen(() => <CourseRows courses={courses} {...table} />)
  expect(screen.getAllByText(inTable).length).toBeGreaterThan(0)
  cleanup()
  openScreen(() => <CourseCards courses={courses} {...actions} />)
  expect(screen.getByText(onCard)).toBeTruthy()
})
