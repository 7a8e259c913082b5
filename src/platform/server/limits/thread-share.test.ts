import { expect, test } from 'vitest'
import { createThreadShare } from './thread-share.ts'

let at = 0
const limits = { share: 0.5, burst: 10, each: 1, longest: 100 }
const sharing = (isAlone = false) =>
  createThreadShare(
    () => isAlone,
    limits,
    () => at,
  )

test('an address that takes more than its share of the thread waits while others ask, and is free again after a while', () => {
  const share = sharing()
  for (let request = 0; request < 11; request += 1) expect(share.take('many')).toBe(0)
  expect(share.take('many')).toBe(2)
  expect(share.take('few')).toBe(0)
  at += 60
  expect(share.take('many')).toBe(0)
})

test('what answering takes is counted, and nobody waits longer than the longest wait', () => {
  const share = sharing()
  share.take('slow')
  share.spend('slow', 500)
  expect(share.take('slow')).toBe(100)
})

test('who is alone never waits', () => {
  const share = sharing(true)
  share.spend('alone', 5_000)
  expect(share.take('alone')).toBe(0)
})
