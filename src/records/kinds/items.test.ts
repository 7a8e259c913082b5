import { expect, test } from 'vitest'
import { inOrder, withItemMoved, withItemPut, withoutItem } from './items.ts'

const item = (id: string, order: number) => ({ id, order })
const shape = (items: { id: string; order: number }[]) => items.map(({ id, order }) => `${id}${order}`).join(' ')
const list = [item('c', 7), item('a', 1), item('b', 4)]

test('items are read by their order, wherever they stand in the list', () => {
  expect(shape(inOrder(list))).toBe('a1 b4 c7')
})

test.each([
  ['c', 0, 'c0 a1 b2'],
  ['a', 2, 'b0 c1 a2'],
  ['b', 1, 'a0 b1 c2'],
  ['nobody', 0, 'a0 b1 c2'],
])('reordering renumbers order consecutively from 0: %s to %i', (id, to, expected) => {
  expect(shape(withItemMoved(list, id, to))).toBe(expected)
})

test('removing an item renumbers the others', () => {
  expect(shape(withoutItem(list, 'a'))).toBe('b0 c1')
})

test('an item replaces its former self; a new one gets the current count as its order', () => {
  const named = list.map((each) => ({ ...each, name: '' }))
  expect(withItemPut(named, { id: 'b', order: 99, name: 'Bo' })).toContainEqual({ id: 'b', order: 4, name: 'Bo' })
  expect(withItemPut(named, { id: 'd', order: 0, name: 'Di' })[3]).toEqual({ id: 'd', order: 3, name: 'Di' })
})

test('the given list is not changed', () => {
  withItemMoved(list, 'c', 0)
  expect(shape(list)).toBe('c7 a1 b4')
})
