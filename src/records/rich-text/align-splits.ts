import { type FlatBlock, type FlatDocument, runsOf, textBlocks, withRuns } from './flat-blocks.ts'
import { joinedRuns, placeAfter, splitRuns, tokensOf } from './merge-runs.ts'

type Pair = readonly [base: FlatDocument, other: FlatDocument]

/** The base and the other side as if they had been split and joined as this side did, so that edits meet in the same blocks. */
export function alignSplits(base: FlatDocument, side: FlatDocument, other: FlatDocument): Pair {
  let aligned: Pair = [base, other]
  for (const block of textBlocks(side)) aligned = joined(splitAs(aligned, side, block), side, block)
  return aligned
}

function isText(flat: FlatDocument, { id }: FlatBlock): boolean {
  return Array.isArray(flat.get(id)?.own['text'])
}

function splitAs(unchanged: Pair, side: FlatDocument, block: FlatBlock): Pair {
  const [base, other] = unchanged
  const [was, there] = [base.get(block.id), other.get(block.id)]
  if (!was || !there || !isText(base, block) || !isText(other, block)) return unchanged
  const whole = tokensOf(runsOf(was)).join()
  const order = textBlocks(side)
  const parts: FlatBlock[] = []
  for (const next of order.slice(order.indexOf(block) + 1)) {
    if (base.has(next.id) || other.has(next.id)) break
    parts.push(next)
    if (textOfAll([block, ...parts]).join() === whole) return splitIn(unchanged, block, parts) ?? unchanged
  }
  return unchanged
}

function splitIn([base, other]: Pair, block: FlatBlock, parts: readonly FlatBlock[]): Pair | null {
  const split = (flat: FlatDocument): FlatDocument | null => {
    const [was, now] = [base.get(block.id), flat.get(block.id)]
    if (!was || !now) return null
    const [head, ...rest] = pieces(was, now, [block, ...parts])
    if (!head || rest.length < parts.length) return null
    const behind = parts.map((part, at) => ({ ...part, own: { ...part.own, text: rest[at] ?? [] } }))
    return withRuns(flat, block.id, { text: head, behind })
  }
  const [newBase, newOther] = [split(base), split(other)]
  return newBase && newOther && [newBase, newOther]
}

/** The text of one side in the pieces that the other made of the base. */
function pieces(was: FlatBlock, now: FlatBlock, made: readonly FlatBlock[]) {
  const cut: ReturnType<typeof runsOf>[] = []
  let left = runsOf(now)
  let [at, taken] = [0, 0]
  for (const piece of made.slice(0, -1)) {
    at += tokensOf(runsOf(piece)).length
    const place = was === now ? at : placeAfter(runsOf(was), runsOf(now), at)
    if (place === null) return []
    const [head, rest] = splitRuns(left, place - taken)
    cut.push(head)
    left = rest
    taken = place
  }
  return [...cut, left]
}

function joined(unchanged: Pair, side: FlatDocument, block: FlatBlock): Pair {
  const [base, other] = unchanged
  const now = tokensOf(runsOf(block)).join()
  const order = textBlocks(base)
  const first = order.find(({ id }) => id === block.id)
  if (!first || !isText(other, block)) return unchanged
  const parts = [first]
  for (const next of order.slice(order.indexOf(first) + 1)) {
    if (side.has(next.id) || !isText(other, next)) break
    parts.push(next)
    if (textOfAll(parts).join() !== now) continue
    const without = parts.slice(1).map(({ id }) => id)
    const join = (flat: FlatDocument) =>
      withRuns(flat, block.id, {
        text: joinedRuns([block.id, ...without].flatMap((id) => runsOf(flat.get(id) ?? block))),
        without,
      })
    return [join(base), join(other)]
  }
  return unchanged
}

function textOfAll(blocks: readonly FlatBlock[]): string[] {
  return tokensOf(blocks.flatMap(runsOf))
}
