import { expect, test } from 'vitest'
import { cosineOfTurn, sineOfTurn } from './canvas.server.ts'

test('sine and cosine agree with the machine to six digits, at every part of a turn', () => {
  for (let turn = -2; turn <= 2; turn += 0.0137) {
    expect(sineOfTurn(turn)).toBeCloseTo(Math.sin(turn * 2 * Math.PI), 6)
    expect(cosineOfTurn(turn)).toBeCloseTo(Math.cos(turn * 2 * Math.PI), 6)
  }
})
