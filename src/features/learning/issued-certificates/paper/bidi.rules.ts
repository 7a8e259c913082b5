import createBidi from 'bidi-js'

const bidi = createBidi()
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u

/** The graphemes of a line with their embedding levels: odd ones run from right to left, their brackets mirrored. */
export function withLevels(graphemes: readonly string[]): { grapheme: string; level: number }[] {
  const text = graphemes.join('')
  if (!rightToLeft.test(text)) return graphemes.map((grapheme) => ({ grapheme, level: 0 }))
  const { levels } = bidi.getEmbeddingLevels(text)
  let at = 0
  return graphemes.map((grapheme) => {
    const level = levels[at] ?? 0
    at += grapheme.length
    return { grapheme: level % 2 === 1 ? (bidi.getMirroredCharacter(grapheme) ?? grapheme) : grapheme, level }
  })
}

/** Runs of a line as they stand from left to right (UAX #9, L2). Letters that run to the left are turned where they are shaped. */
export function inVisualOrder<Run extends { level: number; text: string }>(runs: readonly Run[]): Run[] {
  const placed = runs.map((run) =>
    run.level % 2 === 1 && !rightToLeft.test(run.text) ? { ...run, text: [...run.text].toReversed().join('') } : run,
  )
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < placed.length; from += 1) {
      let to = from
      while ((placed[to]?.level ?? -1) >= level) to += 1
      placed.splice(from, to - from, ...placed.slice(from, to).toReversed())
      from = to
    }
  }
  return placed
}
