/** Widths of Times-Roman's glyphs from ' ' to '~', in thousandths of an em. */
const widths = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
  500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
  722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
  444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
  200, 480, 541,
]

/** Characters that Windows-1252 has outside Latin 1. */
const signs: Record<string, number> = {
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
  '…': 0x85,
  '€': 0x80,
}

/** A text as a PDF string in WinAnsi encoding, brackets included; other characters become '?'. */
export function encoded(text: string): string {
  const letters = [...text].map((letter) => {
    const code = signs[letter] ?? letter.codePointAt(0) ?? 63
    if (letter === '(' || letter === ')' || letter === '\\') return `\\${letter}`
    if (code >= 32 && code < 127) return letter
    return code < 256 && code > 127 ? `\\${code.toString(8).padStart(3, '0')}` : '?'
  })
  return `(${letters.join('')})`
}

/** Breaks a text at spaces into lines of a width in points. */
export function wrapped(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer) * size > width * 1000) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line ? [...lines, line] : lines
}

function widthOf(text: string): number {
  let sum = 0
  for (const letter of text) sum += widths[letter.charCodeAt(0) - 32] ?? 520
  return sum
}
