import type { Run } from '#platform/values/rich-text/blocks.ts'

/** A line break of the source, which says nothing; '\n' is one that was written. */
const softBreak = '\r'
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** A text node as it is shown: white space as one space, unless its element keeps it. */
export function shownText(text: string, keepsSpace: boolean): string {
  if (keepsSpace) {
    return text
      .replace(/\r\n?/g, '\n')
      .replace(/(?<=^|\n)\t+| {2,}/g, (space) =>
        '\u00a0'.repeat(space.startsWith('\t') ? space.length * 2 : space.length),
      )
      .replaceAll('\t', ' ')
  }
  return text
    .replace(/[ \t\f]*[\n\r][ \t\f\n\r]*/g, softBreak)
    .replace(/[ \t\f]+/g, ' ')
    .replace(/[ \u00a0]{2,}/g, ' ')
}

/** A line's runs without space at its ends and double space within; where a line was left empty, another paragraph begins. */
export function paragraphsOf(runs: readonly Run[]): Run[][] {
  const whole = runs.map(({ text }) => text).join('')
  const paragraphs: Run[][] = [[]]
  let at = 0
  let written = ''
  for (const run of runs) {
    let text = ''
    const close = () => {
      if (text !== '') paragraphs.at(-1)?.push({ ...run, text })
      text = ''
    }
    for (const letter of run.text) {
      const [before, after] = [whole[at - 1] ?? '', whole[(at += letter.length)] ?? '']
      const isSpace = letter === ' ' || letter === softBreak
      if (letter === softBreak && wide.test(before) && wide.test(after)) continue
      if (isSpace && (/^$|[ \n]$/.test(written) || /^[ \r]*\n/.test(whole.slice(at, at + 4)))) continue
      if (letter === '\n') {
        const isEmpty = written === '' || written.endsWith('\n')
        if (isEmpty && paragraphs.at(-1)?.length === 0 && text === '') continue
        if (isEmpty) {
          close()
          paragraphs.push([])
          written = ''
          continue
        }
      }
      text += isSpace ? ' ' : letter
      written += isSpace ? ' ' : letter
    }
    close()
  }
  return paragraphs.map(trimmedEnd).filter((paragraph) => /\S/.test(paragraph.map(({ text }) => text).join('')))
}

function trimmedEnd(runs: Run[]): Run[] {
  const kept = [...runs]
  for (let last = kept.pop(); last; last = kept.pop()) {
    const text = last.text.replace(/[\s\u00a0]+$/, '')
    if (text !== '') return [...kept, { ...last, text }]
  }
  return []
}

const raised = new Map(zip('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'))
const lowered = new Map(zip('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'))
/** Endings of ordinal numbers, marks, and notes in brackets read as well on the line. */
const plainRaised = /^(?:st|nd|rd|th|e|er|re|ère|ème|o|a|os|as|º|ª|tm|sm|mc|md|[®™©℠*†‡§]+|\[.*\])$/iu

function zip(from: string, to: string): [string, string][] {
  const signs = [...to]
  return [...from].map((letter, at) => [letter, signs[at] ?? letter])
}

/** A raised or lowered text in letters that stand so by themselves, where each has one; else behind `^` or `_`. */
export function scriptText(text: string, isRaised: boolean): string {
  const said = text.trim()
  const signs = isRaised ? raised : lowered
  const letters = [...said]
  if (said === '' || (isRaised && plainRaised.test(said))) return text
  if (letters.every((letter) => signs.has(letter))) return letters.map((letter) => signs.get(letter)).join('')
  return `${isRaised ? '^' : '_'}${letters.length === 1 || /^[\p{L}\p{N}]+$/u.test(said) ? said : `(${said})`}`
}

/** The number that a program wrote before an item: 0 for a bullet, null where it says none that is known, NaN where it is text. */
export function markerNumber(marker: string): number | null {
  const said = marker.normalize('NFKC').trim()
  if (!/[\p{L}\p{N}]/u.test(said) || /^[a-z]$/i.test(said)) return 0
  const number = /^[([]?(?:\d+\.)*(\d+)[.)\]、]*$/.exec(said)?.[1]
  if (number !== undefined) return Number(number)
  const [, letter] = /^[([]?([a-z]|[一二三四五六七八九十])[.)\]、]+$/iu.exec(said) ?? []
  const place = '一二三四五六七八九十'.indexOf(letter ?? '') + 1 || 'abcdefgh'.indexOf(letter?.toLowerCase() ?? '') + 1
  if (letter !== undefined && place > 0) return place
  return letter !== undefined || /^[([]?(?:[ivxlcdm]+|[一二三四五六七八九十百]+)[.)\]、]+$/i.test(said)
    ? null
    : Number.NaN
}
