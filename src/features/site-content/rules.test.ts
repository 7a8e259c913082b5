import { expect, test } from 'vitest'
import { nameOf, placeName } from './rules.ts'

const mission = {
  title: 'Our mission',
  values: [
    { id: 'a', title: 'Care', description: '' },
    { id: 'b', title: '', description: '' },
  ],
}

test.each([
  ['title', 'Title'],
  ['quote.author', 'Quote · Author'],
  ['values.a.title', 'Value “Care” · Title'],
  ['values.a', 'Value “Care”'],
  ['values.b.link', 'Value without a name · Link'],
  ['values.order', 'Values · Order'],
  ['data.values.0.title', 'Value 1 · Title'],
  ['somethingNew', 'somethingNew'],
])('the place %s of a section is called %s', (path, name) => {
  expect(placeName(path, [mission])).toBe(name)
})

test('an item that one side took away is named by the other side', () => {
  expect(placeName('values.a', [{ values: [] }, mission])).toBe('Value “Care”')
})

test('an item with no text at all has no name', () => {
  expect(nameOf({ id: 'x', title: ' ' })).toBeNull()
  expect(nameOf(undefined)).toBeNull()
})
