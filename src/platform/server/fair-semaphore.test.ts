import { expect, test } from 'vitest'
import { fairSemaphore } from './fair-semaphore.ts'

/** Turns whose order is written down; `end` ends the turn of this name. */
function watched(options: Partial<Parameters<typeof fairSemaphore>[0]> = {}) {
  const take = fairSemaphore({ atOnce: 2, mostEach: 8, most: 20, ...options })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: async (by: string, name: string) => {
      const end = await take(by)
      begun.push(name)
      ends.set(name, end)
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('turns alternate by person, so that many of one do not delay another (upload-22)', async () => {
  const { begun, ask, end } = watched()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name.slice(0, 1), name))
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await end('b1')
  await end('a2')
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1'])
  await end('b2')
  expect(begun.at(-1)).toBe('a3')
  await Promise.all(all)
})

test('one person has one turn at a time, and ending it twice ends it once (upload-22)', async () => {
  const { begun, ask, end } = watched()
  void ask('a', 'a1')
  void ask('a', 'a2')
  void ask('a', 'a3')
  await end('none')
  expect(begun).toEqual(['a1'])
  await end('a1')
  await end('a1')
  expect(begun).toEqual(['a1', 'a2'])
})

test('past a number of waiting calls of one person, or of all, none is accepted (upload-22)', async () => {
  const { begun, ask, end } = watched({ mostEach: 2, most: 3 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void ask(name.slice(0, 1), name)
  await expect(ask('a', 'a4')).rejects.toMatchObject({ code: 'too_many' })
  await expect(ask('c', 'c1')).rejects.toMatchObject({ code: 'unavailable' })
  await end('b1')
  void ask('c', 'c1')
  await end('b2')
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1'])
})
