import { piecesWithin } from '#records/saving/text-changes.ts'
import type { Run } from './blocks.ts'

/** What stands in the place of the base's tokens from `start` to before `end`. */
type Change = { start: number; end: number; tokens: string[] }

/** Words of one alphabet and numbers, spaces; else one letter as people see it. */
const words = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}'’]+|\s+|[^]/gu
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Merges two edits of a text, marks and links included; null where both changed the same place or touch there. */
export function mergeRuns(base: readonly Run[], mine: readonly Run[], theirs: readonly Run[]): Run[] | null {
  const was = tokensOf(base)
  const others = changesOf(was, tokensOf(theirs))
  const changes = changesOf(was, tokensOf(mine))
  for (const other of others) {
    const met = changes.find((change) => change.start <= other.end && other.start <= change.end)
    if (!met) changes.push(other)
    else if (JSON.stringify(met) !== JSON.stringify(other)) return null
  }
  const result = [...was]
  for (const { start, end, tokens } of changes.toSorted((one, other) => other.start - one.start)) {
    result.splice(start, end - start, ...tokens)
  }
  return joinedRuns(result.map(runOf))
}

/** Where a place in the base's tokens is after an edit; null where the edit changed what is around it. */
export function placeAfter(base: readonly Run[], edited: readonly Run[], place: number): number | null {
  let moved = place
  for (const { start, end, tokens } of changesOf(tokensOf(base), tokensOf(edited))) {
    if (end < place) moved += tokens.length - (end - start)
    else if (start <= place) return null
  }
  return moved
}

/** The runs before and after a place, counted in tokens. */
export function splitRuns(runs: readonly Run[], place: number): [Run[], Run[]] {
  const tokens = tokensOf(runs)
  return [joinedRuns(tokens.slice(0, place).map(runOf)), joinedRuns(tokens.slice(place).map(runOf))]
}

/** Texts as words and letters with their marks, each as a key. */
export function tokensOf(runs: readonly Run[]): string[] {
  return joinedRuns(runs).flatMap(({ text, marks, href }) =>
    partsOf(text).map((part) => JSON.stringify([part, marks.toSorted(), href])),
  )
}

/** Runs with the same marks as one. */
export function joinedRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    const isAlike = last?.href === run.href && last.marks.toSorted().join() === run.marks.toSorted().join()
    if (last && isAlike) joined[joined.length - 1] = { ...last, text: last.text + run.text }
    else joined.push(run)
  }
  return joined
}

/** A letter may be several code points: what the words' pattern leaves is parted again. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = parts.at(-1)
    const isWord = last !== undefined && (last + segment).match(words)?.length === 1
    if (isWord) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

function runOf(token: string): Run {
  const [text, marks, href] = JSON.parse(token) as [string, Run['marks'], string | null]
  return { text, marks, href }
}

function changesOf(was: readonly string[], is: readonly string[]): Change[] {
  const changes: Change[] = []
  let at = 0
  let open: Change | undefined
  for (const { kind, text } of piecesWithin(was, is)) {
    if (kind === 'same') {
      open = undefined
      at++
      continue
    }
    if (!open) changes.push((open = { start: at, end: at, tokens: [] }))
    if (kind === 'new') open.tokens.push(text)
    else open.end = ++at
  }
  return changes
}
