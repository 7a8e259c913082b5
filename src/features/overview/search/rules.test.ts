import { describe, expect, test } from 'vitest'
import { excerptAround, foundFrom, foundTo, markedText, questionIn, searchKindsOf, wordsAskedFor } from './rules.ts'
import { searchAskedOf } from './schema.ts'

const mark = (word: string) => foundFrom + word + foundTo
const plain = (parts: { text: string; found: boolean }[]) =>
  parts.map(({ text, found }) => (found ? `[${text}]` : text)).join('')

describe('what is asked for', () => {
  test.for([
    ['rivers', 'rivers', [], 'rivers'],
    ['生态', '', ["('生态')"], ' unspaced0 '],
    ['生态文明', '', ["('生态' <-> '态文' <-> '文明')"], ' unspaced0 '],
    ['水', '', ["'水':*"], ' unspaced0 '],
    ['AI与生态 school', 'AI  school', ["('与生' <-> '生态')"], 'AI unspaced0  school'],
    ['河流 or 森林', 'or', ["('河流')", "('森林')"], ' unspaced0  or  unspaced1 '],
    ['河流 -森林 -河流', '-  -', ["('河流')", "('森林')"], ' unspaced0   -unspaced1   -unspaced0 '],
    ['长江-黄河', '-', ["('长江')", "('黄河')"], ' unspaced0 unspaced1 '],
    ['水 "a b"', '"a b"', ["'水':*"], ' unspaced0  "a b"'],
    ['-"水 b" c', '-"  b" c', ["'水':*"], ' -unspaced0 -b  c'],
    ['𠮷野', '', ["('𠮷野')"], ' unspaced0 '],
    ['「」。，', '「」。，', [], '「」。，'],
  ] as const)('%s (search-3)', ([q, spaced, pairs, whole]) => {
    expect(wordsAskedFor(q)).toMatchObject({ spaced, pairs, whole })
  })
})

describe('found words are marked', () => {
  test('database matches are marked, and the Chinese words wherever they stand', () => {
    expect(plain(markedText(`The ${mark('river')} 生态文明与生态`, ['生态']))).toBe('The [river] [生态]文明与[生态]')
    expect(plain(markedText('河河河', ['河河']))).toBe('[河河河]')
    expect(markedText('', [])).toEqual([])
  })

  test('an excerpt begins near the first match, at a word, on one line', () => {
    const long = `${'before '.repeat(30)}\n\n${mark('found')} ${'after '.repeat(60)}`
    const excerpt = excerptAround(long, [])
    expect(plain(excerpt)).toMatch(/^…before (before )*\[found\] (after )+.*…$/)
    expect(Array.from(excerpt.map(({ text }) => text).join('')).length).toBeLessThanOrEqual(222)
  })

  test('without a match the excerpt is the beginning of the text', () => {
    expect(plain(excerptAround('短文', ['生态']))).toBe('短文')
    expect(plain(excerptAround('x'.repeat(300), []))).toBe(`${'x'.repeat(220)}…`)
  })
})

describe('what somebody typed', () => {
  test.for([
    ['  rivers ', 'rivers', null],
    ['ＲＩＶＥＲ', 'RIVER', null],
    ['生'.repeat(100), '生'.repeat(100), null],
    ['𠀀'.repeat(100), '𠀀'.repeat(100), null],
    ['', '', 'empty'],
    [' \0\t', '', 'empty'],
    ['a'.repeat(101), 'a'.repeat(101), 'long'],
    ['ﷺ'.repeat(6), 'ﷺ'.normalize('NFKC').repeat(6), 'long'],
  ] as const)('the page and the server agree whether %j is searched for', ([typed, q, problem]) => {
    expect(questionIn(typed)).toEqual({ q, problem })
    const asked = searchAskedOf(searchKindsOf([])).safeParse({ q: typed })
    expect(asked.success).toBe(problem === null)
    if (asked.success) expect(asked.data.q).toBe(q)
  })
})

test('an excerpt of a long text is its part around what was found first, and made at once', () => {
  const long = '水'.repeat(15_000) + '河流' + '土'.repeat(4000)
  const [before, found, after] = excerptAround(long, ['河流'])
  expect([before?.text, found, after?.text]).toEqual([
    `…${'水'.repeat(60)}`,
    { text: '河流', found: true },
    `${'土'.repeat(158)}…`,
  ])
  const begun = process.cpuUsage()
  for (let each = 0; each < 300; each += 1) excerptAround(long, ['河流', '山', '云'])
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
})
