import { isSame, type Json, type JsonObject } from '#platform/values/json.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { below, mergeSequences, type Place } from '#records/saving/merge-sequences.ts'
import { alignSplits } from './align-splits.ts'
import { type Block, blocksSchema } from './blocks.ts'
import { type FlatBlock, type FlatDocument, flatBlocks, nestedBlocks, runsOf } from './flat-blocks.ts'
import { mergeRuns } from './merge-runs.ts'

type Sides = { base: FlatDocument; mine: FlatDocument; theirs: FlatDocument }

/** A three-way merge of a document by the ids of its blocks (decision 004): what both changed is a conflict at that block's path. */
export function mergeBlocks(base: readonly Block[], mine: Block[], theirs: Block[], place: Place): Block[] {
  const chosen = place.choices[place.path]
  if (chosen) return chosen === 'theirs' ? theirs : mine
  const found = { ...place, overlaps: [] }
  const merged = blocksSchema.safeParse(mergeFlat(aligned(base, mine, theirs), found))
  if (merged.success) {
    place.overlaps.push(...found.overlaps)
    return merged.data
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
