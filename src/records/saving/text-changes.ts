/** In both texts, only before (`gone`), or only after (`new`). */
type TextPiece = { text: string; kind: 'same' | 'gone' | 'new' }

/** Latin words and numbers as one, other characters each by itself. */
const parts = /[\p{Script=Latin}\p{N}'’]+|\s+|./gsu
/** Beyond it the comparison is too slow: the part counts as replaced as a whole. */
const mostCells = 4_000_000

/** A word diff (Chinese by character) in reading order, removals before additions. */
export function textChanges(before: string, after: string): TextPiece[] {
  return joined(piecesWithin(before.match(parts) ?? [], after.match(parts) ?? []))
}

/** The pieces of two long sequences, compared between what they begin and end with alike. */
export function piecesWithin(was: readonly string[], is: readonly string[]): TextPiece[] {
  let start = 0
  while (start < was.length && start < is.length && was[start] === is[start]) start++
  let end = 0
  while (end < was.length - start && end < is.length - start && was.at(-1 - end) === is.at(-1 - end)) end++
  return [
    ...was.slice(0, start).map((text) => ({ text, kind: 'same' as const })),
    ...piecesOf(was.slice(start, was.length - end), is.slice(start, is.length - end)),
    ...was.slice(was.length - end).map((text) => ({ text, kind: 'same' as const })),
  ]
}

/** The pieces of two sequences by a longest common subsequence. */
export function piecesOf(was: string[], is: string[]): TextPiece[] {
  const width = is.length + 1
  if ((was.length + 1) * width > mostCells) {
    return [
      ...was.map((text) => ({ text, kind: 'gone' as const })),
      ...is.map((text) => ({ text, kind: 'new' as const })),
    ]
  }
  const common = new Uint16Array((was.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = was.length - 1; row >= 0; row--) {
    for (let column = is.length - 1; column >= 0; column--) {
      common[row * width + column] =
        was[row] === is[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pieces: TextPiece[] = []
  let [row, column] = [0, 0]
  while (row < was.length || column < is.length) {
    const [gone, came] = [was[row], is[column]]
    if (gone !== undefined && gone === came) {
      pieces.push({ text: gone, kind: 'same' })
      row++
      column++
    } else if (gone !== undefined && (came === undefined || at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ text: gone, kind: 'gone' })
      row++
    } else {
      pieces.push({ text: came ?? '', kind: 'new' })
      column++
    }
  }
  return pieces
}

/** Joins pieces of one kind across the gaps between changed words. */
function joined(pieces: TextPiece[]): TextPiece[] {
  const whole: TextPiece[] = []
  let run: { gone: string; new: string } = { gone: '', new: '' }
  const close = () => {
    if (run.gone) whole.push({ text: run.gone, kind: 'gone' })
    if (run.new) whole.push({ text: run.new, kind: 'new' })
    run = { gone: '', new: '' }
  }
  for (const [index, { text, kind }] of pieces.entries()) {
    const next = pieces[index + 1]
    const isGap = kind === 'same' && text.trim() === '' && run.gone && run.new && next && next.kind !== 'same'
    if (isGap) run = { gone: run.gone + text, new: run.new + text }
    else if (kind === 'same') {
      close()
      const last = whole.at(-1)
      if (last?.kind === 'same') last.text += text
      else whole.push({ text, kind })
    } else run[kind] += text
  }
  close()
  return whole
}
