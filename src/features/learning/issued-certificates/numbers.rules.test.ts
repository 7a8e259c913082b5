import { expect, test } from 'vitest'
import { checkSymbolOf, formatNumber, numberFrom, readNumber, symbolsIn } from './numbers.rules.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The same numbers each time (mulberry32). */
function numbers(count: number, seed = 20_261_124): string[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return Array.from({ length: count }, () => numberFrom(Uint8Array.from({ length: 12 }, () => random() & 255)))
}

const withSymbol = (number: string, at: number, symbol: string) => number.slice(0, at) + symbol + number.slice(at + 1)

test.each([
  // Worked out by hand: c = 2·(c xor d) from the left, x⁵ = x² + 1.
  ['000000000000', '0'],
  ['000000000001', '2'],
  ['00000000000G', '5'],
  ['000000000011', '6'],
  ['00000000000Z', 'V'],
  ['ZZZZZZZZZZZZ', 'R'],
])('the check symbol of %s is %s (issued-1)', (data, check) => {
  expect(checkSymbolOf(data)).toBe(check)
})

test('a number is twelve random symbols and their check symbol, and nothing else (issued-1)', () => {
  for (const number of numbers(500)) {
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/)
    expect(readNumber(number)).toBe(number)
  }
  expect(numberFrom(new Uint8Array(12).fill(255))).toBe('ZZZZZZZZZZZZR')
  expect(numberFrom(Uint8Array.from([0, 1, 31, 32, 33, 64, 128, 200, 255, 17, 9, 10]))).toMatch(/^01Z01008ZH9A.$/)
  expect(() => numberFrom(new Uint8Array(8))).toThrow('12 random bytes')
})

test('every single wrong symbol is found: each place, each other symbol, 300 numbers (issued-1)', () => {
  let tried = 0
  for (const number of numbers(300)) {
    for (let at = 0; at < 13; at++) {
      for (const symbol of alphabet) {
        if (symbol === number[at]) continue
        tried++
        if (readNumber(withSymbol(number, at, symbol)) !== null) expect.fail(`${number} with ${symbol} at ${at}`)
      }
    }
  }
  expect(tried).toBe(300 * 13 * 31)
})

test('every swap of two neighbouring symbols is found in 3,000 numbers (issued-1)', () => {
  let tried = 0
  for (const [at, number] of numbers(3000).entries()) {
    for (let place = 0; place < 12; place++) {
      const [one = '', other = ''] = number.slice(place, place + 2)
      if (one === other) continue
      tried++
      if (readNumber(withSymbol(withSymbol(number, place, other), place + 1, one)) !== null)
        expect.fail(`number ${at}: ${number} at ${place}`)
    }
  }
  expect(tried).toBeGreaterThan(30_000)
  // Each pair of different symbols wherever it may stand, the rest being zeros.
  for (let place = 0; place < 11; place++) {
    for (const one of alphabet) {
      for (const other of alphabet) {
        if (one === other) continue
        const data = withSymbol(withSymbol('0'.repeat(12), place, one), place + 1, other)
        const swapped = withSymbol(withSymbol(data, place, other), place + 1, one)
        if (readNumber(swapped + checkSymbolOf(data)) !== null) expect.fail(`${data} at ${place}`)
      }
    }
  }
})

test.each([
  ['as it is printed', '0123-4567-89AB-2'],
  ['small letters', '0123-4567-89ab-2'],
  ['O for 0, I and l for 1', 'OI23-4567-89AB-2'],
  ['spaces', ' 0123 4567 89AB 2 '],
  ['nothing between', '0123456789AB2'],
  ['dashes of other kinds', '0123–4567—89AB‑2'],
  ['full width, as a Chinese keyboard writes', '０１２３－４５６７－８９ＡＢ－２'],
  ['points and underscores', '0123.4567_89AB·2'],
  ['a soft hyphen and a zero-width space from a web page', '0123\u00AD4567\u200B89AB2'],
  ['a line break', '0123-4567-\n89AB-2'],
])('a number is read with %s (issued-2)', (_how, typed) => {
  expect(symbolsIn(typed)).toBe('0123456789AB2')
})

test.each([
  ['nothing', ''],
  ['one symbol too few', '0123-4567-89AB'],
  ['one symbol too many', '0123-4567-89AB-22'],
  ['a letter that is none of the alphabet', '0123-4567-89AU-2'],
  ['a name', 'Mei Lin'],
  ['a letter beyond ASCII', '0123-4567-89ÄB-2'],
  ['a whole page', '0'.repeat(200)],
])('%s is no number (issued-2)', (_what, typed) => {
  expect(symbolsIn(typed)).toBeNull()
  expect(readNumber(typed)).toBeNull()
})

test('a number is shown in groups of four, and read from them again (issued-2)', () => {
  for (const number of numbers(100)) {
    expect(formatNumber(number)).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]$/)
    expect(readNumber(formatNumber(number))).toBe(number)
  }
})
