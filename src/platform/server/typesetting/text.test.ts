import { expect, test } from 'vitest'
import { fitText, type Room, wordsOf, wrapText } from './text.ts'

/** Every character as wide as the size of the font. */
const words = (text: string) => wordsOf(text, (each) => [...each].length)
const fit = (text: string, room: Room) => fitText(words(text), room)

test.each([
  ['breaks at spaces', 'from spring to sea', 9, ['from', 'spring to', 'sea']],
  ['breaks after a hyphen', 'Anna-Katharina', 10, ['Anna-', 'Katharina']],
  ['breaks between Chinese characters', '生态文明学院证书', 4, ['生态文明', '学院证书']],
  ['begins no line with a closing mark', '生态文明，学院', 4, ['生态文', '明，学院']],
  ['ends no line with an opening mark', '学院（生态）', 3, ['学院', '（生', '态）']],
  ['divides what is wider than a line', 'Donaudampfschiff', 6, ['Donaud', 'ampfsc', 'hiff']],
  ['keeps Latin words whole beside Chinese', '李明 Lin Wanqing', 8, ['李明 Lin', 'Wanqing']],
  ['leaves nothing of blanks', '   ', 4, []],
])('a line %s (paper-6)', (_what, text, width, lines) => {
  expect(wrapText(words(text), width)).toEqual(lines)
})

test('a long text shrinks, and wraps into more lines at the smallest size (paper-6)', () => {
  const room = { width: 100, size: 10, smallest: 5, mostLines: 2 }
  expect(fit('Lin', room)).toEqual({ size: 10, lines: ['Lin'] })
  const shrunk = fit('Maria de los Angeles Fernandez', room)
  expect(shrunk.size).toBeLessThan(10)
  expect(shrunk.lines).toHaveLength(2)
  const long = fit('x'.repeat(200), room)
  expect(long.size).toBe(5)
  expect(long.lines.join('')).toHaveLength(200)
  for (const line of long.lines) expect(line.length * 5).toBeLessThanOrEqual(100)
})

test('lines of one text are of about one length, and no word is divided for it (paper-6)', () => {
  const room = { width: 11, size: 1, smallest: 1, mostLines: 2 }
  expect(fit('aa bb cc dd ee', { ...room, size: 1.01 }).lines).toEqual(['aa bb cc', 'dd ee'])
  expect(fit('Simplified it', { ...room, size: 1.01 }).lines).toEqual(['Simplified', 'it'])
})
