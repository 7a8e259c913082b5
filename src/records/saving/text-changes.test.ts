import { expect, test } from 'vitest'
import { textChanges } from './text-changes.ts'

test.each([
  ['the same', 'A river', 'A river', 'A river'],
  ['a word', 'A wide river', 'A deep river', 'A [-wide][+deep] river'],
  ['neighbouring words together', 'We care for land', 'We look after land', 'We [-care for][+look after] land'],
  ['words that came', 'A river', 'A river and a lake', 'A river[+ and a lake]'],
  ['words that are gone', 'A very wide river', 'A river', 'A [-very wide ]river'],
  ['Chinese in characters', '生态文明学院', '生态文化学院', '生态文[-明][+化]学院'],
  ['from nothing', '', 'New', '[+New]'],
  ['to nothing', 'Old', '', '[-Old]'],
  ['a line', 'One\nTwo', 'One\nThree', 'One\n[-Two][+Three]'],
])('changed words are found: %s (compare-2)', (_what, before, after, marked) => {
  const marks = { same: ['', ''], gone: ['[-', ']'], new: ['[+', ']'] } as const
  const shown = textChanges(before, after).map(({ text, kind }) => marks[kind][0] + text + marks[kind][1])
  expect(shown.join('')).toBe(marked)
})

test('both texts can be read back from the pieces, very long ones quickly (compare-2)', () => {
  const texts = ['', ' ', 'a b c', 'c b a', '水 是 life', 'x '.repeat(9_000), 'y x '.repeat(5_000)]
  const begun = process.cpuUsage()
  for (const before of texts) {
    for (const after of texts) {
      const pieces = textChanges(before, after)
      const without = (kind: string) => pieces.flatMap((piece) => (piece.kind === kind ? [] : piece.text)).join('')
      expect(without('new')).toBe(before)
      expect(without('gone')).toBe(after)
    }
  }
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(5_000)
})
