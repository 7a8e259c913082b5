import { expect, test } from 'vitest'
import { slugOf } from './slugs.ts'

test.each([
  ['Global Reach', 'global-reach'],
  ['  Care & Kinship  ', 'care-kinship'],
  ['People’s Rivers', 'peoples-rivers'],
  ['Écologie', 'ecologie'],
  ['生态 文明', '生态-文明'],
  ['---', ''],
  ['2030: What then?', '2030-what-then'],
])('the title %j becomes %j in an address (home-10)', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
