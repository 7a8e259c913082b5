import { isSame, type Json, type JsonObject } from '#platform/values/json.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { below, mergeSequences, type Place } from '#records/saving/merge-sequences.ts'
import type { AnyBlock, Block, Run } from './blocks.ts'
import { joinedRuns, mergeRuns, placeAfter, splitRuns, tokensOf } from './merge-runs.ts'
import { isDocument } from './block-types.ts'

type Sides = { base: FlatDocument; mine: FlatDocument; theirs: FlatDocument }

/** A three-way merge of a document by the ids of its blocks (decision 004): what both changed is a conflict at that block's path. */
export function mergeBlocks(base: readonly Block[], mine: Block[], theirs: Block[], place: Place): Block[] {
  const chosen = place.choices[place.path]
  if (chosen) return chosen === 'theirs' ? theirs : mine
  const found = { ...place, overlaps: [] }
  const merged = mergeFlat(aligned(base, mine, theirs), found) as AnyBlock[]
  if (isDocument(merged)) {
    place.overlaps.push(...found.overlaps)
    return merged
  }
  // Two sound edits can make an unsound document together, such as a list too deep.
  place.overlaps.push({ path: place.path, mine, theirs })
  return mine
}

/** Splits and joins of one side, then of the other: the same one first whoever merges. */
function aligned(base: readonly Block[], mine: readonly Block[], theirs: readonly Block[]): Sides {
  const isTurned = JSON.stringify(theirs) < JSON.stringify(mine)
  const [first, second] = isTurned ? [theirs, mine] : [mine, theirs]
  const leading = flatBlocks(first)
  const [was, following] = alignSplits(flatBlocks(base), leading, flatBlocks(second))
  const [lastBase, lastLeading] = alignSplits(was, following, leading)
  const [here, there] = isTurned ? [following, lastLeading] : [lastLeading, following]
  return { base: lastBase, mine: here, theirs: there }
}

function mergeFlat(sides: Sides, place: Place): Json[] {
  const { base, mine, theirs } = sides
  const kept: FlatDocument = new Map()
  const keep = (id: string) => {
    if (kept.has(id)) return
    const block = mergedBlock(sides, id, place)
    if (!block) return
    kept.set(id, block)
    if (block.parent !== '') keep(block.parent)
  }
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) if (stays(sides, id)) keep(id)
  const childrenIn = (flat: FlatDocument, parent: string) =>
    [...flat.values()].filter((block) => block.parent === parent).map(({ id }) => id)
  return nestedBlocks((parent) =>
    mergeSequences(
      childrenIn(base, parent),
      childrenIn(mine, parent),
      childrenIn(theirs, parent),
      parent === '' ? place : below(place, parent),
    ).flatMap((id) => {
      const block = kept.get(id)
      if (block?.parent !== parent) return []
      const behind = place.choices[below(place, id).path] === 'both' && theirs.get(id)
      if (!behind) return [block]
      const other = randomUuid()
      return [block, { ...behind, id: other, parent, own: { ...behind.own, id: other } }]
    }),
  )
}

/** What one side deleted stays where the other edited it or moved it elsewhere. */
function stays({ base, mine, theirs }: Sides, id: string): boolean {
  const [was, here, there] = [base.get(id), mine.get(id), theirs.get(id)]
  if (!was || (here && there)) return true
  const left = here ?? there
  return left !== undefined && (!isSame(left.own, was.own) || left.parent !== was.parent)
}

function mergedBlock({ base, mine, theirs }: Sides, id: string, place: Place): FlatBlock | undefined {
  const [was, here, there] = [base.get(id), mine.get(id), theirs.get(id)]
  if (!here || !there) return here ?? there
  const own = mergedOwn(was, here, there, below(place, id))
  const [smaller = ''] = [here.parent, there.parent].toSorted()
  return { ...here, own, parent: either(was?.parent, here.parent, there.parent) ?? smaller }
}

function mergedOwn(was: FlatBlock | undefined, here: FlatBlock, there: FlatBlock, place: Place): JsonObject {
  const chosen = place.choices[place.path]
  if (chosen) return chosen === 'theirs' ? there.own : here.own
  const merged = either(was?.own, here.own, there.own) ?? (was && ownTogether(was, here, there))
  if (merged) return merged
  place.overlaps.push({ path: place.path, mine: here.whole, theirs: there.whole })
  return here.own
}

/** Its kind, each attribute and its text apart; undefined where both changed one of them. */
function ownTogether(was: FlatBlock, here: FlatBlock, there: FlatBlock): JsonObject | undefined {
  const kind = either(kindOf(was.own), kindOf(here.own), kindOf(there.own))
  const text = mergeRuns(runsOf(was), runsOf(here), runsOf(there))
  if (!kind || !text) return undefined
  const merged: JsonObject = { ...kind }
  for (const attribute of ['src', 'alt']) {
    const [before, mine, theirs] = [was, here, there].map(({ own }) => own[attribute] ?? null)
    const value = either(before, mine ?? null, theirs ?? null)
    if (value === undefined) return undefined
    if (value !== null) merged[attribute] = value
  }
  return 'text' in here.own ? { ...merged, text } : merged
}

function kindOf({ src: _src, alt: _alt, text: _text, ...kind }: JsonObject): JsonObject {
  return kind
}

/** What one side alone has changed, or both alike; undefined where they differ. */
function either<Value extends Json>(was: Value | undefined, mine: Value, theirs: Value): Value | undefined {
  if (isSame(mine, theirs) || isSame(theirs, was)) return mine
  return isSame(mine, was) ? theirs : undefined
}

type Pair = readonly [base: FlatDocument, other: FlatDocument]

/** The base and the other side as if they had been split and joined as this side did, so that edits meet in the same blocks. */
function alignSplits(base: FlatDocument, side: FlatDocument, other: FlatDocument): Pair {
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

/** A block apart from those within it; the parent of a document's own blocks is ''. */
type FlatBlock = { id: string; parent: string; own: JsonObject; whole: Json }
/** By id, in reading order. */
type FlatDocument = Map<string, FlatBlock>

function flatBlocks(blocks: readonly AnyBlock[]): FlatDocument {
  const flat: FlatDocument = new Map()
  const add = (block: AnyBlock, parent: string) => {
    const { blocks: within, ...own } = { blocks: [], ...block }
    flat.set(block.id, { id: block.id, parent, own, whole: block })
    for (const each of within) add(each, block.id)
  }
  for (const block of blocks) add(block, '')
  return flat
}

/** The document of blocks that stand flat, in their order below each parent; a parent with nothing left in it goes. */
function nestedBlocks(childrenOf: (parent: string) => readonly FlatBlock[]): Json[] {
  const seen = new Set<string>()
  const below = (parent: string): JsonObject[] =>
    childrenOf(parent).flatMap(({ id, own }) => {
      if (seen.has(id)) return []
      seen.add(id)
      if (!isContainer(own)) return [own]
      const blocks = below(id)
      return blocks.length > 0 ? [{ ...own, blocks }] : []
    })
  return below('')
}

function isContainer({ type }: JsonObject): boolean {
  return type === 'list' || type === 'item' || type === 'quote'
}

function runsOf({ own }: FlatBlock): Run[] {
  return (own['text'] ?? []) as Run[]
}

/** The blocks that hold text themselves, in reading order. */
function textBlocks(flat: FlatDocument): FlatBlock[] {
  return [...flat.values()].filter(({ own }) => Array.isArray(own['text']))
}

/** The same with one block's text replaced, others inserted behind it, and some taken out. */
function withRuns(
  flat: FlatDocument,
  id: string,
  { text, behind = [], without = [] }: { text: Run[]; behind?: readonly FlatBlock[]; without?: readonly string[] },
): FlatDocument {
  const entries = [...flat.values()].flatMap((block) => {
    if (without.includes(block.id)) return []
    return block.id === id ? [{ ...block, own: { ...block.own, text } }, ...behind] : [block]
  })
  return new Map(entries.map((block) => [block.id, block]))
}
