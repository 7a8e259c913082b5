import { expect, test } from 'vitest'
import { inNamedOrder, nameOf, placeName } from './place-names.ts'

const naming = {
  fields: { title: 'Title', quote: 'Quote', author: 'Author', link: 'Link', values: 'Values', order: 'Order' },
  items: { values: 'Value' },
}
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
])('the place %s of a document is called %s (compare-3)', (path, name) => {
  expect(placeName(path, [mission], naming)).toBe(name)
})

test('an item removed by one side is named by the other side', () => {
  expect(placeName('values.a', [{ values: [] }, mission], naming)).toBe('Value “Care”')
})

test('an item without a text of its own, as a picture, has no name', () => {
  expect(nameOf({ id: 'x', title: ' ' })).toBeNull()
  expect(nameOf(undefined)).toBeNull()
  expect(nameOf({ id: 'x', type: 'image', content: '/files/images/a.webp' })).toBeNull()
})

test('places are told in the order of their names, whatever their stored order (compare-3)', () => {
  const paths = ['link', 'unknown', 'values.b', 'values.a.title', 'title']
  expect(inNamedOrder(paths, (path) => path, naming)).toEqual([
    'title',
    'link',
    'values.b',
    'values.a.title',
    'unknown',
  ])
})
