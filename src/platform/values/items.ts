import { randomId } from './random-id.ts'

/** A name for an item that is not saved yet. */
export function newItemId(): string {
  return `new-${randomId()}`
}

/** Whether an item has not been saved yet, as far as its id says. */
export function isNewItem({ id }: { id: string }): boolean {
  return id.startsWith('new-')
}

/** Items as readers see them: by `order`. */
export function inOrder<Item extends { order: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.order - other.order)
}

/** A list with one of its items at another place, counted from 0. */
export function movedTo<Item>(list: readonly Item[], item: Item, to: number): Item[] {
  return list.filter((one) => one !== item).toSpliced(to, 0, item)
}

/** The items, by order, with one of them at another place counted from 0; all are numbered consecutively from 0. */
export function withItemMoved<Item extends { id: string; order: number }>(
  items: readonly Item[],
  id: string,
  to: number,
): Item[] {
  const sequence = inOrder(items)
  const item = sequence.find((one) => one.id === id)
  return numbered(item ? movedTo(sequence, item, to) : sequence)
}

/** The items, by order, without one of them; the others are numbered consecutively from 0. */
export function withoutItem<Item extends { id: string; order: number }>(items: readonly Item[], id: string): Item[] {
  return numbered(inOrder(items).filter((item) => item.id !== id))
}

/** The items with one of them replaced by its `id`, or added at the end where there is none of that id. */
export function withItemPut<Item extends { id: string; order: number }>(items: readonly Item[], item: Item): Item[] {
  const at = items.findIndex(({ id }) => id === item.id)
  const there = items[at]
  return there ? items.with(at, { ...item, order: there.order }) : [...items, { ...item, order: items.length }]
}

/** The item itself stays the same where its number does not change. */
function numbered<Item extends { order: number }>(sequence: Item[]): Item[] {
  return sequence.map((item, at) => (item.order === at ? item : { ...item, order: at }))
}
