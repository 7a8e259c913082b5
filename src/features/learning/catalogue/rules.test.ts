import { expect, test } from 'vitest'
import { choicesIn, countOf, optionsOf } from './rules.ts'
import type { Group } from './schema.ts'

const group = (part: Partial<Group>): Group => ({
  fee: 'free',
  taught_in: 'en',
  length: null,
  mode: 'online',
  begins: null,
  topic: null,
  topic_name: null,
  count: 1,
  ...part,
})
const groups = [
  group({ begins: 'anytime', topic: 'Water' }),
  group({ begins: 'month', count: 2 }),
  group({ fee: 'fee', begins: 'quarter', topic: 'Soil', taught_in: 'zh-Hans' }),
  group({ fee: 'fee', taught_in: null }),
]

test.each([
  [{}, 5],
  [{ fee: 'free' }, 3],
  [{ fee: 'fee', taught_in: 'zh-Hans' }, 1],
  // What may begin at any time begins within a month, and what does so within a quarter.
  [{ begins: 'month' }, 3],
  [{ begins: 'quarter' }, 4],
  [{ topic: 'Forests' }, 0],
] as const)('%j holds %i courses (catalogue-2)', (choices, count) => {
  expect(countOf(groups, choices)).toBe(count)
})

test('choices are counted beside what is chosen; empty ones are left out (catalogue-2)', () => {
  expect(optionsOf(groups, { fee: 'fee' }, 'taught_in')).toEqual([{ word: 'zh-Hans', count: 1 }])
  expect(optionsOf(groups, {}, 'topic')).toEqual([
    { word: 'Soil', count: 1 },
    { word: 'Water', count: 1 },
  ])
  expect(optionsOf(groups, { topic: 'Forests' }, 'topic')).toContainEqual({ word: 'Forests', count: 0 })
})

test('an address says what is chosen; unknown words are left out (catalogue-1)', () => {
  expect(
    choicesIn(new URLSearchParams('fee=free&taught_in=xx&language=ja&length=&topic= Water &mode=toString&after=1')),
  ).toEqual({
    fee: 'free',
    topic: 'Water',
  })
})

test('a topic that the API refuses is left out, too (catalogue-1)', () => {
  for (const [topic, kept] of [
    ['x'.repeat(60), 1],
    ['x'.repeat(61), 0],
    ['a\u0001b', 0],
  ] as const)
    expect(Object.keys(choicesIn(new URLSearchParams({ topic })))).toHaveLength(kept)
})

test('addresses from before name the language of a course as they did (catalogue-4)', () => {
  expect(choicesIn(new URLSearchParams('language=ja'))).toEqual({ taught_in: 'ja' })
  expect(choicesIn(new URLSearchParams('taught_in=en&language=ja'))).toEqual({ taught_in: 'en' })
  expect(choicesIn(new URLSearchParams('language=zh'))).toEqual({})
})
