import { expect, test } from 'vitest'
import { chanceFrom, hashOf, hillsFrom, landFrom } from './chance.server.ts'

test('the same text gives the same numbers, another text others', () => {
  const numbers = (text: string) => {
    const chance = chanceFrom(text)
    return [chance.next(), chance.next(), chance.next()]
  }
  expect(numbers('a')).toEqual(numbers('a'))
  expect(numbers('a')).not.toEqual(numbers('b'))
})

test('the numbers are those of any machine', () => {
  expect(hashOf('watershed')).toBe(341365160)
  expect(hashOf('')).not.toBe(hashOf(' '))
})

test('fractions stay below 1 and whole numbers reach both bounds', () => {
  const chance = chanceFrom('bounds')
  const seen = new Set<number>()
  for (let turn = 0; turn < 500; turn += 1) {
    seen.add(chance.whole(2, 5))
    const part = chance.next()
    expect(part >= 0 && part < 1).toBe(true)
  }
  expect([...seen].toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5])
})

test('hills are gentle: near places have near heights, and none passes 1', () => {
  const hills = hillsFrom(chanceFrom('hills'))
  const land = landFrom(chanceFrom('land'))
  for (let place = -5; place < 5; place += 0.05) {
    expect(Math.abs(hills(place))).toBeLessThanOrEqual(1)
    expect(Math.abs(hills(place) - hills(place + 0.01))).toBeLessThan(0.05)
    expect(Math.abs(land(place, -place))).toBeLessThanOrEqual(1)
  }
})
