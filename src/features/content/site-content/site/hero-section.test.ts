import { expect, test } from 'vitest'
import { initialOf } from '#records/kinds/fields.ts'
import { writtenFigures } from './hero-section.tsx'
import { heroFields, heroSchema } from '../hero.schema.ts'

test('a hero begins with three figures, hidden from visitors until one says something (hero-3)', () => {
  const { stats } = heroSchema.parse({ ...initialOf(heroFields), title: 'Rivers' })
  expect(stats.length).toBe(3)
  expect(writtenFigures(stats)).toEqual([])
  const [first, second] = stats.map((stat) => ({ ...stat, number: '46' }))
  expect(writtenFigures([...stats.slice(2), { id: 'new-figure', number: ' ', description: 'people' }])).toHaveLength(1)
  expect(first && second && writtenFigures([first, second])).toEqual([first, second])
})
