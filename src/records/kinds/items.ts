import { randomUuid } from '#platform/values/random-uuid.ts'

export function newItemId(): string {
  return `new-${randomUuid()}`
}

export function isNewItem({ id }: { id: string }): boolean {
  return id.startsWith('new-')
}

export function inOrder<Item extends { order: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.order - other.order)
}

export function movedTo<Item>(list: readonly Item[], item: Item, to: number): Item[] {
  return list.filter((one) => one !== item).toSpliced(to, 0, item)
}

/** The items in order with one moved to an index, renumbered from 0. */
export function withItemMoved<Item extends { id: string; order: number }>(
  items: readonly Item[],
  id: string,
  to: number,
): Item[] {
  const sequence = inOrder(items)
  const item = sequence.find((one) => one.id === id)
  return numbered(item ? movedTo(sequence, item, to) : sequence)
}

/** The items in order without one, renumbered from 0. */
export function withoutItem<Item extends { id: string; order: number }>(items: readonly Item[], id: string): Item[] {
  return numbered(inOrder(items).filter((item) => item.id !== id))
}

/** The items with one replaced by `id`, or appended. */
export function withItemPut<Item extends { id: string; order: number }>(items: readonly Item[], item: Item): Item[] {
  const at = items.findIndex(({ id }) => id === item.id)
  const there = items[at]
  return there ? items.with(at, { ...item, order: there.order }) : [...items, { ...item, order: items.length }]
}

/** Keeps the identity of items whose number does not change. */
function numbered<Item extends { order: number }>(sequence: Item[]): Item[] {
  return sequence.map((item, at) => (item.order === at ? item : { ...item, order: at }))
}
