import { expect, test } from 'vitest'
import { mix } from './tones.ts'

test('a mixed colour lies between its two', () => {
  expect(mix('#000000', '#ffffff', 0)).toBe('#000000')
  expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff')
  expect(mix('#001020', '#102030', 0.5)).toBe('#081828')
})
