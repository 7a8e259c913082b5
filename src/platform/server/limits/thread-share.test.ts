import { expect, test } from 'vitest'
import { createThreadShare } from './thread-share.ts'

let at = 0
const limits = { share: 0.5, burst: 10, each: 1, made: 2, megabyte: 4, longest: 100 }
const sharing = (isAlone = false) =>
  createThreadShare(
    () => isAlone,
    limits,
    () => at,
  )

test('an address over its share of the thread waits while others ask, for a while (limits-4)', () => {
  const share = sharing()
  for (let request = 0; request < 11; request += 1) expect(share.take('many')).toBe(0)
  expect(share.take('many')).toBe(2)
  expect(share.take('few')).toBe(0)
  at += 60
  expect(share.take('many')).toBe(0)
})

test('the time of answering is counted, and nobody waits longer than the limit (limits-4)', () => {
  const share = sharing()
  share.take('slow')
  share.spend('slow', 500)
  expect(share.take('slow')).toBe(100)
})

test('a single address never waits (limits-4)', () => {
  const share = sharing(true)
  share.spend('alone', 5_000)
  expect(share.take('alone')).toBe(0)
})

test('computed answers and bodies to read cost more than finished bytes (limits-4)', () => {
  const share = sharing()
  for (let request = 0; request < 4; request += 1) {
    expect(share.take('asks')).toBe(0)
    share.spend('asks', 0, true)
  }
  expect(share.take('asks'), 'three each, over a burst of ten').toBe(4)
  expect(share.take('sends', 3_000_000)).toBe(0)
  expect(share.take('sends'), 'one and twelve').toBe(6)
})
