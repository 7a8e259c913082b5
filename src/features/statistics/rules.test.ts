import { expect, test } from 'vitest'
import { sharesOfStatistics } from './rules.ts'

test('dashboard percentages are rounded shares of the total', () => {
  const shares = sharesOfStatistics({ profiles: 1, courses: 1, announcements: 4, resources: 0 })
  expect(shares.map(({ key, percent }) => [key, percent])).toEqual([
    ['profiles', 17],
    ['courses', 17],
    ['announcements', 67],
    ['resources', 0],
  ])
})

test('where there is nothing at all every share is 0, not a fault', () => {
  expect(
    sharesOfStatistics({ profiles: 0, courses: 0, announcements: 0, resources: 0 }).map(({ percent }) => percent),
  ).toEqual([0, 0, 0, 0])
})
