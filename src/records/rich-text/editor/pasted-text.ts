const wide = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]'
/** A source breaks lines within Chinese, too, where it means no space. */
const brokenWide = new RegExp(`(?<=${wide})[ \\t]*[\\r\\n][ \\t\\r\\n]*(?=${wide})`, 'gu')

/** A text node as it is shown: white space as one space, unless its element keeps it. */
export function shownText(text: string, keepsSpace: boolean | undefined): string {
  if (keepsSpace) {
    const indented = text.replace(/\r\n?/g, '\n').replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length))
    return indented.replaceAll('\t', ' ').replace(/ {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length))
  }
  return text.replace(brokenWide, '').replace(/\u00a0*[ \t\r\n\f][ \t\r\n\f\u00a0]*|\u00a0{2,}/g, ' ')
}

const raised = ['0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'] as const
const lowered = ['0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'] as const
/** Endings of ordinal numbers, marks, and notes in brackets read as well on the line. */
const plainRaised = /^(?:st|nd|rd|th|e|er|re|ère|ème|[oa]s?|[ºª]|tm|sm|m[cd]|[®™©℠*†‡§]+|\[.*\])$/iu

/** A raised or lowered text in letters that stand so by themselves, where each has one; else behind `^` or `_`. */
export function scriptText(text: string, isRaised: boolean): string {
  const said = text.trim().replaceAll('−', '-')
  if (said === '' || (isRaised && plainRaised.test(said))) return text
  const [from, to] = isRaised ? raised : lowered
  const signs = [...said].map((letter) => to[from.indexOf(letter)])
  if (!signs.includes(undefined)) return signs.join('')
  return `${isRaised ? '^' : '_'}${/^[\p{L}\p{N}]+$/u.test(said) ? said : `(${said})`}`
}

/** The number that a program wrote before an item: 0 for a bullet, null where it only goes on, NaN where it is words. */
export function markerNumber(marker: string): number | null {
  const said = marker.normalize('NFKC').trim().toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(said) || /^[a-z]$/.test(said)) return 0
  const numbered = /^[([]?(?:(?:\d+\.)*(\d+)[.)\]、]*|([ivxlcdm]+|[a-z]|[一二三四五六七八九十百]+)[.)\]、]+)$/u.exec(
    said,
  )
  if (numbered === null) return Number.NaN
  const [, figures, letters = ''] = numbered
  const place =
    letters.length === 1 ? Math.max('abcdefgh'.indexOf(letters), '一二三四五六七八九十'.indexOf(letters)) + 1 : 0
  return figures === undefined ? place || null : Number(figures)
}
