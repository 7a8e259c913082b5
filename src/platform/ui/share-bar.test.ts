import { expect, test } from 'vitest'
import { percentOf, sharesOf } from './share-bar.tsx'

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [7, 7, 100],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [1, 200, 1],
  [1, 201, 0],
  [99_999, 100_000, 100],
])('%i of %i is %i percent (contact-overview-2)', (count, total, percent) =>
  expect(percentOf(count, total)).toBe(percent),
)

test('shares keep their order, and are 0 where there is nothing at all (contact-overview-2)', () => {
  expect(sharesOf(['new', 'done'], { new: 1, done: 2 })).toEqual([
    { key: 'new', count: 1, percent: 33 },
    { key: 'done', count: 2, percent: 67 },
  ])
  expect(sharesOf(['new', 'done'], { new: 0, done: 0 }).map(({ percent }) => percent)).toEqual([0, 0])
})

const figures = ['profiles', 'courses', 'announcements', 'resources'] as const

test('dashboard percentages are rounded shares of the total (dashboard-2)', () => {
  const shares = sharesOf(figures, { profiles: 1, courses: 1, announcements: 4, resources: 0 })
  expect(shares.map(({ key, percent }) => [key, percent])).toEqual([
    ['profiles', 17],
    ['courses', 17],
    ['announcements', 67],
    ['resources', 0],
  ])
})

test('where there is nothing at all every share is 0, not a fault (dashboard-2)', () => {
  const shares = sharesOf(figures, { profiles: 0, courses: 0, announcements: 0, resources: 0 })
  expect(shares.map(({ percent }) => percent)).toEqual([0, 0, 0, 0])
})
