/** Width of a text at a size of one. */
type Measure = (text: string) => number
/** What no line divides if it can; widths are for a size of one, `gap` is that of the space behind it. */
type Word = { text: string; width: number; gap: number; letters: () => readonly Word[] }
export type Fitted = { size: number; lines: string[] }
/** At the smallest size there are as many lines as it takes. */
export type Room = { width: number; size: number; smallest: number; mostLines: number }

/** The words of a text: between spaces, after hyphens, and each Chinese character. */
export function wordsOf(text: string, measure: Measure): Word[] {
  const words: string[] = []
  let last = ''
  for (const each of graphemesOf(text)) {
    if (last !== '' && !mayBreak(last, each)) words[words.length - 1] += each
    else words.push(each)
    last = each
  }
  return words.map((word) => wordOf(word, measure))
}

function wordOf(text: string, measure: Measure): Word {
  const plain = text.trimEnd()
  let letters: Word[] | undefined
  return {
    text,
    width: measure(plain),
    gap: plain === text ? 0 : measure(text.slice(plain.length)),
    letters: () => (letters ??= graphemesOf(text).map((each) => wordOf(each, measure))),
  }
}

/** The largest size at which words fit a room, in lines of about one length: none is wider than the room, whatever they are. */
export function fitText(words: readonly Word[], { width, size, smallest, mostLines }: Room): Fitted {
  const widest = Math.max(0, ...words.map((word) => word.width))
  for (let tried = size; tried > smallest; tried *= 0.95) {
    if (widest * tried > width) continue
    const lines = wrapText(words, width / tried)
    if (lines.length <= mostLines) return { size: tried, lines: balanced(words, lines.length, widest, width / tried) }
  }
  return { size: smallest, lines: wrapText(words, width / smallest) }
}

/** Lines of at most a width; a word that is wider is divided between letters. */
export function wrapText(words: readonly Word[], width: number): string[] {
  const lines: string[] = []
  let [line, used, gap] = ['', 0, 0]
  for (const word of words) {
    for (const part of word.width > width ? word.letters() : [word]) {
      if (line.trim() !== '' && used + gap + part.width > width) {
        lines.push(line.trim())
        ;[line, used, gap] = ['', 0, 0]
      }
      line += part.text
      used += gap + part.width
      gap = part.gap
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trim()]
}

/** The same number of lines, as narrow as they can be without dividing a word. */
function balanced(words: readonly Word[], count: number, widest: number, width: number): string[] {
  let [low, high] = [count === 1 ? width : Math.max(widest, width / 2), width]
  for (let step = 0; step < 10 && low < high; step += 1) {
    const tried = (low + high) / 2
    if (wrapText(words, tried).length > count) low = tried
    else high = tried
  }
  return wrapText(words, high)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** What is read as one character. */
export const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

const ideograph = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
const closing = /^[\p{Pe}\p{Pf}、。，．！？：；…·・ー々,.!?:;%]/u
const opening = /^[\p{Ps}\p{Pi}]/u

function mayBreak(before: string, after: string): boolean {
  if (/^\s/u.test(after) || closing.test(after) || opening.test(before)) return false
  if (/^\s/u.test(before)) return true
  return ideograph.test(before) || ideograph.test(after) || /^[-–—/]$/u.test(before)
}
