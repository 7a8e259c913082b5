import { expect, test } from 'vitest'
import { filledIn, unknownPlaceholderIn } from './rules.ts'

test.each([
  ['Dear {name}, {name}!', 'Dear Mei, Mei!'],
  ['Nothing stands here for {else}.', 'Nothing stands here for {else}.'],
  ['', ''],
])('%j is put into a reply to Mei as %j (inbox-8)', (text, filled) => {
  expect(filledIn(text, { name: 'Mei' })).toBe(filled)
})

test('a name is inserted as it is, whatever it looks like (inbox-8)', () => {
  expect(filledIn('Dear {name}', { name: "$& {name} $'" })).toBe("Dear $& {name} $'")
})

test.each([
  ['Dear {name}', null],
  ['Dear {nmae}', '{nmae}'],
  ['{name} of {城市}', '{城市}'],
  ['{ } and {1}', null],
])('unknown placeholders of %j are %j (inbox-7)', (text, unknown) => {
  expect(unknownPlaceholderIn(text)).toBe(unknown)
})
