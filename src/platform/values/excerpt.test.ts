import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test.for([
  ['A short text', 20, 'A short text'],
  ['  Two\n\nlines\tof  it ', 20, 'Two lines of it'],
  ['The river and the city meet here', 20, 'The river and the…'],
  ['The river, however, goes on', 12, 'The river…'],
  ['Wordwithoutanyspacesinside', 10, 'Wordwitho…'],
  ['生态文明教育学院的春季讲座', 8, '生态文明教育学…'],
  ['先到的人。\n\n后到的人，带两个苹果。', 20, '先到的人。后到的人，带两个苹果。'],
  ['🌱🌱🌱🌱', 3, '🌱🌱…'],
  ['', 10, ''],
] as const)('%j in %i characters is %j (language-11)', ([text, most, excerpt]) => {
  expect(excerptOf(text, most)).toBe(excerpt)
  expect(Array.from(excerptOf(text, most)).length).toBeLessThanOrEqual(most)
})
