import { afterEach, expect, test, vi } from 'vitest'
import { newItemId } from './items.ts'
import { itemId } from './item-shape.ts'

afterEach(() => vi.unstubAllGlobals())

test('an item gets a name of its own over plain http as well, where browsers have no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.random() * 256) })
  const names = Array.from({ length: 100 }, newItemId)
  expect(new Set(names).size).toBe(100)
  for (const name of names) expect(itemId.safeParse(name).success).toBe(true)
})
