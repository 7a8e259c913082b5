/** Of what lists say of a longer text. */
export const excerptLength = 280

/** The beginning of a text: one line of at most `most` characters, cut between words, with an ellipsis if cut. */
export function excerptOf(text: string, most: number): string {
  const line = Array.from(text.replace(betweenChinese, '').replace(/\s+/gu, ' ').trim())
  if (line.length <= most) return line.join('')
  const cut = line.slice(0, most - 1).join('')
  const words = cut.replace(/\s\S*$/u, '')
  // Without spaces, as in Chinese, there are no words to keep whole.
  const whole = Array.from(words).length > most / 2 ? words : cut
  return `${whole.replace(/[\s,;:，；：、]+$/u, '')}…`
}

/** Chinese has no space between its sentences. */
const betweenChinese = /(?<=[\p{Script=Han}，。；：、！？…”’）》])\s+(?=[\p{Script=Han}“‘（《])/gu

/** What a text begins with, up to its first empty line. */
export function firstParagraph(text: string): string {
  return text.trim().split(/\n\s*\n/, 1)[0] ?? ''
}
